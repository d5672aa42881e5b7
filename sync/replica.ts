import type { TableName } from '#domain/tables.ts';
import { DIAGNOSED, gatherDiagnostics, type Diagnostics } from './diagnostics.ts';
import { drive, type Driver } from './engine/driver.ts';
import { EventTrace } from './engine/eventTrace.ts';
import { patientNet } from './engine/patientNet.ts';
import { Files } from './keep/files.ts';
import { drainOutbox, leaveDevice, stopHolding } from './leave/leaveDevice.ts';
import { bringSealed, countSealed } from './leave/sealedWork.ts';
import { journallingKv } from './outbox/journallingKv.ts';
import { Outbox } from './outbox/outbox.ts';
import { keepTripNote } from './outbox/tripwire.ts';
import type { Ports } from './ports.ts';
import { ColumnStore } from './query/columnStore.ts';
import { Rows } from './query/rows.ts';
import type { Left, ReplicaDevice, SealedWork } from './replicaApi.ts';
import type { Kv } from './store/kv.ts';
import { readMeta, writeMeta } from './store/meta.ts';
import { observedKv } from './store/observedKv.ts';
import { rowKey } from './store/stores.ts';

/** One person's replica in one tab: reads, writes, and this tab's part in syncing. */
export class Replica implements Omit<ReplicaDevice, 'open' | 'draftKey' | 'sleep' | 'leaveOthers' | 'diagnostics'> {
  readonly #kv: Kv;
  readonly #ports: Ports;
  readonly rows: Rows;
  readonly outbox: Outbox;
  readonly files: Files;
  readonly #note: ReturnType<typeof keepTripNote>;
  readonly #driver: Driver;
  readonly #trace = new EventTrace();
  readonly #unlisten: () => void;

  constructor(kv: Kv, name: string, ports: Ports) {
    this.#note = keepTripNote(kv, name, ports.tripwire);
    const columns = new ColumnStore(kv);
    const observed = observedKv(kv, (commit) => columns.follow(commit));
    this.#kv = journallingKv(observed, ports.journal, this.#note.changed);
    this.#ports = { ...ports, net: patientNet(ports.net, ports.clock) };
    this.#driver = drive(this.#kv, name, this.#ports, this.#trace);
    const want = (parent: TableName, id: string): void =>
      this.#dispatchToAll({ type: 'want', key: rowKey(parent, id) }, { say: 'want', parent, id });
    const changed = (): void => this.#dispatchToAll({ type: 'outbox' }, { say: 'outbox' });
    this.rows = new Rows(this.#kv, columns, want);
    this.outbox = new Outbox(this.#kv, { ...ports, changed });
    this.files = new Files(this.#kv, this.#ports, () => this.#dispatchToAll({ type: 'pins' }, { say: 'pins' }));
    this.#unlisten = ports.channel.listen((message) => {
      if (message.say === 'want') this.#driver.dispatch({ type: 'want', key: rowKey(message.parent, message.id) });
      else if (message.say === 'leave') this.#leave();
      else if (message.say === 'attend') this.#driver.reportActivity();
      else if (message.say === 'pause') this.#driver.dispatch({ type: 'pause', paused: message.paused });
      else this.#driver.dispatch({ type: message.say });
    });
  }

  async wake(): Promise<void> {
    this.#dispatchToAll({ type: 'wake' }, { say: 'wake' });
  }

  async verify(): Promise<void> {
    this.#dispatchToAll({ type: 'verify' }, { say: 'verify' });
  }

  async forgetAbsence(): Promise<void> {
    await this.#kv.write(['meta'], (tx) => tx.delete('meta', ['absence']));
  }

  /** Gathers what a person sends along when something went wrong. */
  diagnostics(): Promise<Diagnostics> {
    const at = new Date(this.#ports.clock.now()).toISOString();
    return this.#kv.read(DIAGNOSED, (tx) => gatherDiagnostics(tx, at, this.#trace.record()));
  }

  async pause(paused: boolean): Promise<void> {
    await this.#kv.write(['meta'], async (tx) => {
      const meta = await readMeta(tx);
      if (meta) await writeMeta(tx, { ...meta, paused });
    });
    this.#dispatchToAll({ type: 'pause', paused }, { say: 'pause', paused });
  }

  async rebuild(): Promise<void> {
    this.#dispatchToAll({ type: 'rebuild' }, { say: 'rebuild' });
  }

  async reportActivity(): Promise<void> {
    this.#driver.reportActivity();
    this.#ports.channel.post({ say: 'attend' });
  }

  async close(drainMs: number): Promise<Left> {
    await stopHolding(this.#kv);
    void this.wake();
    await drainOutbox(this.#kv, this.#ports, drainMs);
    this.#ports.channel.post({ say: 'leave' });
    // A tab that has just been given the lead is reading its journal, and would write it anew after it was erased.
    await this.#halt();
    await this.#note.settled();
    return leaveDevice(this.#kv, this.#ports);
  }

  sealedWork(): Promise<SealedWork> {
    return countSealed(this.#kv, this.#ports);
  }

  bringSealed(copy: string): Promise<boolean> {
    return bringSealed(this.#kv, this.#ports, copy);
  }

  /** Another tab leaves: this one must neither write nor open the store again. */
  #leave(): void {
    void this.#halt();
    this.#kv.close();
  }

  stop(): void {
    void this.#halt();
    this.#ports.journal.close();
  }

  #halt(): Promise<void> {
    this.#unlisten();
    return this.#driver.stop();
  }

  #dispatchToAll(event: Parameters<Driver['dispatch']>[0], message: Parameters<Ports['channel']['post']>[0]): void {
    this.#driver.dispatch(event);
    this.#ports.channel.post(message);
  }
}

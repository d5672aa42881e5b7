import { wordsOf } from '#domain/errors.ts';
import type { Row, TableName } from '#domain/tables.ts';
import { DIAGNOSED, gatherDiagnostics, type Diagnostics } from './diagnostics.ts';
import { drive, type Driver } from './engine/driver.ts';
import { patientNet } from './engine/patientNet.ts';
import { EventTrace } from './engine/eventTrace.ts';
import { readMeta, writeMeta } from './store/meta.ts';
import type { Kv } from './store/kv.ts';
import { drainOutbox, leaveDevice } from './leave/leaveDevice.ts';
import { bringSealed, countSealed } from './leave/sealedWork.ts';
import { dryRun } from './outbox/dryRun.ts';
import { problemsIn } from './outbox/problems.ts';
import type { Problems, OpenedFile } from '#sync/replicaApi.ts';
import { journallingKv } from './outbox/journallingKv.ts';
import { Outbox } from './outbox/outbox.ts';
import { lastSettled } from './outbox/settled.ts';
import { keepTripNote } from './outbox/tripwire.ts';
import type { Taken } from './outbox/mutateLocally.ts';
import type { MutationCall } from './outbox/mutationBatch.ts';
import type { Ports } from './ports.ts';
import type {
  GroupCount,
  Left,
  ReplicaAnswer,
  ReplicaCount,
  ReplicaGroup,
  ReplicaQuery,
  SealedWork,
  SeenVersions,
  SettledEntry,
} from './replicaApi.ts';
import { openFile } from './keep/openFile.ts';
import { dropPin, putPin } from './keep/pins.ts';
import type { FileRecord, PinRequest } from './pinRecords.ts';
import { ColumnStore } from './query/columnStore.ts';
import { countRows, Finder } from './query/find.ts';
import { groupRows } from './query/group.ts';
import type { Tables } from './query/links.ts';
import { parentAsked, tablesOf } from './query/queryTables.ts';
import { whenHere, type Needed } from './query/wholeRow.ts';
import { targetOf } from './overlay/rebase.ts';
import { isSeen, readRow, rowStores } from './store/rows.ts';
import { observedKv } from './store/observedKv.ts';
import { rowKey } from './store/stores.ts';
import { wantedRow } from './tiers/missing.ts';

/** One person's replica in one tab: reads, writes, and this tab's part in syncing. */
export class Replica {
  readonly #kv: Kv;
  readonly #ports: Ports;
  /** The columns in this tab's memory, for lists and for whoever indexes them. */
  readonly columns: ColumnStore;
  readonly outbox: Outbox;
  readonly #note: ReturnType<typeof keepTripNote>;
  readonly #finder = new Finder();
  readonly #driver: Driver;
  readonly #trace = new EventTrace();
  readonly #unlisten: () => void;

  constructor(kv: Kv, name: string, ports: Ports) {
    this.#note = keepTripNote(kv, name, ports.tripwire);
    this.columns = new ColumnStore(kv);
    const observed = observedKv(kv, (commit) => this.columns.follow(commit));
    this.#kv = journallingKv(observed, ports.journal, this.#note.changed);
    this.#ports = { ...ports, net: patientNet(ports.net, ports.clock) };
    this.#driver = drive(this.#kv, name, this.#ports, this.#trace);
    this.outbox = new Outbox(this.#kv, ports.clock, () => this.#dispatchToAll({ type: 'outbox' }, { say: 'outbox' }));
    this.#unlisten = ports.channel.listen((message) => {
      if (message.say === 'want') this.#driver.dispatch({ type: 'want', key: rowKey(message.parent, message.id) });
      else if (message.say === 'leave') this.#leave();
      else if (message.say === 'attend') this.#driver.reportActivity();
      else if (message.say === 'bring') this.#driver.dispatch({ type: 'want', key: wantedRow(message.table, message.id) });
      else if (message.say === 'pause') this.#driver.dispatch({ type: 'pause', paused: message.paused });
      else this.#driver.dispatch({ type: message.say });
    });
  }

  async query<T extends TableName>(query: ReplicaQuery<T>, seen?: SeenVersions): Promise<ReplicaAnswer<T>> {
    const { rows, count } = this.#finder.answer(query, await this.#tablesFor(query, seen));
    return { rows: rows as unknown as ReplicaAnswer<T>['rows'], count };
  }

  async count(query: ReplicaCount, seen?: SeenVersions): Promise<number> {
    return countRows(query, await this.#tablesFor(query, seen));
  }

  async groupBy(query: ReplicaGroup, seen?: SeenVersions): Promise<GroupCount[]> {
    return groupRows(query, await this.#tablesFor(query, seen));
  }

  #tablesFor(query: ReplicaQuery, seen?: SeenVersions): Promise<Tables> {
    const parent = parentAsked(query);
    return parent ? this.columns.withParts(tablesOf(query), query.table, parent) : this.columns.tables(tablesOf(query), seen);
  }

  async get<T extends TableName>(table: T, id: string): Promise<Row<T> | undefined> {
    const stored = await this.#whenHere(() => this.#kv.read(rowStores(table), (tx) => readRow(tx, table, id)));
    if (!isSeen(stored)) return undefined;
    const { _v, ...row } = stored;
    return row as unknown as Row<T>;
  }

  mutate(name: string, input: unknown): Promise<Taken> {
    return this.#whenHere(() => this.outbox.mutate(name, input));
  }

  /** What a mutation would be refused for here, in words; null: nothing. Nothing is written. */
  async objection(name: string, input: unknown): Promise<string | null> {
    const now = new Date(this.#ports.clock.now()).toISOString();
    const error = await this.#whenHere(() => dryRun(this.#kv, name, input, now));
    return error && wordsOf(error);
  }

  /** What is wrong with changes that are to be one act, for each of them by its fields. Nothing is written. */
  problems(changes: readonly MutationCall[]): Promise<Problems[]> {
    const now = new Date(this.#ports.clock.now()).toISOString();
    return this.#whenHere(() => problemsIn(this.#kv, changes, now), changes);
  }

  /** Many changes as one act: all or none. */
  mutateTogether(changes: readonly MutationCall[], group: string): Promise<Taken[]> {
    return this.#whenHere(() => this.outbox.mutateTogether(changes, group), changes);
  }

  /** Rows that are needed whole come before all others. */
  #whenHere<R>(work: () => Promise<R>, changes: readonly MutationCall[] = []): Promise<R> {
    const bring = (table: TableName, id: string): void =>
      this.#dispatchToAll({ type: 'want', key: wantedRow(table, id) }, { say: 'bring', table, id });
    // Rarely wanted, and each is read out of an input.
    const targets = (): Needed[] => changes.flatMap(({ name, input }) => targetOf(name, input) ?? []);
    return whenHere(this.#ports.clock, bring, work, targets);
  }

  ensure(parent: TableName, id: string): void {
    this.#dispatchToAll({ type: 'want', key: rowKey(parent, id) }, { say: 'want', parent, id });
  }

  /** Are the parts of this parent here because somebody asked for them? */
  hasParts(parent: TableName, id: string): Promise<boolean> {
    return this.#kv.read(['sets'], async (tx) => (await tx.get('sets', rowKey(parent, id))) !== undefined);
  }

  /** What is known of some files, by the ids of their rows; those that nobody keeps are left out. */
  async files(ids: readonly string[]): Promise<FileRecord[]> {
    const found = await this.#kv.read(['files'], (tx) => tx.many<FileRecord>('files', ids));
    return found.filter((file) => file !== undefined);
  }

  /** The last changes that left the outbox, newest first. */
  settled(limit: number): Promise<SettledEntry[]> {
    return this.#kv.read(['meta', 'settled'], (tx) => lastSettled(tx, limit));
  }

  wake(): void {
    this.#dispatchToAll({ type: 'wake' }, { say: 'wake' });
  }

  /** Keep something on this device whole, or keep it otherwise than before; null: not any more. */
  async pin({ kind, id }: Pick<PinRequest, 'kind' | 'id'>, request: PinRequest | null): Promise<void> {
    const at = new Date(this.#ports.clock.now()).toISOString();
    await this.#kv.write(['pins'], (tx) => (request ? putPin(tx, request, at) : dropPin(tx, kind, id)), 'strict');
    this.#dispatchToAll({ type: 'pins' }, { say: 'pins' });
  }

  /** The bytes of a file that is kept here, else where the server has them for the next minutes. */
  openFile(id: string): Promise<OpenedFile> {
    return openFile(this.#kv, this.#ports, id);
  }

  /** Hash every stored row again and compare it with the server's; the status says how it went. */
  verify(): void {
    this.#dispatchToAll({ type: 'verify' }, { say: 'verify' });
  }

  /** The person has read what others did while they were away. */
  async forgetAbsence(): Promise<void> {
    await this.#kv.write(['meta'], (tx) => tx.delete('meta', ['absence']));
  }

  /** What to send along when something went wrong. */
  diagnostics(): Promise<Diagnostics> {
    const at = new Date(this.#ports.clock.now()).toISOString();
    return this.#kv.read(DIAGNOSED, (tx) => gatherDiagnostics(tx, at, this.#trace.record()));
  }

  /** Stop all traffic, or go on; kept through reloads. */
  async pause(paused: boolean): Promise<void> {
    await this.#kv.write(['meta'], async (tx) => {
      const meta = await readMeta(tx);
      if (meta) await writeMeta(tx, { ...meta, paused });
    });
    this.#dispatchToAll({ type: 'pause', paused }, { say: 'pause', paused });
  }

  /** Erase every row here and load all of them again; what waits to be sent stays. */
  rebuild(): void {
    this.#dispatchToAll({ type: 'rebuild' }, { say: 'rebuild' });
  }

  /** The person does something: what fills this device, in whichever tab, gives way for a moment (SYNC-C32). */
  reportActivity(): void {
    this.#driver.reportActivity();
    this.#ports.channel.post({ say: 'attend' });
  }

  /** Leave this device: give the outbox `drainMs` to empty, then erase the replica; what could not be sent is sealed. */
  async close(drainMs: number): Promise<Left> {
    this.wake();
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

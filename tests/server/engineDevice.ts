import { memoryKv } from '#sync/store/memoryKv.ts';
import type { Locks, Ports } from '#sync/ports.ts';
import { needsPerson } from '#sync/store/entryStates.ts';
import { Replica } from '#sync/replica.ts';
import { readAll, rowStores } from '#sync/store/rows.ts';
import { JournalDisk } from '#sync/testing/memoryJournal.ts';
import type { ReplicaMeta, StatusRecord, StoredMutation } from '#sync/store/stores.ts';
import { graphqlNet } from '#workers/graphqlNet.ts';

/** A pause after a failure takes no longer than this here. */
const REST_MS_MAX = 200;
const LOOK_MS = 20;

/** The real engine over the real network, with its store in memory; `online` is this device's own network. */
export class EngineDevice {
  readonly kv = memoryKv();
  readonly disk = new JournalDisk();
  readonly replica: Replica;
  online = true;

  constructor(origin: string, token: string) {
    const net = graphqlNet(`${origin}/graphql`, async () =>
      this.online ? { ok: true, token } : { ok: false, kind: 'offline', message: 'offline' },
    );
    // The only tab: it leads for ever.
    const locks: Locks = { acquire: async () => ({ release: () => undefined, lost: new Promise(() => undefined) }) };
    const clock: Ports['clock'] = {
      now: () => Date.now(),
      timer: (ms, fire) => {
        const timer = setTimeout(fire, Math.min(ms, REST_MS_MAX));
        return () => clearTimeout(timer);
      },
    };
    const random = { next: () => Math.random(), id: () => crypto.randomUUID() };
    const channel = { post: () => undefined, listen: () => () => undefined };
    const { tripwire } = this.disk;
    this.replica = new Replica(this.kv, 'device', { net, locks, clock, random, channel, journal: this.disk.open(), tripwire });
  }

  outbox(): Promise<StoredMutation[]> {
    return this.kv.read(['outbox'], (tx) => tx.all('outbox'));
  }

  async ids(table: 'caseComments', prefix: string): Promise<string[]> {
    const rows = await this.kv.read(rowStores(table), (tx) => readAll(tx, table));
    return rows.map(({ id }) => id).filter((id) => id.startsWith(prefix));
  }

  /** It equals the server, as far as it has heard, has loaded everything, and nothing waits for it. */
  async isQuiet(): Promise<boolean> {
    const status = await this.kv.read(['meta'], (tx) => tx.get<StatusRecord>('meta', 'status'));
    const meta = await this.kv.read(['meta'], (tx) => tx.get<ReplicaMeta>('meta', 'facts'));
    return status?.phase === 'live' && meta?.boot === null && meta.later === null && (await this.outbox()).every(needsPerson);
  }

  async quiet(): Promise<void> {
    await until(() => this.isQuiet());
  }
}

export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resume) => setTimeout(resume, LOOK_MS));
}

import { expose } from 'comlink';
import { DomainError } from '#domain/errors.ts';
import { dexieKv } from '#sync/store/dexieKv.ts';
import { openReplicaDb, replicaDbName } from '#sync/store/replicaDb.ts';
import { tellingKv } from '#sync/store/tellingKv.ts';
import { RecordSearch } from '#sync/search/recordSearch.ts';
import { Replica } from '#sync/replica.ts';
import type { Ports } from '#sync/ports.ts';
import type { MutateOutcome, Refusal, ReplicaApi } from '#sync/replicaApi.ts';
import type { Taken } from '#sync/outbox/mutateLocally.ts';
import { browserClock, browserPause, browserRandom, tabChannel, webLocks } from './browserPorts.ts';
import { graphqlNet } from './graphqlNet.ts';
import { leaveOthers } from './leaveOthers.ts';
import { opfsJournal } from './opfsJournal.ts';
import { sealedVault } from './sealedVault.ts';

/** Wires the pure sync code to this tab's browser; nothing is decided here. */
let replica: Replica | null = null;
let search: RecordSearch | null = null;
let leaveOthersOf = async (): Promise<string[]> => [];

function opened<T>(what: T | null): T {
  if (!what) throw new Error('No replica is open');
  return what;
}
const open = (): Replica => opened(replica);

/** What was done, or why it was refused: as plain data, for errors lose their fields between worker and tab. */
async function outcomeOf<T>(work: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError) return { ok: false, code: error.code, message: error.message };
    throw error;
  }
}

function taken(done: Taken | null): MutateOutcome {
  return done ? { ok: true, ...done } : { ok: false, code: 'GONE', message: 'This change does not wait any more.' };
}

const api: ReplicaApi = {
  async open(userId, ask, tell, tripwire) {
    replica?.stop();
    search?.stop();
    const name = replicaDbName(userId);
    const kv = tellingKv(dexieKv(openReplicaDb(userId, 'relaxed'), openReplicaDb(userId, 'strict')), (changed) => {
      tell(changed);
      search?.stir();
    });
    await kv.read(['meta'], (tx) => tx.get('meta', 'facts'));
    const net = graphqlNet(`${self.location.origin}/graphql`, (options) => ask(options));
    const ports: Ports = {
      net,
      clock: browserClock,
      random: browserRandom,
      locks: webLocks,
      channel: tabChannel(name),
      journal: opfsJournal(name),
      tripwire,
      vault: sealedVault,
    };
    replica = new Replica(kv, name, ports);
    leaveOthersOf = () => leaveOthers(userId, ports);
    search = new RecordSearch(kv, replica.columns, { clock: browserClock, random: browserRandom, pause: browserPause });
  },
  leaveOthers: () => leaveOthersOf(),
  query: (q, seen) => open().query(q, seen),
  count: (q, seen) => open().count(q, seen),
  groupBy: (q, seen) => open().groupBy(q, seen),
  search: (question, seen) => opened(search).search(question, seen),
  get: (table, id) => open().get(table, id),
  mutate: (name, input) => outcomeOf(async () => ({ ok: true, ...(await open().mutate(name, input)) })),
  resolve: (mid, choice) => outcomeOf(async () => ({ ok: true, mid: (await open().outbox.resolve(mid, choice))?.mid ?? null })),
  ensure: async (parent, id) => open().ensure(parent, id),
  cancel: (mid) => open().outbox.cancel(mid),
  release: async (mid) => void (await open().outbox.release(mid)),
  retry: (mid, corrected) => outcomeOf(async () => taken(await open().outbox.retry(mid, corrected))),
  discard: (mid) => open().outbox.discard(mid),
  restore: (mid) => outcomeOf(async () => taken(await open().outbox.restore(mid))),
  exportPending: () => open().outbox.export(),
  forgetRecovery: () => open().outbox.forgetRecovery(),
  wake: async () => replica?.wake(),
  verify: async () => replica?.verify(),
  pause: (paused) => open().pause(paused),
  rebuild: async () => open().rebuild(),
  forgetAbsence: () => open().forgetAbsence(),
  diagnostics: async () => JSON.stringify(await open().diagnostics(), null, 1),
  sealedWork: () => open().sealedWork(),
  bringSealed: (copy) => open().bringSealed(copy),
  async close(drainMs) {
    const closing = open();
    replica = null;
    search?.stop();
    search = null;
    return closing.close(drainMs);
  },
};
expose(api);

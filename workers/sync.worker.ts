import { expose } from 'comlink';
import { DomainError, wordsOf } from '#domain/errors.ts';
import { readWatched } from '#sync/store/readWatched.ts';
import { replicaDbName } from '#sync/store/replicaDb.ts';
import { StoreFault } from '#sync/store/storeFault.ts';
import { observedKv } from '#sync/store/observedKv.ts';
import { KeptAnswers } from '#sync/query/keptAnswers.ts';
import { watchStore, type StoreWatch } from '#sync/store/watchStore.ts';
import { RecordSearch } from '#sync/search/recordSearch.ts';
import { Replica } from '#sync/replica.ts';
import type { Ports } from '#sync/ports.ts';
import type { Left, MutateOutcome, Refusal, ReplicaApi, ReplicaListener, StorageState } from '#sync/replicaApi.ts';
import type { Taken } from '#sync/outbox/mutateLocally.ts';
import { browserClock, browserPause, browserRandom, tabChannel, webLocks } from './browserPorts.ts';
import { graphqlNet } from './graphqlNet.ts';
import { leaveOthers, leaveStored } from './leaveOthers.ts';
import { memoryPorts, openStore, type OpenStore } from './openStore.ts';
import { opfsBlobs } from './opfsBlobs.ts';
import { opfsJournal } from './opfsJournal.ts';
import { sealedVault } from './sealedVault.ts';

/** Wires the pure sync code to this tab's browser; nothing is decided here. */
let replica: Replica | null = null;
let search: RecordSearch | null = null;
let answers: KeptAnswers | null = null;
let store: OpenStore | null = null;
let watch: StoreWatch | null = null;
let leaveNewer = async (): Promise<Left | null> => null;
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
    if (error instanceof DomainError) return { ok: false, code: error.code, message: wordsOf(error) };
    if (error instanceof StoreFault) return { ok: false, code: 'STORAGE', message: error.message };
    throw error;
  }
}

/** @throws StoreFault where a change would be gone with the tab before it could be sent */
async function checkKept({ kv, inMemory }: OpenStore): Promise<void> {
  if (inMemory && (await readWatched(kv)).status.phase !== 'live') throw new StoreFault('absent', null);
}

function taken(done: Taken | null): MutateOutcome {
  return done ? { ok: true, ...done } : { ok: false, code: 'GONE', message: 'This change does not wait any more.' };
}

/** One that is well again may have changed while nobody could look. */
function notifyStorage(state: StorageState, page: ReplicaListener): void {
  page.storage(state);
  if (state === 'ok') watch?.invalidate(null);
}

function stopWatching(): void {
  watch?.stop();
  watch = null;
}

/** Begin on a store, and once more on a new one when what was in it is gone. */
async function begin(userId: string, ports: Ports, page: ReplicaListener): Promise<void> {
  replica?.stop();
  search?.stop();
  answers?.stop();
  stopWatching();
  const again = (): void => void begin(userId, { ...ports, channel: tabChannel(replicaDbName(userId)) }, page);
  store = await openStore(userId, (state) => notifyStorage(state, page), again);
  const seen = watchStore(store.kv, browserClock, page.watched);
  const unobserve = store.observe(seen.invalidate);
  watch = { invalidate: seen.invalidate, stop: () => (unobserve(), seen.stop()) };
  const kv = observedKv(store.kv, ({ versions }) => {
    if (Object.keys(versions).length === 0) return;
    page.committed(versions);
    search?.schedule();
  });
  replica = new Replica(kv, replicaDbName(userId), store.inMemory ? memoryPorts(ports) : ports);
  answers = new KeptAnswers(kv, replica, browserClock);
  search = new RecordSearch(kv, replica.columns, { clock: browserClock, random: browserRandom, pause: browserPause });
}

const api: ReplicaApi = {
  open: (userId, ask, page, tripwire) => {
    const name = replicaDbName(userId);
    const ports: Ports = {
      net: graphqlNet(`${self.location.origin}/graphql`, (options) => ask(options)),
      clock: browserClock,
      random: browserRandom,
      locks: webLocks,
      channel: tabChannel(name),
      journal: opfsJournal(name),
      tripwire,
      vault: sealedVault,
      blobs: opfsBlobs(name),
    };
    leaveOthersOf = () => leaveOthers(userId, ports);
    // What a newer version keeps for this person goes with them as well.
    leaveNewer = async () => (store?.inMemory === 'newer' ? leaveStored(name, ports, tripwire) : null);
    return begin(userId, ports, page);
  },
  sleep: async () => store?.sleep(),
  leaveOthers: () => leaveOthersOf(),
  query: (q, seen) => opened(answers).query(q, seen),
  count: (q, seen) => open().count(q, seen),
  groupBy: (q, seen) => open().groupBy(q, seen),
  search: (question, seen) => opened(search).search(question, seen),
  get: (table, id) => open().get(table, id),
  mutate: (name, input) =>
    outcomeOf(async () => {
      await checkKept(opened(store));
      return { ok: true, ...(await open().mutate(name, input)) };
    }),
  objection: (name, input) => open().objection(name, input),
  problems: (changes) => open().problems(changes),
  mutateTogether: (changes, group) =>
    outcomeOf(async () => {
      await checkKept(opened(store));
      await open().mutateTogether(changes, group);
      return { ok: true };
    }),
  resolve: (mid, choice) => outcomeOf(async () => ({ ok: true, mid: (await open().outbox.resolve(mid, choice))?.mid ?? null })),
  ensure: async (parent, id) => open().ensure(parent, id),
  hasParts: (parent, id) => open().hasParts(parent, id),
  files: (ids) => open().files(ids),
  settled: (limit) => open().settled(limit),
  cancel: (mid) => open().outbox.cancel(mid),
  release: async (mid) => void (await open().outbox.release(mid)),
  retry: (mid, corrected) => outcomeOf(async () => taken(await open().outbox.retry(mid, corrected))),
  discard: (mid) => open().outbox.discard(mid),
  restore: (mid) => outcomeOf(async () => taken(await open().outbox.restore(mid))),
  acts: () => open().outbox.acts(),
  undo: (key) => open().outbox.undo(key),
  redo: (key) => open().outbox.redo(key),
  exportPending: () => open().outbox.export(),
  forgetRecovery: () => open().outbox.forgetRecovery(),
  forgetUnsealed: () => open().outbox.forgetUnsealed(),
  wake: async () => {
    watch?.invalidate(null);
    replica?.wake();
  },
  attend: async () => replica?.reportActivity(),
  verify: async () => replica?.verify(),
  pause: (paused) => open().pause(paused),
  pin: (what, request) => open().pin(what, request),
  openFile: (id) => open().openFile(id),
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
    answers?.stop();
    answers = null;
    stopWatching();
    const left = await closing.close(drainMs);
    return (await leaveNewer()) ?? left;
  },
};
expose(api);

import { expose } from 'comlink';
import { DomainError, wordsOf } from '#domain/errors.ts';
import type { TableName } from '#domain/tables.ts';
import { replicaDbName } from '#sync/store/replicaDb.ts';
import { StoreFault } from '#sync/store/storeFault.ts';
import { observedKv } from '#sync/store/observedKv.ts';
import { KeptAnswers } from '#sync/query/keptAnswers.ts';
import { watchStore, type StoreWatch } from '#sync/store/watchStore.ts';
import { RecordSearch } from '#sync/search/recordSearch.ts';
import { Replica } from '#sync/replica.ts';
import type { Outbox } from '#sync/outbox/outbox.ts';
import type { Rows } from '#sync/query/rows.ts';
import type { Ports } from '#sync/ports.ts';
import type {
  Left,
  Refusal,
  ReplicaApi,
  ReplicaCount,
  ReplicaGroup,
  ReplicaDevice,
  ReplicaListener,
  ReplicaQuery,
  SearchQuestion,
  SeenVersions,
} from '#sync/replicaApi.ts';
import type { StorageState } from '#sync/syncStatus.ts';
import { browserClock, browserPause, browserRandom, tabChannel, webLocks } from './browserPorts.ts';
import { graphqlNet } from './graphqlNet.ts';
import { leaveOthers, leaveStored } from './leaveOthers.ts';
import { memoryPorts, openStore, type OpenStore } from './openStore.ts';
import { unpackWith } from '#sync/lineBlocks.ts';
import { opfsBlobs } from './opfsBlobs.ts';
import { opfsJournal } from './opfsJournal.ts';
import { opfsDraftKey } from './opfsKey.ts';
import { sealedVault } from './sealedVault.ts';

/** Wires the pure sync code to this tab's browser; nothing is decided here. */
let replica: Replica | null = null;
let search: RecordSearch | null = null;
let answers: KeptAnswers | null = null;
let store: OpenStore | null = null;
let watch: StoreWatch | null = null;
let eraseDraftKey = async (): Promise<void> => undefined;
let leaveNewer = async (): Promise<Left | null> => null;
let leaveOthersOf = async (): Promise<string[]> => [];

function opened<T>(what: T | null): T {
  if (!what) throw new Error('No replica is open');
  return what;
}
const open = (): Replica => opened(replica);

/** Returns what was done, or why it was refused: as plain data, for errors lose their fields between worker and tab. */
async function outcomeOf<T>(work: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError) return { ok: false, code: error.code, message: wordsOf(error) };
    if (error instanceof StoreFault) return { ok: false, code: 'STORAGE', message: error.message };
    throw error;
  }
}

/** Verbs of this tab's replica, some of them done in a way of their own. */
function withVerbs<T extends object, O extends object>(group: () => T, own: O): Omit<T, keyof O> & O {
  const verbOf = (verb: PropertyKey): unknown => {
    const target = Object.hasOwn(own, verb) ? own : group();
    const found: unknown = Reflect.get(target, verb);
    return typeof found === 'function' ? (found.bind(target) as unknown) : found;
  };
  return new Proxy({}, { get: (_, verb) => verbOf(verb) }) as Omit<T, keyof O> & O;
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
  replica = new Replica(kv, replicaDbName(userId), store.inMemory ? memoryPorts(ports, store.kv) : ports);
  answers = new KeptAnswers(kv, replica.rows, browserClock);
  search = new RecordSearch(kv, replica.rows.columns, { clock: browserClock, random: browserRandom, pause: browserPause });
}

const rows = (): Rows => open().rows;
const outbox = (): Outbox => open().outbox;

const api: ReplicaApi = {
  rows: withVerbs(rows, {
    query: <T extends TableName>(q: ReplicaQuery<T>, seen?: SeenVersions) => opened(answers).query(q, seen),
    count: (q: ReplicaCount, seen?: SeenVersions) => opened(answers).count(q, seen),
    groupBy: <T extends TableName>(q: ReplicaGroup<T>, seen?: SeenVersions) => opened(answers).groupBy(q, seen),
    search: (question: SearchQuestion, seen?: SeenVersions) => opened(search).search(question, seen),
  }),
  outbox: withVerbs(outbox, {
    mutate: (...args: Parameters<Outbox['mutate']>) => outcomeOf(() => outbox().mutate(...args)),
    mutateBatch: (...args: Parameters<Outbox['mutateBatch']>) => outcomeOf(() => outbox().mutateBatch(...args)),
    retry: (...args: Parameters<Outbox['retry']>) => outcomeOf(() => outbox().retry(...args)),
    resolve: (...args: Parameters<Outbox['resolve']>) => outcomeOf(() => outbox().resolve(...args)),
    restore: (...args: Parameters<Outbox['restore']>) => outcomeOf(() => outbox().restore(...args)),
  }),
  get files() {
    return open().files;
  },
  device: withVerbs(open, {
    open: (...[userId, ask, page, tripwire]: Parameters<ReplicaDevice['open']>) => {
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
      eraseDraftKey = opfsDraftKey(userId).erase;
      leaveOthersOf = () => leaveOthers(userId, ports);
      // What a newer version keeps for this person goes with them as well.
      leaveNewer = async () => (store?.inMemory === 'newer' ? leaveStored(name, ports, tripwire) : null);
      return begin(userId, ports, page);
    },
    draftKey: (userId: string) => opfsDraftKey(userId).read(),
    sleep: async () => store?.sleep(),
    leaveOthers: () => leaveOthersOf(),
    wake: async () => {
      watch?.invalidate(null);
      void replica?.wake();
    },
    reportActivity: async () => replica?.reportActivity(),
    verify: async () => replica?.verify(),
    diagnostics: async () => JSON.stringify(await open().diagnostics(), null, 1),
    close: async (drainMs: number) => {
      const closing = open();
      replica = null;
      search?.stop();
      search = null;
      answers?.stop();
      answers = null;
      stopWatching();
      await eraseDraftKey();
      const left = await closing.close(drainMs);
      return (await leaveNewer()) ?? left;
    },
  }),
};
unpackWith(async () => (await import('./wasmZstd.ts')).loadWasmZstd());
expose(api);

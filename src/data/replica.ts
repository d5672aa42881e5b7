import { proxy, wrap } from 'comlink';
import type { AskToken, Left, ReplicaApi, ReplicaOutbox } from '#sync/replicaApi.ts';
import { dropDraftsOf, openDrafts } from './drafts.ts';
import { placeOfActs } from './actPlace.ts';
import { watchPage } from './watchPage.ts';
import { watchUserActivity } from './watchUserActivity.ts';
import { localTripwire } from './localTripwire.ts';
import { storeListener, unwatch, watch } from './watched.ts';
import { writing } from './writing.ts';

/** The way of this tab to the replica: its worker answers, writes, and says what has changed. */
interface OpenReplica {
  userId: string;
  worker: Worker;
  api: ReplicaApi;
  ready: Promise<void>;
  /** Resolves when what the person has typed and not saved can be read. */
  drafts: Promise<void>;
  /** Listens no more to what the browser does with the page, and the person in it. */
  unlisten: () => void;
}
let current: OpenReplica | null = null;
/** A worker whose script is being read before it is known for whom. */
let spare: Worker | null = null;

function startWorker(): Worker {
  return new Worker(new URL('../../workers/sync.worker.ts', import.meta.url), { type: 'module', name: 'sync' });
}

/** Start the worker while the sign-in is still under way: it reads its script meanwhile and opens nothing. */
export function prepareReplica(): void {
  if (!current) spare ??= startWorker();
}

function connect(userId: string, ask: AskToken): OpenReplica {
  const worker = spare ?? startWorker();
  spare = null;
  // What comlink makes of it asks the worker for `rows.query` as it does for `query`; every verb answers by a promise already.
  const api = wrap(worker) as unknown as ReplicaApi;
  watch();
  const ready = api.device.open(userId, proxy(ask), proxy(storeListener), proxy(localTripwire(userId)));
  const drafts = openDrafts(userId, api.device.draftKey(userId));
  // A page that sleeps must not hold up the other tabs.
  const unwatchPage = watchPage(
    () => void api.device.wake(),
    () => void api.device.sleep(),
  );
  const unwatchUser = watchUserActivity(() => void api.device.reportActivity());
  const unlisten = (): void => (unwatchPage(), unwatchUser());
  return { userId, worker, api, ready, drafts, unlisten };
}

/** Start this tab's worker on a person's replica; a second call for the same person changes nothing. */
export function beginReplica(userId: string, ask: AskToken): Pick<OpenReplica, 'ready' | 'drafts' | 'api'> {
  if (current?.userId === userId) return current;
  current?.unlisten();
  current?.worker.terminate();
  current = connect(userId, ask);
  // Whoever waits for it hears why it does not open.
  current.ready.catch(() => undefined);
  keepData();
  return current;
}

/** Begins the replica, and resolves when it is open. `onLeft` is told of everybody else whose rows were erased from this device. */
export async function openReplica(userId: string, ask: AskToken, onLeft?: (userId: string) => Promise<void>): Promise<void> {
  const { ready, drafts, api } = beginReplica(userId, ask);
  await ready;
  await drafts;
  void leaveOthers(api, onLeft);
}

/** Nothing waits for this, and what fails now is done at the next start. */
async function leaveOthers({ device }: ReplicaApi, onLeft?: (userId: string) => Promise<void>): Promise<void> {
  const left = await device.leaveOthers().catch((): string[] => []);
  for (const userId of left) {
    dropDraftsOf(userId);
    await localTripwire(userId).write(null);
    await onLeft?.(userId);
  }
}

/** Ask the browser not to clear this device's copy when room gets short; what it answers changes nothing here. */
function keepData(): void {
  void (navigator.storage as StorageManager | undefined)?.persist?.().catch(() => false);
}

function opened(): OpenReplica {
  if (!current) throw new Error('No replica is open');
  return current;
}

/** Verbs that write: what can be taken back is counted again when they are done. */
const WRITES: ReadonlySet<PropertyKey> = new Set<keyof ReplicaOutbox>(['mutate', 'mutateBatch', 'undo', 'redo']);

/** Where the path of the screen stands among what is given to the verbs that make changes. */
const PLACE_AT: Readonly<Record<string, number>> = { mutate: 3, mutateBatch: 2 } satisfies Partial<Record<keyof ReplicaOutbox, number>>;

function withPlace(verb: string, args: readonly unknown[]): readonly unknown[] {
  const at = PLACE_AT[verb];
  const place = placeOfActs();
  return at === undefined || place === null ? args : Array.from({ length: at + 1 }, (_, i) => (i === at ? place : args[i]));
}

/** A group of the worker's verbs, for whichever replica is open in this tab; each waits until it can be read. */
function verbsOf<G extends keyof ReplicaApi>(group: G): ReplicaApi[G] {
  const ask = async (verb: string, args: readonly unknown[]): Promise<unknown> => {
    const { api, ready } = opened();
    await ready;
    const verbs = api[group] as unknown as Record<string, (...args: readonly unknown[]) => Promise<unknown>>;
    return timed(`replica.${verb}`, verbs[verb]!(...withPlace(verb, args)));
  };
  const get =
    (_: object, verb: string) =>
    (...args: readonly unknown[]) =>
      WRITES.has(verb) ? writing(() => ask(verb, args)) : ask(verb, args);
  return new Proxy({}, { get }) as ReplicaApi[G];
}

export const rows = verbsOf('rows');
export const outbox = verbsOf('outbox');
export const files = verbsOf('files');
export const device = verbsOf('device');

/** The number of measures kept: enough for a benchmark, too few to notice. */
const MEASURES_KEPT = 500;

/** Leave a performance measure behind, so that a person's own developer tools and the benchmark can see how long the replica takes. */
async function timed<T>(measure: string, work: Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work;
  if (performance.getEntriesByName(measure).length >= MEASURES_KEPT) performance.clearMeasures(measure);
  performance.measure(measure, { start, end: performance.now() });
  return result;
}

/** Send what waits for up to `drainMs`, then erase this person's rows and drafts from the device. */
export async function closeReplica(drainMs = 3000): Promise<Left> {
  if (!current) return { unsent: 0, sealed: 0, copy: null };
  const { api, worker, unlisten, userId } = current;
  unwatch();
  dropDraftsOf(userId);
  const left = await api.device.close(drainMs);
  worker.terminate();
  unlisten();
  current = null;
  return left;
}

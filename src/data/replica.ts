import { proxy, wrap, type Remote } from 'comlink';
import type { Row, TableName } from '#domain/tables.ts';
import type {
  OpenedFile,
  Problems,
  Left,
  SealedWork,
  AskToken,
  ConflictChoice,
  GroupCount,
  MutateOutcome,
  Refusal,
  ReplicaAnswer,
  ReplicaApi,
  ReplicaGroup,
  ReplicaQuery,
  ResolveOutcome,
  SearchAnswer,
  SearchQuestion,
  SeenVersions,
  SettledEntry,
} from '#sync/replicaApi.ts';
import type { FileRecord, PinRequest } from '#sync/pinRecords.ts';
import { dropDraftsOf } from './drafts.ts';
import { watchPage } from './watchPage.ts';
import { watchUserActivity } from './watchUserActivity.ts';
import { localTripwire } from './localTripwire.ts';
import { storeListener, unwatch, watch, watched } from './watched.ts';
import { writing } from './writing.ts';

/** This tab's way to the replica: its worker answers, writes, and says what has changed. */
interface OpenReplica {
  userId: string;
  worker: Worker;
  api: Remote<ReplicaApi>;
  ready: Promise<void>;
  /** Listens no more to what the browser does with the page, and the person in it. */
  unlisten: () => void;
}
let current: OpenReplica | null = null;

function connect(userId: string, ask: AskToken): OpenReplica {
  const worker = new Worker(new URL('../../workers/sync.worker.ts', import.meta.url), { type: 'module', name: 'sync' });
  const api = wrap<ReplicaApi>(worker);
  watch();
  const ready = api.open(userId, proxy(ask), proxy(storeListener), proxy(localTripwire(userId)));
  // A page that sleeps must not hold up the other tabs.
  const unwatchPage = watchPage(
    () => void api.wake(),
    () => void api.sleep(),
  );
  const unwatchUser = watchUserActivity(() => void api.attend());
  const unlisten = (): void => (unwatchPage(), unwatchUser());
  return { userId, worker, api, ready, unlisten };
}

/** Start this tab's worker on a person's replica; a second call for the same person changes nothing. */
export function beginReplica(userId: string, ask: AskToken): Pick<OpenReplica, 'ready' | 'api'> {
  if (current?.userId === userId) return current;
  current?.unlisten();
  current?.worker.terminate();
  current = connect(userId, ask);
  // Whoever waits for it hears why it does not open.
  current.ready.catch(() => undefined);
  keepData();
  return current;
}

/** The same, and resolves when it is open. */
export async function openReplica(userId: string, ask: AskToken): Promise<void> {
  const { ready, api } = beginReplica(userId, ask);
  await ready;
  void leaveOthers(api);
}

/** Nothing waits for this, and what fails now is done at the next start. */
async function leaveOthers(api: Remote<ReplicaApi>): Promise<void> {
  const left = await api.leaveOthers().catch((): string[] => []);
  for (const userId of left) {
    dropDraftsOf(userId);
    await localTripwire(userId).write(null);
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

/** Ask the replica; `seen` spares a look at the store when the worker's rows are that new already. */
export async function query<T extends TableName>(q: ReplicaQuery<T>, seen?: SeenVersions): Promise<ReplicaAnswer<T>> {
  const { api, ready } = opened();
  await ready;
  return timed('replica.query', q.table, api.query(q, seen) as unknown as Promise<ReplicaAnswer<T>>);
}

/** How many rows there are of each combination of values. */
export async function groupBy<T extends TableName>(q: ReplicaGroup<T>, seen?: SeenVersions): Promise<GroupCount[]> {
  const { api, ready } = opened();
  await ready;
  return timed('replica.groupBy', q.table, api.groupBy(q as unknown as ReplicaGroup, seen));
}

/** One row, whole; it is brought first when it has not come yet. @throws when it does not come in time */
export async function get<T extends TableName>(table: T, id: string): Promise<Row<T> | undefined> {
  const { api, ready } = opened();
  await ready;
  return timed('replica.get', table, api.get(table, id) as unknown as Promise<Row<T> | undefined>);
}

/** Find records by words. */
export async function search(question: SearchQuestion): Promise<SearchAnswer> {
  const { api, ready } = opened();
  await ready;
  return timed('replica.search', question.text, api.search(question, watched()?.versions) as Promise<SearchAnswer>);
}

/** Write through the queue: seen here at once, sent when it can be. */
export function mutate(name: string, input: unknown): Promise<MutateOutcome> {
  return writing(async () => {
    const { api, ready } = opened();
    await ready;
    return timed('replica.mutate', name, api.mutate(name, input) as Promise<MutateOutcome>);
  });
}

/** What this device would refuse a mutation for, in words; null: nothing. */
export async function objection(name: string, input: unknown): Promise<string | null> {
  const { api, ready } = opened();
  await ready;
  return api.objection(name, input);
}

/** What is wrong with changes that are to be one act, for each of them by its fields; `''` is about none. */
export async function problemsOf(changes: readonly { name: string; input: unknown }[]): Promise<Problems[]> {
  const { api, ready } = opened();
  await ready;
  return api.problems(changes);
}

/** The same for many changes as one act: all or none, in one group. */
export function mutateTogether(changes: readonly { name: string; input: unknown }[], group: string): Promise<{ ok: true } | Refusal> {
  return writing(async () => {
    const { api, ready } = opened();
    await ready;
    return timed('replica.mutateTogether', group, api.mutateTogether(changes, group) as Promise<{ ok: true } | Refusal>);
  });
}

/** How many measures are kept: enough for a benchmark, too few to notice. */
const MEASURES_KEPT = 500;

/** Leave a performance measure behind, so that a person's own developer tools and the benchmark can see how long the replica takes. */
async function timed<T>(measure: string, detail: string, work: Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work;
  if (performance.getEntriesByName(measure).length >= MEASURES_KEPT) performance.clearMeasures(measure);
  performance.measure(measure, { start, end: performance.now(), detail });
  return result;
}

export async function ensure(parent: TableName, id: string): Promise<void> {
  const { api, ready } = opened();
  await ready;
  await api.ensure(parent, id);
}

/** Are the parts of this parent on this device because somebody asked for them? */
export async function hasParts(parent: TableName, id: string): Promise<boolean> {
  return opened().api.hasParts(parent, id);
}

/** What is known here of some files, by the ids of their rows. */
export async function filesOf(ids: readonly string[]): Promise<FileRecord[]> {
  return opened().api.files(ids);
}

/** What a person may do with their own changes: see `ReplicaApi`. */
export const outbox = {
  cancel: (mid: number) => opened().api.cancel(mid),
  release: (mid: number) => opened().api.release(mid),
  retry: (mid: number, corrected?: unknown) => opened().api.retry(mid, corrected),
  discard: (mid: number) => opened().api.discard(mid),
  restore: (mid: number) => opened().api.restore(mid),
  acts: () => opened().api.acts(),
  undo: (key?: string) => writing(() => opened().api.undo(key)),
  redo: (key?: string) => writing(() => opened().api.redo(key)),
  exportPending: () => opened().api.exportPending(),
  /** The last that left it, newest first. */
  settled: (limit: number) => opened().api.settled(limit) as Promise<SettledEntry[]>,
  forgetRecovery: () => opened().api.forgetRecovery(),
  forgetUnsealed: () => opened().api.forgetUnsealed(),
  bringSealed: (copy: string) => opened().api.bringSealed(copy),
};

export async function forgetAbsence(): Promise<void> {
  await opened().api.forgetAbsence();
}

/** Numbers and hashes about this device's replica, as JSON. */
export async function diagnostics(): Promise<string> {
  return opened().api.diagnostics();
}

/** Decide a change in conflict. */
export async function resolveConflict(mid: number, choice: ConflictChoice): Promise<ResolveOutcome> {
  return (await opened().api.resolve(mid, choice)) as ResolveOutcome;
}

/** Try to sync now. */
export async function syncNow(): Promise<void> {
  await current?.api.wake();
}

/** No traffic until resumed, also after a reload. */
export async function pauseSync(paused: boolean): Promise<void> {
  await current?.api.pause(paused);
}

/** Keep all of a case, or of a customer's cases, on this device; null: not any more. */
export async function pin(what: Pick<PinRequest, 'kind' | 'id'>, wish: PinRequest | null): Promise<void> {
  await opened().api.pin(what, wish);
}

/** The bytes of a file that is kept here, else where the server has them. */
export async function openFile(id: string): Promise<OpenedFile> {
  return (await opened().api.openFile(id)) as OpenedFile;
}

/** Hash every row on this device again and compare it with the server's; the status bar says how it went. */
export async function verifyReplica(): Promise<void> {
  await current?.api.verify();
}

/** Load every row again; what waits to be sent stays. */
export async function rebuildReplica(): Promise<void> {
  await current?.api.rebuild();
}

/** What is sealed on this device, of whomever. */
export async function sealedWork(): Promise<SealedWork> {
  return opened().api.sealedWork();
}

/** Send what waits for up to `drainMs`, then erase this person's rows and drafts from the device. */
export async function closeReplica(drainMs = 3000): Promise<Left> {
  if (!current) return { unsent: 0, sealed: 0, copy: null };
  const { api, worker, unlisten, userId } = current;
  unwatch();
  dropDraftsOf(userId);
  const left = await api.close(drainMs);
  worker.terminate();
  unlisten();
  current = null;
  return left;
}

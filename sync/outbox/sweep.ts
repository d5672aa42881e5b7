import { MUTATIONS } from '#domain/mutations.ts';
import { rebase } from '../overlay/rebase.ts';
import { EXPIRED, isLate, LIMITS } from '../protocol.ts';
import { announceChanges } from '../store/changes.ts';
import { readMeta, writeMeta } from '../store/meta.ts';
import type { KvTx } from '../store/kv.ts';
import type { ReplicaMeta, StoredMutation } from '../store/stores.ts';
import { changeEntry, readEntries } from '../store/entries.ts';
import { blockersOf, withDependents } from './offlinePolicy.ts';

/** A change that could have left this long ago, or whose time lies this far off what a clock says, does not leave unasked. */
export const UNASKED_MAX_MS = LIMITS.unaskedMs;

/** Make the rows equal to what their changes are now. */
export async function show(tx: KvTx, keys: readonly string[]): Promise<void> {
  const meta = await readMeta(tx);
  if (meta && keys.length) await announceChanges(tx, await rebase(tx, meta, keys));
}

const at = (instant: string): number => Date.parse(instant);

/** Returns whether a change has an effect outside that cannot be called back: it must not leave long after it was asked for. */
function leavesHouse({ name }: StoredMutation): boolean {
  const policy = MUTATIONS.get(name)?.offline;
  return typeof policy === 'object' && 'hold' in policy;
}

/**
 * Let a held change go: under the next number, because those behind it may have been sent already (SYNC-C12). What depends on
 * it learns the new one.
 */
async function letGo(tx: KvTx, meta: ReplicaMeta, entry: StoredMutation): Promise<void> {
  const mid = meta.nextMid;
  meta.nextMid += 1;
  await writeMeta(tx, meta);
  await tx.delete('outbox', [entry.mid]);
  await changeEntry(tx, { ...entry, mid }, { state: 'queued', holdUntil: leavesHouse(entry) ? entry.holdUntil : null, expiresAt: null });
  for (const other of await readEntries(tx)) {
    if (!other.dependsOn.includes(entry.mid)) continue;
    await changeEntry(tx, other, { dependsOn: other.dependsOn.map((one) => (one === entry.mid ? mid : one)) });
  }
}

/** Let go every held change that `isDue`, in order, and nothing before what it waits for. */
export async function release(tx: KvTx, isDue: (entry: StoredMutation) => boolean): Promise<number[]> {
  const meta = await readMeta(tx);
  const touched: string[] = [];
  const released: number[] = [];
  for (;;) {
    const entries = await readEntries(tx);
    const next = entries.find((entry) => entry.state === 'held' && isDue(entry) && blockersOf(entry, entries).length === 0);
    if (!next || !meta) break;
    released.push(meta.nextMid);
    touched.push(...next.touches);
    await letGo(tx, meta, next);
  }
  await show(tx, touched);
  return released;
}

/** Lets go what is held only so that its person can take it back: who leaves cannot any more, and wants it sent. */
export function releaseWanted(tx: KvTx): Promise<number[]> {
  return release(tx, (entry) => entry.holdUntil !== null && !leavesHouse(entry));
}

/**
 * Handles the waiting changes that are due, before every push and whenever a time has come: the held leave, the expired
 * and what depends on them go to their person, and what should have left long ago asks first.
 */
export async function sweep(tx: KvTx, now: number): Promise<void> {
  const entries = await readEntries(tx);
  const isUnsent = ({ state }: StoredMutation): boolean => state === 'held' || state === 'queued';
  const late = entries.filter((entry) => isUnsent(entry) && entry.expiresAt !== null && now >= at(entry.expiresAt));
  const expired = withDependents(
    late.map(({ mid }) => mid),
    entries.filter(isUnsent),
  );
  for (const entry of expired) await changeEntry(tx, { ...entry, touches: [] }, { ...EXPIRED, state: 'expired', holdUntil: null });
  await show(
    tx,
    expired.flatMap(({ touches }) => touches),
  );
  for (const entry of (await readEntries(tx)).filter((one) => mustAsk(one, now))) {
    await changeEntry(tx, entry, { state: 'held', holdUntil: null });
  }
  await release(tx, ({ holdUntil }) => holdUntil !== null && now >= at(holdUntil));
}

/** Too much time has passed, or the clock was moved back, since it should have left. */
function mustAsk(entry: StoredMutation, now: number): boolean {
  const { state, holdUntil, expiresAt, at: made } = entry;
  if (state === 'queued' && expiresAt !== null) return now - at(made) > UNASKED_MAX_MS;
  if ((state !== 'queued' && state !== 'held') || holdUntil === null) return false;
  // A comment that its person did not take back in time is wanted, however late it is.
  if (!leavesHouse(entry)) return false;
  return isLate(holdUntil, now) || at(made) - now > UNASKED_MAX_MS;
}

/** The next moment at which `sweep` has something to do; null when time changes nothing. */
export function nextDue(entries: readonly StoredMutation[]): number | null {
  const times = entries.flatMap((entry) => {
    if (entry.state !== 'held' && entry.state !== 'queued') return [];
    // What waits for another goes with it.
    const leaves = entry.state === 'held' && blockersOf(entry, entries).length === 0 ? entry.holdUntil : null;
    return [leaves, entry.expiresAt].filter((time) => time !== null).map(at);
  });
  return times.length ? Math.min(...times) : null;
}

import { DomainError } from '#domain/errors.ts';
import { readMeta, writeMeta } from '../store/meta.ts';
import type { KvTx } from '../store/kv.ts';
import type { SettledEntry, Taken } from '../replicaApi.ts';
import type { StoredMutation } from '../store/stores.ts';
import { changeEntry, readEntries, settleEntries } from '../store/entries.ts';
import { issue } from './mutateLocally.ts';
import { blockersOf, withDependents } from './offlinePolicy.ts';
import { needsPerson } from '../store/entryStates.ts';
import { release, show } from './sweep.ts';

/** Actions of a person on their own changes. Each runs inside one transaction; `now` is an ISO instant. */

const mayBeCancelled = ({ state }: StoredMutation): boolean => state === 'held' || state === 'queued';

/**
 * Cancel a change that has not left, with those that depend on it. Returns the numbers of those canceled; none when it
 * may have reached the server already, or is being sealed because its person may not enter any more.
 */
export async function cancel(tx: KvTx, mid: number, now: string): Promise<number[]> {
  if (!(await readMeta(tx))?.me) return [];
  const unsent = (await readEntries(tx)).filter(mayBeCancelled);
  if (!unsent.some((entry) => entry.mid === mid)) return [];
  const gone = withDependents([mid], unsent);
  await settleEntries(tx, gone, 'cancelled', now);
  await show(
    tx,
    gone.flatMap(({ touches }) => touches),
  );
  return gone.map((entry) => entry.mid);
}

/** Release a held change now, with what it waits for and what waits for it. Returns their numbers from now on. */
export async function releaseHeld(tx: KvTx, mid: number): Promise<number[]> {
  const entries = await readEntries(tx);
  const chosen = new Set(withDependents([mid], entries).map((entry) => entry.mid));
  for (let size = 0; size !== chosen.size;) {
    size = chosen.size;
    for (const entry of entries.filter((one) => chosen.has(one.mid))) for (const one of blockersOf(entry, entries)) chosen.add(one.mid);
  }
  return release(tx, (entry) => chosen.has(entry.mid));
}

/**
 * Retry a change that waits for its person, as it was or as they corrected it, and what depended on it after it. The old one is
 * discarded.
 * @returns null when it does not wait for its person (any more)
 * @throws DomainError when it is refused here already; it then goes on waiting
 */
export async function retry(tx: KvTx, mid: number, now: string, corrected?: unknown): Promise<Taken | null> {
  const [first, ...rest] = withDependents([mid], (await readEntries(tx)).filter(needsPerson));
  if (first?.mid !== mid) return null;
  const taken = await issue(tx, first.name, corrected ?? first.input, now);
  await settleEntries(tx, [first], 'replaced', now);
  for (const entry of rest) {
    try {
      await issue(tx, entry.name, entry.input, now);
      await settleEntries(tx, [entry], 'replaced', now);
    } catch (error) {
      // It goes on waiting, with what was said about it.
      if (!(error instanceof DomainError)) throw error;
    }
  }
  return taken;
}

/** Discard a change that waits for its person, with what depended on it. It can be restored for a while. */
export async function discard(tx: KvTx, mid: number, now: string): Promise<void> {
  const gone = withDependents([mid], (await readEntries(tx)).filter(needsPerson));
  if (gone[0]?.mid === mid) await settleEntries(tx, gone, 'discarded', now);
}

/**
 * Restore what was discarded or canceled: one that had waited for its person waits again, one that was canceled is made again.
 * It gets a new number, for one that left the outbox is never used again. @throws DomainError when it is refused here by now
 */
export async function restore(tx: KvTx, mid: number, now: string): Promise<Taken | null> {
  const settled = await tx.get<SettledEntry>('settled', mid);
  const meta = await readMeta(tx);
  if (!settled || !meta || (settled.how !== 'discarded' && settled.how !== 'cancelled')) return null;
  await tx.delete('settled', [mid]);
  if (settled.how === 'cancelled') return issue(tx, settled.entry.name, settled.entry.input, now);
  await writeMeta(tx, { ...meta, nextMid: meta.nextMid + 1 });
  const back = { ...settled.entry, mid: meta.nextMid, dependsOn: [], touches: [], rev: 0 };
  await changeEntry(tx, back, {});
  return { ok: true, mid: back.mid, holdUntil: null };
}

/** Exports everything that has not reached the server or waits for its person, as a text to keep elsewhere. */
export async function exportPending(tx: KvTx, now: string): Promise<string> {
  const meta = await readMeta(tx);
  const changes = (await readEntries(tx))
    .filter(({ state }) => state !== 'acknowledged')
    .map(({ touches: _touches, rev: _rev, ...entry }) => entry);
  return JSON.stringify({ exportedAt: now, userId: meta?.me?.userId ?? null, clientId: meta?.clientId ?? null, changes }, null, 2);
}

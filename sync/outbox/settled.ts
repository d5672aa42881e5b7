import { readMeta, writeMeta } from '../store/meta.ts';
import type { KvTx } from '../store/kv.ts';
import type { StoredMutation } from '../store/stores.ts';
import type { SettledEntry } from '../replicaApi.ts';
import { readSettled } from '../store/entries.ts';
import { isAside } from '../store/entryStates.ts';

const KEPT_MS = 30 * 24 * 60 * 60_000;
const KEPT_MAX = 2000;

const MISSING = {
  state: 'rejected',
  code: 'MISSING',
  message: 'The server was put back to an earlier time and does not have this change anymore.',
} as const;

/** Forget what was settled long ago, and the oldest of too many. */
export async function pruneSettled(tx: KvTx, now: number): Promise<void> {
  const newest = (await readSettled(tx)).toSorted((a, b) => b.settledAt.localeCompare(a.settledAt));
  const old = newest.filter(({ settledAt }, i) => i >= KEPT_MAX || now - Date.parse(settledAt) > KEPT_MS);
  await tx.delete(
    'settled',
    old.map(({ mid }) => mid),
  );
}

/** The last that left the outbox, newest first: thousands may be kept, and only the end of them is read. */
export async function lastSettled(tx: KvTx, limit: number): Promise<SettledEntry[]> {
  const next = (await readMeta(tx))?.nextMid ?? 1;
  for (let span = limit; ; span *= 2) {
    const first = next - span;
    const all = await tx.after<SettledEntry>('settled', first > 1 ? first - 1 : null, span);
    const found = all.filter(({ entry }) => !isAside(entry));
    if (found.length >= limit || first <= 1) return found.slice(-limit).toReversed();
  }
}

/**
 * The database was put back in time and knows this client's changes up to `lastMid` only: what was synced since goes to its
 * person, who decides whether to do it again. A number is never used twice, so each gets a new one.
 */
export async function findMissing(tx: KvTx, lastMid: number): Promise<void> {
  const meta = await readMeta(tx);
  const missing = (await readSettled(tx)).filter(({ how, mid }) => how === 'synced' && mid > lastMid);
  if (!meta || !missing.length) return;
  const renamed = new Map(missing.map(({ mid }, i) => [mid, meta.nextMid + i]));
  const entries = missing.map(({ mid, entry }): StoredMutation => ({
    ...entry,
    ...MISSING,
    mid: renamed.get(mid)!,
    seq: null,
    dependsOn: entry.dependsOn.flatMap((one) => renamed.get(one) ?? []),
    touches: [],
    rev: 0,
  }));
  await tx.put('outbox', entries);
  await tx.delete('settled', [...renamed.keys()]);
  await writeMeta(tx, { ...meta, nextMid: meta.nextMid + missing.length });
}

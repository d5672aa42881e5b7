import type { KvTx } from './kv.ts';
import type { StoredMutation } from './stores.ts';
import type { OutboxEntry, SettledEntry, SettledHow } from '../replicaApi.ts';

/** Every entry of the outbox in the order of its numbers. */
export function readEntries(tx: KvTx): Promise<StoredMutation[]> {
  return tx.all<StoredMutation>('outbox');
}

export function readEntry(tx: KvTx, mid: number): Promise<StoredMutation | undefined> {
  return tx.get<StoredMutation>('outbox', mid);
}

/** Reads what left the outbox and is kept for a while. */
export function readSettled(tx: KvTx): Promise<SettledEntry[]> {
  return tx.all<SettledEntry>('settled');
}

/** Write what has become of an entry, as a newer copy than every earlier one. */
export async function changeEntry(tx: KvTx, entry: StoredMutation, change: Partial<OutboxEntry>): Promise<StoredMutation> {
  const next = { ...entry, ...change, rev: entry.rev + 1 };
  await tx.put('outbox', [next]);
  return next;
}

/**
 * Move entries out of the outbox into what is kept for a while. `now` is null for what was synced: that counts from the
 * person's act.
 */
export async function settleEntries(tx: KvTx, entries: readonly StoredMutation[], how: SettledHow, now: string | null): Promise<void> {
  if (!entries.length) return;
  const settled = entries.map(({ touches: _touches, reads: _reads, rev: _rev, ...entry }): SettledEntry => ({
    mid: entry.mid,
    how,
    settledAt: now ?? entry.at,
    entry,
  }));
  await tx.put('settled', settled);
  await tx.delete(
    'outbox',
    entries.map(({ mid }) => mid),
  );
}

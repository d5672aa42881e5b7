import { targetOf } from '../overlay/rebase.ts';
import { batchingTx } from '../store/batchingTx.ts';
import { announceChanges } from '../store/changes.ts';
import { readEntries } from '../store/entries.ts';
import type { KvTx } from '../store/kv.ts';
import { readRowsAhead } from '../store/rowsAhead.ts';
import { rowKey } from '../store/stores.ts';

/** A mutation by its name, and its input. */
export interface MutationCall {
  name: string;
  input: unknown;
}

/** Many changes in one transaction. */
export interface MutationBatch {
  /** Reads what the others have written; nothing is in the store before the end. */
  tx: KvTx;
  /** Notifies the readers of all changes at the end, instead of one by one. */
  announce: (tx: KvTx, touched: ReadonlySet<string>) => void;
}

/** Runs `work` with what these changes need read at once; writes are flushed, and readers notified, once at the end. */
export async function runBatch<T>(tx: KvTx, changes: readonly MutationCall[], work: (batch: MutationBatch) => Promise<T>): Promise<T> {
  const batch = batchingTx(tx);
  const targets = changes.flatMap(({ name, input }) => targetOf(name, input) ?? []).map(({ table, id }) => rowKey(table, id));
  await Promise.all([batch.many('meta', ['facts', 'status']), readEntries(batch), readRowsAhead(batch, targets)]);
  const written = new Set<string>();
  const done = await work({
    tx: batch,
    announce: (_, touched) => touched.forEach((key) => written.add(key)),
  });
  if (written.size > 0) await announceChanges(batch, written);
  await batch.flush();
  return done;
}

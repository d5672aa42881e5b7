import type { TableName } from '#domain/tables.ts';
import { targetOf } from '../overlay/rebase.ts';
import { batchingTx } from '../store/batchingTx.ts';
import { announceChanges } from '../store/changes.ts';
import { readEntries } from '../store/entries.ts';
import type { KvTx } from '../store/kv.ts';
import { rowKey } from '../store/stores.ts';
import { readChunkRowsAhead } from '../tiers/chunkRows.ts';

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
  await readAhead(batch, changes);
  const written = new Set<string>();
  const done = await work({
    tx: batch,
    announce: (_, touched) => touched.forEach((key) => written.add(key)),
  });
  if (written.size > 0) await announceChanges(batch, written);
  await batch.flush();
  return done;
}

/** Reads what every change looks at, and the rows that these act on, at once instead of one by one: each question costs a way to the disk and back. */
async function readAhead(tx: KvTx, changes: readonly MutationCall[]): Promise<void> {
  const ids = new Map<TableName, string[]>();
  for (const { name, input } of changes) {
    const target = targetOf(name, input);
    if (target) ids.set(target.table, [...(ids.get(target.table) ?? []), target.id]);
  }
  const rows = [...ids].map(async ([table, some]) => {
    const shadows = tx.many(
      'shadow',
      some.map((id) => rowKey(table, id)),
    );
    const [hot] = await Promise.all([tx.many(table, some), shadows, tx.get('versions', table)]);
    await readChunkRowsAhead(
      tx,
      table,
      some.filter((_, i) => !hot[i]),
    );
  });
  await Promise.all([tx.many('meta', ['facts', 'status']), readEntries(tx), ...rows]);
}

import type { AnyMutation, WrittenRow } from '#domain/mutation.ts';
import { MUTATIONS } from '#domain/mutations.ts';
import type { AnyRow } from '#domain/noun.ts';
import type { TableName } from '#domain/tables.ts';
import type { OutboxEntry } from '../replicaApi.ts';
import type { KvTx } from '../store/kv.ts';
import { readRow } from '../store/rows.ts';
import { rowKey, splitKey, withoutVersion, type StoredRow } from '../store/stores.ts';

const isGone = (row: AnyRow | undefined): boolean => row?.['deletedAt'] != null;

const writtenIn = (before: ReadonlyMap<string, StoredRow | undefined>): WrittenRow[] =>
  [...before].map(([key, row]) => ({ ...splitKey(key), before: row }));

/**
 * Inverse of a change that has just been made here, with what it wrote of the fields that the inverse puts back. Undefined
 * when it is nothing to undo; null when it can be undone until it leaves: it has no inverse, or no device may make that one.
 * @param before each row that was written, as it was
 */
export async function inverseMutation(
  tx: KvTx,
  declared: AnyMutation,
  rawInput: unknown,
  before: ReadonlyMap<string, StoredRow | undefined>,
): Promise<OutboxEntry['undo']> {
  if (declared.recallable) return null;
  const parsed = declared.undo && declared.input.safeParse(rawInput);
  if (!declared.undo || !parsed?.success) return undefined;
  const table = declared.on?.table as TableName | undefined;
  const id = table && declared.on!.id(parsed.data);
  const is = table && (await readRow(tx, table, id!));
  // One that changed nothing here may do so once another one before it is undone: it is undone as well.
  const was = table && (before.get(rowKey(table, id!)) ?? is);
  const back = declared.undo(parsed.data, was, is, writtenIn(before)) as { name: string; input: AnyRow } | null | undefined;
  if (!back) return undefined;
  if (!MUTATIONS.has(back.name)) return null;
  const written = is ? Object.keys(back.input).filter((field) => field !== 'id' && is[field] !== undefined) : [];
  const wrote = Object.fromEntries(written.map((field) => [field, is![field]]));
  return { ...back, wrote, ...(was && isGone(is) && !isGone(was) && { gone: { table, row: withoutVersion(was) } }) };
}

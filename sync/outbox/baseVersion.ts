import { baseOf, type Base } from '#domain/conflict.ts';
import type { AnyMutation } from '#domain/mutation.ts';
import type { TableName } from '#domain/tables.ts';
import type { KvTx } from '../store/kv.ts';
import { readRow } from '../store/rows.ts';
import type { ShadowRow } from '../store/stores.ts';
import { readEntries } from '../store/entries.ts';
import { isUnanswered } from '../store/entryStates.ts';

/** Reads what the person sees of the fields that a change names, before it is made: their own waiting changes included. */
export async function readBase(tx: KvTx, m: AnyMutation, input: unknown): Promise<Base | undefined> {
  const parsed = m.input.safeParse(input);
  if (!m.on || !parsed.success) return undefined;
  return baseOf(m, parsed.data, await readRow(tx, m.on.table as TableName, m.on.id(parsed.data)));
}

/**
 * Numbers of the unanswered changes that made the rows under `keys`: rows that are here and not yet on the server. Each row
 * hangs on the first change that wrote it.
 */
export async function makersOf(tx: KvTx, keys: readonly string[]): Promise<number[]> {
  const shadows = await tx.many<ShadowRow>('shadow', keys);
  const made = keys.filter((_, i) => shadows[i]?.row === null);
  // Most changes hang on none: the outbox, which may be long, is then not looked at.
  const unanswered = made.length > 0 ? (await readEntries(tx)).filter(isUnanswered) : [];
  const makers = made.map((key) => unanswered.find(({ touches }) => touches.includes(key))?.mid);
  return [...new Set(makers.filter((mid) => mid !== undefined))].sort((a, b) => a - b);
}

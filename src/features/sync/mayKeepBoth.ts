import type { Fields } from '#domain/noun.ts';
import { NOUNS } from '#domain/tables.ts';
import type { OutboxEntry } from '#sync/replicaApi.ts';
import { recordOf } from '#src/components/changeWords.ts';

/** May both versions of a disputed field stay? Of a long text they may. */
export function mayKeepBoth(change: OutboxEntry, field: string): boolean {
  const record = recordOf(change);
  const fields: Fields | null = record && NOUNS[record.table].fields;
  return fields?.[field]?.facts.conflict === 'guardedText';
}

import { factsOf } from '#domain/fieldLabel.ts';
import type { TableName } from '#domain/tables.ts';

/** Ids of people whose names stand in the text of the same change. */
const IN_THE_TEXT = 'mentions';

/** The fields of an input that say what was wanted; its names and keys say nothing to a person. */
export function requestedFields(table: TableName, input: unknown): [name: string, value: unknown][] {
  return Object.entries((input ?? {}) as Record<string, unknown>).filter(([name, value]) => {
    const kind = factsOf(table, name)?.kind;
    if (name === IN_THE_TEXT) return false;
    return kind !== undefined && kind !== 'id' && kind !== 'json' && (kind !== 'ref' || name === 'assignedAgentId') && value !== null;
  });
}

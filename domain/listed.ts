import type { FieldFacts } from './field.ts';
import type { AnyRow, Noun } from './noun.ts';

/** Longer texts are read one row at a time and never listed. */
const LISTED_TEXT_MAX = 2000;

/**
 * Returns whether lists filter by, sort by, search, count and show a field. A device holds these of every row before it holds the
 * rest; long texts and structures come with the row. The id always comes.
 */
export function isListed({ kind, max, audience }: FieldFacts): boolean {
  if (audience === 'server' || kind === 'id' || kind === 'json') return false;
  return kind !== 'text' || (max ?? 0) <= LISTED_TEXT_MAX;
}

/** The fields of a noun that leave the server and are in no list: long texts and structures. */
export function restFields({ fields }: Noun): string[] {
  return Object.entries(fields).flatMap(([field, { facts }]) =>
    facts.audience === 'server' || facts.kind === 'id' || isListed(facts) ? [] : [field],
  );
}

/** Returns the fields of each row that are in no list, as lines of JSON; null: rows of this noun have none. */
export function restLines(noun: Noun, rows: readonly AnyRow[]): string[] | null {
  const rest = restFields(noun);
  return rest.length > 0 ? rows.map((row) => JSON.stringify(Object.fromEntries(rest.map((field) => [field, row[field]])))) : null;
}

/** Returns whether a row is whole with its listed fields. Of parts lists hold one field. */
export function isAllListed(noun: Noun): boolean {
  return typeof noun.replication !== 'object' && restFields(noun).length === 0;
}

import type { Json } from '#domain/field.ts';
import { isTableName, type TableName } from '#domain/tables.ts';
import { preference } from '#src/data/preferences.ts';

/** A record that somebody wants at hand. */
export interface Star {
  table: TableName;
  id: string;
}

/** The most stars with which a sidebar can be read. */
export const STARS_MAX = 30;

function starIn(stored: Json): Star[] {
  if (stored === null || typeof stored !== 'object' || Array.isArray(stored)) return [];
  const { table, id } = stored;
  return typeof table === 'string' && isTableName(table) && typeof id === 'string' ? [{ table, id }] : [];
}

/** The person's starred records on every device, in the order in which they were starred. */
export const starred = preference<Star[] & Json>({
  name: 'starred',
  fallback: [] as unknown as Star[] & Json,
  read: (stored) => (Array.isArray(stored) ? (stored.flatMap(starIn) as unknown as Star[] & Json) : null),
});

const isSame = (a: Star, b: Star): boolean => a.table === b.table && a.id === b.id;

/** Returns whether all of these are starred. */
export function areStarred(stars: readonly Star[], these: readonly Star[]): boolean {
  return these.every((one) => stars.some((star) => isSame(star, one)));
}

/** The stars with these, or without them where all of them have one; null: that would be too many. */
export function toggled(stars: readonly Star[], these: readonly Star[]): Star[] | null {
  const others = stars.filter((star) => !these.some((one) => isSame(star, one)));
  if (areStarred(stars, these)) return others;
  const next = [...stars, ...these.filter((one) => !stars.some((star) => isSame(star, one)))];
  return next.length > STARS_MAX ? null : next;
}

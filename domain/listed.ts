import type { FieldFacts } from './field.ts';

/** Longer texts are read one row at a time and never listed. */
const LISTED_TEXT_MAX = 500;

/**
 * Returns whether lists filter by, sort by, search, count and show a field. A device holds these of every row before it holds the
 * rest; long texts and structures come with the row. The id always comes.
 */
export function isListed({ kind, max, audience }: FieldFacts): boolean {
  if (audience === 'server' || kind === 'id' || kind === 'json') return false;
  return kind !== 'text' || (max ?? 0) <= LISTED_TEXT_MAX;
}

import type { Related, Search } from '#domain/noun.ts';
import { isTableName, NOUNS } from '#domain/tables.ts';
import type { Subject } from '#src/commands/types.ts';

/** What the palette calls the row its first commands act on. */
export function subjectHeading(subject: Subject | null): string {
  if (!subject) return 'This row';
  const search = isTableName(subject.table) ? (NOUNS[subject.table].search as Search | null) : null;
  return search?.title(subject.row, (subject.row['$'] ?? {}) as Related) || 'This row';
}

import type { Subject } from '#src/commands/types.ts';
import type { RecordSource } from '../contribution.ts';

/** What the palette calls the row its first commands act on. */
export function subjectHeading(subject: Subject | null, sources: readonly RecordSource[]): string {
  if (!subject) return 'This row';
  const source = sources.find((one) => one.table === subject.table);
  const label = source?.label(subject.row as Parameters<RecordSource['label']>[0]);
  return label || 'This row';
}

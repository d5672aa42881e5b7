import type { PapersKeptResult } from '#src/data/operations.gen.ts';
import { printedDate } from '#domain/calendar.ts';

/** How long a paper must be kept, as the server tells it. */
export type PaperKept = PapersKeptResult['documentKeeping'][number];

/** Returns until when a paper must be kept and why, as a sentence without its full stop. */
export function keepingWords({ until, isOver, why, paragraph }: Omit<PaperKept, 'id'>): string {
  if (isOver) return `May be purged: ${until ? `had to be kept until ${printedDate(until)}, ` : ''}${why} (${paragraph})`;
  return `Keep until ${until ? `${printedDate(until)}, ` : ''}${why} (${paragraph})`;
}

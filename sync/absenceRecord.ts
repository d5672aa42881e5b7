import type { NewsKind } from '#domain/news.ts';

/** The changes of others while this device was away: "since you left at 17:02: 14 cases changed, 3 alerts became critical". */
export interface AbsenceRecord {
  key: 'absence';
  /** ISO instant up to which everything had been seen. */
  since: string;
  /** Head of the log when the device came back: what follows is not of the absence any more. */
  head: number;
  /** True once everything up to `head` is here. */
  complete: boolean;
  found: Record<NewsKind, { count: number; ids: string[] }>;
}

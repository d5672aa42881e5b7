/** The limits of what one call may write; a call has five seconds (server/graphql/limits.ts). */
export const WRITE_LIMITS = {
  /** Rows in one list of the input: the most that one screen sends at once (spec 9). */
  itemsMax: 100,
  /** Rows that one call makes, changes or ties together, at every depth: a list of 100 attachments, each with its file, fits. */
  rowsMax: 250,
  /** Steps from the row of the call to one that hangs on it, `['addresses', 0]` being two: some eight rows deep. */
  pathMax: 20,
  /** Rows that a filter may find: 3 ms each were measured, and their consequences may cost as much again. */
  byFilterMax: 500,
} as const;

/** How much one call may write; a call has five seconds (server/graphql/limits.ts). */
export const WRITE_LIMITS = {
  /** Rows in one list of the input: the most that one screen sends at once (spec 9). */
  itemsMax: 100,
  /** Rows that one call makes, changes or ties together, at every depth. */
  rowsMax: 500,
  /** Rows that a filter may find. */
  byFilterMax: 1000,
} as const;

/** A case as the benchmark asks for it; what else a row holds comes along. The docket number is a short text that lists hold. */
export interface CaseRow {
  id: string;
  status: string;
  createdAt: string;
  docketNumber: string | null;
}

/** Which cases a list shows: of one status, or (null) of all, latest first. */
export type CaseStatus = string | null;

/** Rows of a page; the lists of the product have as many. */
export const PAGE_ROWS = 20;

/** What is asked of every engine in the browser, ours and its peers, in the way that its own documentation calls the fastest. */
export interface Contestant {
  /**
   * Fills the empty device. Resolves when nothing more has to come and all of it is where the engine keeps it; an engine whose
   * lists are complete before that says so by `complete`.
   */
  load(complete: () => void): Promise<void>;
  /** A page of cases: filtered, sorted by creation, latest first. */
  page(status: CaseStatus, skip: number): Promise<readonly CaseRow[]>;
  /** How many cases there are of each status, of all of them. */
  counts(statuses: readonly string[]): Promise<Record<string, number>>;
  /** Hears the first page of a list each time it changes, until the returned function is called. */
  listen(status: CaseStatus, hear: (rows: readonly CaseRow[]) => void): () => void;
  /** Changes one field of a case; resolves when the engine says that the change is kept. */
  write(row: CaseRow, text: string): Promise<void>;
}

/** The life of a batch: it can be taken back, goes out, and is over in one of three ways. */
export type BulkState = 'HELD' | 'SENDING' | 'DONE' | 'UNDONE' | 'CANCELLED';

/** A batch as those who may see it are told of it. */
export interface BulkBatch {
  id: string;
  title: string;
  state: BulkState;
  /** The name of the person who sent it. */
  by: string;
  createdAt: string;
  /** From when on it cannot be taken back for certain. */
  startsAt: string;
  rows: number;
  sent: number;
  failed: number;
  /** Rows that somebody canceled before they went out. */
  left: number;
}

/** A row that could not be sent. */
export interface BulkFailure {
  /** As the spreadsheet counts. */
  number: number;
  who: string;
  /** Why, in words. */
  problem: string;
}

/** Failures that are told of at once; the rest follows when those are dealt with. */
export const BULK_FAILURES_SHOWN = 200;

/** Returns whether a batch can still change by itself. */
export const isUnderWay = ({ state }: Pick<BulkBatch, 'state'>): boolean => state === 'HELD' || state === 'SENDING';

/** `confused`: the server is there, but what it says cannot be read; asked again ever less often. */
export type Phase = 'opening' | 'booting' | 'live' | 'offline' | 'confused' | 'paused' | 'stopped';

/** Returns whether the server may be asked now. Until the first try has failed nobody knows that it is away. */
export function isReachable(phase: Phase): boolean {
  return phase === 'opening' || phase === 'booting' || phase === 'live';
}
/** Why the replica serves nobody any more, or null. */
export type Stop = 'session-expired' | 'disabled' | 'not-found' | 'failed' | null;

/** The result of comparing this replica with the server. */
export interface Proof {
  /** ISO instant at which every row here was last seen to be the server's; null while that is not known. */
  verifiedAt: string | null;
  /** Rows compared at that moment. */
  rows: number;
  /** Rows that were found wrong here and repaired, since the replica was filled. */
  mismatches: number;
  /** Differences are being repaired, or could not be; null: none is known. */
  unsettled: 'repairing' | 'doubtful' | null;
}

/** The result before anything was compared. */
export const UNPROVEN: Proof = { verifiedAt: null, rows: 0, mismatches: 0, unsettled: null };

/**
 * The state of this tab's store. `memory`: this browser keeps nothing; `full`: no room for changes; `reopening`: it failed and is
 * tried again; `failed`: it does not open, and is looked at again; `outdated`: a newer version of the product took it; `newer`: one has it, and this
 * tab keeps nothing.
 */
export type StorageState = 'ok' | 'memory' | 'full' | 'reopening' | 'failed' | 'outdated' | 'newer';

/** Rows that have come and are expected, and characters of their text; `totalBytes` is by a sample, null where nobody knows. */
export interface Loading {
  rows: number;
  total: number;
  bytes: number;
  totalBytes: number | null;
}

/** The status that the status bar shows; one row, written by the leading tab, read by all. */
export interface SyncStatus {
  phase: Phase;
  stop: Stop;
  /** Rows loaded and expected: of the lists while booting, of the parts of open cases while live; null when all are here. */
  progress: Loading | null;
  /** ISO instant of the last moment the replica was known to equal the server, or null. */
  syncedAt: string | null;
  /** Absent until this replica was compared with the server. */
  proof?: Proof;
  /** The state of this very tab's store, whatever the row that all tabs share says; absent: it does well. */
  storage?: StorageState;
}

/** The status before anything is known. */
export const OPENING: SyncStatus = { phase: 'opening', stop: null, progress: null, syncedAt: null };

import type { AuditNotes } from '../audit/auditNotes.ts';
import type { Database } from '../db/database.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Rates } from '../limits/rates.ts';
import type { FileKeys } from './fileKeys.ts';
import type { FileStore } from './fileStore.ts';

export interface FilesOptions {
  db: Database;
  store: FileStore;
  /** Absolute; uploads wait in it until they have been looked at. */
  dataDir: string;
  /** The address people open, without a slash at the end. */
  origin: string;
  metrics: Metrics;
  rates: Rates;
  audit: AuditNotes;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** The means that both routes work with. */
export interface FileDeps extends FilesOptions {
  keys: FileKeys;
  /** Folder in which uploads wait. */
  spool: string;
}

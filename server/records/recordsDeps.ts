import type { Database } from '../db/database.ts';
import type { Files } from '../files/files.ts';
import type { RecordsProvider } from './provider.ts';

/** The means that orders of driver records work with. */
export interface RecordsDeps {
  db: Database;
  files: Files;
  provider: RecordsProvider;
  /** Milliseconds since 1970. */
  clock: () => number;
}

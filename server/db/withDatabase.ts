import type { Settings } from '../settings.ts';
import { openDatabase, type Database } from './database.ts';
import { hasEmbeddedDatabase, runningAddress } from './embedded/runningPostgres.ts';
import { EmbeddedPostgresError, FolderInUseError } from './embedded/startError.ts';
import { startPostgres } from './embedded/startPostgres.ts';

/** The wishes of a command about the database it works on. */
interface Wanted {
  /** `join`: use the database of a product that runs; `refuse`: nobody else may run it. */
  running: 'join' | 'refuse';
  /** `make`: a DATA_DIR without a database gets one; `refuse`: there must be one. */
  missing: 'make' | 'refuse';
}

/**
 * Opens the operator's database, or the embedded one of DATA_DIR, for as long as `work` takes; SIGINT and SIGTERM end both.
 * @throws EmbeddedPostgresError or what the driver says, in words for the operator
 */
export async function withDatabase<T>(
  settings: Pick<Settings, 'dataDir' | 'databaseUrl'>,
  wanted: Wanted,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const { url, stop } = settings.databaseUrl ? { url: settings.databaseUrl, stop: nothing } : await embedded(settings.dataDir, wanted);
  const interrupted = (): void => void stop().finally(() => process.exit(130));
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  try {
    const db = await openDatabase(url).catch((error: Error) => {
      throw settings.databaseUrl ? new Error(`The database of DATABASE_URL cannot be used: ${error.message}`, { cause: error }) : error;
    });
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  } finally {
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
    await stop();
  }
}

const nothing = async (): Promise<void> => undefined;

async function embedded(dataDir: string, { running, missing }: Wanted): Promise<{ url: string; stop: () => Promise<void> }> {
  if (missing === 'refuse' && !hasEmbeddedDatabase(dataDir))
    throw new EmbeddedPostgresError(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL to where it is.`);
  try {
    return await startPostgres(dataDir);
  } catch (error) {
    if (!(error instanceof FolderInUseError) || running === 'refuse') throw error;
    const url = runningAddress(dataDir);
    if (url === null) throw new EmbeddedPostgresError(`The database in ${dataDir} is just starting or stopping. Try again in a moment.`);
    return { url, stop: nothing };
  }
}

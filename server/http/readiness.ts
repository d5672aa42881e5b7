import type { Database } from '../db/database.ts';
import { logEvent } from '../log.ts';
import { checkDataFolder, DataFolderError } from './dataFolder.ts';

/** Anybody may ask, and each look costs a write: within this time the last answer stands. */
const KEPT_MS = 1000;
/** The longest time that a question waits for its answer, whatever hangs. */
const LOOK_MS_MAX = 3000;

/** Whether the product can do its work now: the database answers and takes writes, and so does the data folder. */
export class Readiness {
  readonly #db: Database;
  readonly #dataDir: string;
  #looking: Promise<string | null> | null = null;
  #said: string | null = null;

  constructor(db: Database, dataDir: string) {
    this.#db = db;
    this.#dataDir = dataDir;
  }

  /** Returns what is missing, as a sentence, or null when nothing is. */
  missing(): Promise<string | null> {
    this.#looking ??= this.#look();
    return this.#looking;
  }

  async #look(): Promise<string | null> {
    const late = Promise.withResolvers<string>();
    const timer = setTimeout(() => late.resolve('The database or the disk takes too long.'), LOOK_MS_MAX);
    const found = await Promise.race([this.#fault(), late.promise]);
    clearTimeout(timer);
    setTimeout(() => (this.#looking = null), KEPT_MS).unref();
    if (found !== this.#said) logEvent(found === null ? 'ready.regained' : 'ready.lost', { reason: found ?? this.#said });
    this.#said = found;
    return found;
  }

  async #fault(): Promise<string | null> {
    const [database, folder] = await Promise.all([this.#databaseFault(), this.#folderFault()]);
    return database ?? folder;
  }

  async #databaseFault(): Promise<string | null> {
    try {
      const { rows } = await this.#db.pool.query<{ setting: string }>(`select current_setting('transaction_read_only') as setting`);
      return rows[0]?.setting === 'on' ? 'The database takes no writes: it is read-only.' : null;
    } catch {
      return 'The database does not answer.';
    }
  }

  async #folderFault(): Promise<string | null> {
    try {
      await checkDataFolder(this.#dataDir);
      return null;
    } catch (error) {
      return `The data folder cannot be written: ${error instanceof DataFolderError ? error.message : 'it cannot be looked at'}.`;
    }
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, type Database } from '../db/database.ts';
import { faultOf } from '../db/databaseFault.ts';
import { errorFields, logEvent } from '../log.ts';

const TRY_EVERY_MS = 500;

/** Opens the database, which may come up after the product: for `waitMs` it is tried again. @throws what the last try failed with */
export async function awaitDatabase(url: string, { say, waitMs }: { say: (line: string) => void; waitMs: number }): Promise<Database> {
  const until = Date.now() + waitMs;
  let isSaid = false;
  for (;;) {
    try {
      return await openDatabase(url, (error) => logEvent('database.connection', errorFields(error)));
    } catch (error) {
      if (faultOf(error) !== 'unreachable' || Date.now() + TRY_EVERY_MS > until) throw error;
      if (!isSaid) say(`The database does not answer yet; trying for ${Math.ceil(waitMs / 1000)} seconds ...`);
      isSaid = true;
      await sleep(TRY_EVERY_MS);
    }
  }
}

import { NotLoadedError } from '#domain/errors.ts';
import type { TableName } from '#domain/tables.ts';
import type { Clock } from '../ports.ts';
import { NotHereError } from '../tiers/chunkRows.ts';

/** How often to look whether a row has come, and for how long. */
const LOOK_MS = 40;
const LOOKS_MAX = 150;

/**
 * Do something that needs whole rows. When one has not come yet, it is asked for before everything else, and the work is tried
 * again until it has. @throws NotLoadedError when it does not come in time
 */
export async function whenHere<R>(clock: Clock, bring: (table: TableName, id: string) => void, work: () => Promise<R>): Promise<R> {
  let asked = '';
  for (let looks = 0; ; looks += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof NotHereError)) throw error;
      if (looks === LOOKS_MAX) throw new NotLoadedError();
      const { table, id } = error;
      if (asked !== id) bring(table, id);
      asked = id;
      await new Promise<void>((resume) => void clock.timer(LOOK_MS, resume));
    }
  }
}

import { NotLoadedError } from '#domain/errors.ts';
import type { TableName } from '#domain/tables.ts';
import type { Clock } from '../ports.ts';
import { NotHereError } from '../tiers/chunkRows.ts';

/** The time between two looks whether a row has come, and the most looks. */
const LOOK_MS = 40;
const LOOKS_MAX = 150;

/** A row that work needs whole. */
export interface Needed {
  table: TableName;
  id: string;
}

/**
 * Do something that needs whole rows. When one has not come yet, it is asked for before everything else, with `others` that are
 * needed too as far as that is known before, and the work is tried again until all have come.
 * @throws NotLoadedError when one does not come in time
 */
export async function whenHere<R>(
  clock: Clock,
  bring: (table: TableName, id: string) => void,
  work: () => Promise<R>,
  others: () => readonly Needed[] = () => [],
): Promise<R> {
  const asked = new Set<string>();
  const missed = new Set<string>();
  for (let looks = 0; ; looks += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof NotHereError)) throw error;
      // As long as it is another one that is missing, those before have come.
      if (!missed.has(error.id)) looks = 0;
      missed.add(error.id);
      if (looks === LOOKS_MAX) throw new NotLoadedError();
      for (const { table, id } of [error, ...others()]) {
        if (!asked.has(id)) bring(table, id);
        asked.add(id);
      }
      await new Promise<void>((resume) => void clock.timer(LOOK_MS, resume));
    }
  }
}

import { LIMITS } from '#sync/protocol.ts';
import { expect } from './test.ts';
import type { Product } from './product.ts';

/** More rows than pages are made for. */
export const MADE_ROWS = LIMITS.segmentRowsMin + 100;

/** Gives a product a table so large that devices of staff are filled from files, and the files. */
export async function makeSegments(product: Product): Promise<void> {
  await product.sql(
    `insert into "violationCodes" (id, code, description, "severityWeight", "isOOS", common)
     select 'made' || n, 'made ' || n, 'Made code ' || n, 1, false, false from generate_series(1, $1::int) n`,
    [MADE_ROWS],
  );
  // A process that starts makes the files.
  await product.killAndRestart();
  const made = (): Promise<unknown[]> => product.sql(`select from sync_segment where tbl = 'violationCodes' and retired_at is null`);
  await expect.poll(async () => (await made()).length, { timeout: 60_000 }).toBeGreaterThan(0);
}

import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../db/testDatabase.ts';
import type { JobContext } from '../jobs/job.ts';
import { forgetRefusals } from './forgetRefusals.job.ts';

let db: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

test('[SYNC-S10] [SYNC-S3] refusals are forgotten when they were acknowledged and nothing can refer to them any more, others never', async () => {
  await db.pool.query(`insert into sync_client (client_id, user_id, last_mid, acked_mid) values ('device', 'u', 5, 3)`);
  await db.pool.query(`insert into sync_result (client_id, mid, status, at) values
    ('device', 1, 'REJECTED', '2026-08-01'), ('device', 2, 'DEPENDENCY_REJECTED', '2026-08-31'), ('device', 3, 'REJECTED', '2026-11-20'),
    ('device', 4, 'REJECTED', '2026-08-01'), ('device', 5, 'APPLIED', '2026-08-01')`);
  const on = { db, clock: () => Date.parse('2026-11-21T00:00:00Z'), signal: new AbortController().signal } as unknown as JobContext;
  await forgetRefusals.run(on, {});
  const left = async (): Promise<number[]> =>
    (await db.pool.query<{ mid: number }>('select mid from sync_result order by mid')).rows.map(({ mid }) => Number(mid));
  expect(await left()).toEqual([2, 3, 4, 5]);
});

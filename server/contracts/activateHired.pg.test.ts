import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#server/db/testDatabase.ts';
import { plantWorld, put } from '#tests/server/world.ts';
import { activateAllHired } from './activateHired.job.ts';

const updatedAt = '2026-11-20T10:00:00.000Z';

let db: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  db = await testDatabase();
  await plantWorld(db);
  await db.pool.query(`update contracts set status = 'Archived'`);
  const row = { customerId: 'c_alpha', driverId: 'd_alpha', status: 'Pending', updatedAt } as const;
  await put(
    db,
    'contracts',
    { ...row, id: 'h_soon', hiredAt: '2026-11-22' },
    // Two at once for one driver: CONTRACT-2 lets the first of them.
    { ...row, id: 'h_twice', hiredAt: '2026-11-22' },
    { ...row, id: 'h_later', hiredAt: '2026-11-29' },
    { ...row, id: 'h_back', hiredAt: '2026-11-02' },
    { ...row, id: 'h_open', hiredAt: null },
  );
});
afterAll(() => db.drop());

const active = async (): Promise<string[]> =>
  (await db.pool.query(`select id from contracts where status = 'Active' and "activatedAt" is not null order by id`)).rows.map(
    ({ id }) => id,
  );

test('[CONTRACT-3] [CONTRACT-2] the daily job makes a contract active on its day of hire, no sooner and no other', async () => {
  await activateAllHired(db, '2026-11-21T06:00:00.000Z');
  expect(await active()).toEqual([]);
  await activateAllHired(db, '2026-11-22T06:00:00.000Z');
  expect(await active()).toEqual(['h_soon']);
  await activateAllHired(db, '2026-11-23T06:00:00.000Z');
  expect(await active()).toEqual(['h_soon']);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#server/db/testDatabase.ts';
import { plantWorld } from '#tests/server/world.ts';
import type { Database } from '../../db/database.ts';
import type { RequestContext } from '../../graphql/context.ts';
import { inSnapshot, type Reading } from './snapshot.ts';

let db: Database & { drop(): Promise<void> };
beforeAll(async () => {
  db = await testDatabase();
  await plantWorld(db);
});
afterAll(() => db.drop());

const request = (id: string): RequestContext =>
  ({ db, clock: () => Date.parse('2026-11-21T10:00:00Z'), user: () => Promise.resolve({ id }) }) as unknown as RequestContext;
const nameOf = async ({ query }: Reading): Promise<unknown> =>
  (await query(`select "name" from "customers" where "id" = 'c_alpha'`, []))[0]?.['name'];
const rename = (name: string): Promise<unknown> => db.pool.query(`update "customers" set "name" = $1 where "id" = 'c_alpha'`, [name]);

test('fields that read at the same time read one state, whatever is committed meanwhile; the next ones read the next', async () => {
  const ctx = request('u_agent');
  await rename('before');
  const firstHasRead = Promise.withResolvers<void>();
  const renamed = Promise.withResolvers<void>();
  const first = inSnapshot(ctx, async (reading) => {
    const name = await nameOf(reading);
    firstHasRead.resolve();
    await renamed.promise;
    return [name, await nameOf(reading)];
  });
  const second = inSnapshot(ctx, async (reading) => {
    await renamed.promise;
    return nameOf(reading);
  });
  await firstHasRead.promise;
  await rename('after');
  renamed.resolve();
  expect([await first, await second]).toEqual([['before', 'before'], 'before']);
  expect(await inSnapshot(ctx, nameOf)).toBe('after');
});

test('statements of several fields wait for each other, and one that fails does not keep the connection', async () => {
  const ctx = request('u_agent');
  const outcomes = await Promise.allSettled([
    inSnapshot(ctx, ({ query }) => query('select 1 as one', [])),
    inSnapshot(ctx, ({ query }) => query('select nothing', [])),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  expect(await inSnapshot(ctx, ({ query }) => query('select 1 as one', []))).toEqual([{ one: 1 }]);
  await expect.poll(() => db.pool.totalCount - db.pool.idleCount).toBe(0);
});

test('[SYNC-S5] rights are those of the snapshot: who may not enter any more reads nothing', async () => {
  await expect(inSnapshot(request('u_disabled'), nameOf)).rejects.toMatchObject({ code: 'USER_DISABLED' });
  await db.pool.query(`update "users" set "role" = 'CUSTOMER', "customerId" = 'c_beta' where "id" = 'u_agent2'`);
  expect(await inSnapshot(request('u_agent2'), ({ actor, staff }) => Promise.resolve([actor.customerId, staff]))).toEqual([
    'c_beta',
    false,
  ]);
});

test('what one request may read is counted over all of its fields', async () => {
  const ctx = request('u_agent');
  const both = Promise.all([4000, 1001].map((rows) => inSnapshot(ctx, ({ spend }) => Promise.resolve(spend(rows)))));
  await expect(both).rejects.toMatchObject({ code: 'InvalidArgumentError', message: expect.stringContaining('more than 5,000 rows') });
});

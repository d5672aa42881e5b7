import { afterAll, beforeAll, expect, test } from 'vitest';
import { DatabaseWork, WorkEndedError } from './databaseWork.ts';
import { faultOf } from './databaseFault.ts';
import { inTransaction } from './inTransaction.ts';
import { testDatabase } from './testDatabase.ts';

let db: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  db = await testDatabase();
  await db.pool.query('create table work_note (n int)');
});
afterAll(() => db.drop());

/** Statements of this database that sleep right now. */
async function sleeping(): Promise<number> {
  const { rows } = await db.pool.query(
    `select 1 from pg_stat_activity where datname = current_database() and state = 'active' and query like '%pg_sleep%' and pid <> pg_backend_pid()`,
  );
  return rows.length;
}
async function until(count: number): Promise<void> {
  while ((await sleeping()) !== count) await new Promise((resume) => setTimeout(resume, 5));
}

test('ending a piece of work cancels its statements, however they were sent, and undoes its transaction', async () => {
  const work = new DatabaseWork();
  const plain = work.run(() => db.pool.query('select pg_sleep(30)')).catch(faultOf);
  const built = work.run(() => db.kysely.selectFrom('users').select('id').execute());
  const inside = work
    .run(() =>
      inTransaction(db, async (client) => {
        await client.query('insert into work_note values (1)');
        await client.query('select pg_sleep(30)');
      }),
    )
    .catch(faultOf);
  await built;
  await until(2);
  await work.end();
  expect(await Promise.all([plain, inside])).toEqual(['cancelled', 'cancelled']);
  await until(0);
  expect((await db.pool.query('select * from work_note')).rows).toEqual([]);
});

test('work that has ended gets no connection any more, also one that it waited for', async () => {
  const others = await Promise.all(Array.from({ length: 10 }, () => db.pool.connect()));
  const work = new DatabaseWork();
  const waiting = work.run(() => db.pool.query('select 1')).catch((error: unknown) => error);
  await work.end();
  for (const client of others) client.release();
  expect(await waiting).toBeInstanceOf(WorkEndedError);
  expect(await work.run(() => db.pool.query('select 1')).catch((error: unknown) => error)).toBeInstanceOf(WorkEndedError);
});

test('a cancellation meets nobody else: the connection is closed, the pool goes on, and other work is not touched', async () => {
  const [given, kept] = [new DatabaseWork(), new DatabaseWork()];
  const lost = given.run(() => db.pool.query('select pg_sleep(30)')).catch(faultOf);
  const other = kept.run(() => db.pool.query('select pg_sleep(1), 7 as n'));
  await until(2);
  await given.end();
  expect(await lost).toBe('cancelled');
  expect((await other).rows[0]).toMatchObject({ n: 7 });
  const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => db.pool.query('select $1::int as n', [n])));
  expect(answers.map(({ rows }) => (rows[0] as { n: number }).n)).toEqual(Array.from({ length: 30 }, (_, n) => n));
});

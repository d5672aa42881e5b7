import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from './database.ts';
import { listen } from './listen.ts';
import { testDatabase } from './testDatabase.ts';

let db: Database & { drop(): Promise<void> };
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

test('a listener hears its channel, comes back after its connection is cut, and is silent once closed', async () => {
  const heard: (string | null)[] = [];
  const listener = await listen(db.url, 'news', (payload) => heard.push(payload));
  expect(heard).toEqual([null]);
  await db.pool.query(`select pg_notify('news', '1'), pg_notify('other', 'x')`);
  await vi.waitFor(() => expect(heard).toEqual([null, '1']));

  await db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()`,
  );
  await vi.waitFor(() => expect(heard).toEqual([null, '1', null]), { timeout: 5_000 });
  await db.pool.query(`select pg_notify('news', '2')`);
  await vi.waitFor(() => expect(heard).toEqual([null, '1', null, '2']));

  await listener.close();
  await db.pool.query(`select pg_notify('news', '3')`);
  const { rows } = await db.pool.query(
    `select count(*) as n from pg_stat_activity where query like 'listen %' and datname = current_database() and pid <> pg_backend_pid()`,
  );
  expect(rows).toEqual([{ n: 0 }]);
  expect(heard).toHaveLength(4);
});

test('a listener whose server is away keeps trying until it is closed', async () => {
  const heard: unknown[] = [];
  const listener = await listen('postgres://app:x@127.0.0.1:1/none', 'news', (payload) => heard.push(payload));
  await new Promise((resolve) => setTimeout(resolve, 250));
  await listener.close();
  expect(heard).toEqual([]);
});

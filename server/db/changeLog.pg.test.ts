import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { REPLICATED, TABLE_NAMES } from '#domain/tables.ts';
import { bulkInsert } from './bulkInsert.ts';
import type { Database } from './database.ts';
import { inTransaction } from './inTransaction.ts';
import { sqlTx } from './sqlTx.ts';
import { testDatabase } from './testDatabase.ts';
import { aRow } from '#domain/testing/aRow.ts';
import { headOf, type LogRow, logAfter } from './testing/logReader.ts';

let db: Database & { drop(): Promise<void> };
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

// Every test starts from these rows, whatever the one before did to them.
beforeEach(async () => {
  await db.pool.query('delete from "driverLanguages"');
  await inTransaction(db, async (client) => {
    const tx = sqlTx(client);
    for (const id of ['c1', 'c2']) await tx.put('customers', aRow('customers', { id, customerID: id }));
    await tx.put('users', aRow('users', { id: 'u1', email: 'u1@demo.test' }));
    await tx.put('cases', aRow('cases', { id: 'k1', caseID: 'k1', code: 'k1', customerId: 'c1' }));
    await tx.put('caseComments', aRow('caseComments', { id: 'm1', caseId: 'k1', customerId: 'c1', authorId: 'u1', plainText: 'secret' }));
  });
});

/** The log rows that one transaction of these statements leaves, and how far it moved the head. */
async function logOf(...statements: string[]): Promise<{ rows: LogRow[]; commits: number }> {
  const client = await db.pool.connect();
  try {
    const before = await headOf(client);
    await client.query('begin');
    try {
      for (const statement of statements) await client.query(statement);
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
    await client.query('commit');
    const rows = (await logAfter(client, before)).filter((row) => row.id !== null);
    return { rows, commits: (await headOf(client)) - before };
  } finally {
    client.release();
  }
}

const brief = (rows: LogRow[]): string[] => rows.map((r) => `${r.op} ${r.tbl}/${r.pk} {${r.ch_old.join()}} -> {${r.ch_new.join()}}`);

test('[SYNC-S1] all that one transaction changes comes in one commit, in the order it was written', async () => {
  const { rows, commits } = await logOf(
    `update cases set status = 'IN_PROGRESS' where id = 'k1'`,
    `insert into "driverLanguages" (id, name) values ('en', 'English'), ('es', 'Spanish')`,
    `delete from "driverLanguages" where id = 'en'`,
  );
  expect(commits).toBe(1);
  expect(new Set(rows.map((r) => r.seq)).size).toBe(1);
  expect(brief(rows)).toEqual([
    'P cases/k1 {staff,c:c1} -> {staff,c:c1}',
    'P driverLanguages/en {} -> {ref}',
    'P driverLanguages/es {} -> {ref}',
    'D driverLanguages/en {ref} -> {}',
  ]);
});

test('[SYNC-S6] a row that moves to another carrier says where it was and where it is', async () => {
  const { rows } = await logOf(`update cases set "customerId" = 'c2' where id = 'k1'`);
  expect(brief(rows)).toEqual(['P cases/k1 {staff,c:c1} -> {staff,c:c2}']);
});

test('[SYNC-S5] a comment turned INTERNAL leaves its carrier, and no image for customers holds its words', async () => {
  const { rows } = await logOf(`update "caseComments" set visibility = 'INTERNAL' where id = 'm1'`);
  expect(brief(rows)).toEqual(['P caseComments/m1 {staff,c:c1} -> {staff}']);
  expect(rows[0]!.img_staff).toContain('secret');
  expect(rows[0]!.img_cust).toBeNull();
});

test("[SYNC-S6] a softly deleted row leaves every channel, without an image; its later changes are nobody's business; undone, it returns", async () => {
  const gone = await logOf(`update "caseComments" set "deletedAt" = now() where id = 'm1'`);
  expect(brief(gone.rows)).toEqual(['D caseComments/m1 {staff,c:c1} -> {}']);
  expect([gone.rows[0]!.img_staff, gone.rows[0]!.img_cust]).toEqual([null, null]);
  expect(await logOf(`update "caseComments" set "plainText" = 'more' where id = 'm1'`)).toEqual({ rows: [], commits: 0 });
  const back = await logOf(`update "caseComments" set "deletedAt" = null where id = 'm1'`);
  expect(brief(back.rows)).toEqual(['P caseComments/m1 {} -> {staff,c:c1}']);
});

test('an update that changes nothing anybody can see writes no log and takes no number', async () => {
  expect(await logOf(`update cases set status = status`, `update users set "syncEpoch" = 7, "authProfileId" = 'auth0|1'`)).toEqual({
    rows: [],
    commits: 0,
  });
  expect(await logOf(`update cases set status = 'CLOSED' where false`, `delete from alerts`)).toEqual({ rows: [], commits: 0 });
});

test('a table that is not replicated writes no log', async () => {
  expect((await logOf(`insert into templates (id, "templateId", title, "documentHash") values ('t', 't', 't', 't')`)).commits).toBe(0);
});

test('an upsert logs the row once, as the insert or the update it became', async () => {
  const upsert = (name: string): string =>
    `insert into "driverLanguages" (id, name) values ('en', '${name}') on conflict (id) do update set name = excluded.name`;
  expect(brief((await logOf(upsert('English'))).rows)).toEqual(['P driverLanguages/en {} -> {ref}']);
  expect(brief((await logOf(upsert('American'))).rows)).toEqual(['P driverLanguages/en {ref} -> {ref}']);
  expect((await logOf(upsert('American'))).commits).toBe(0);
});

test('[SYNC-S2] a rolled back transaction leaves no log and no gap', async () => {
  await expect(logOf(`update cases set status = 'CLOSED'`, 'select 1 / 0')).rejects.toThrow('division by zero');
  const { rows, commits } = await logOf(`update cases set summary = 'after'`);
  expect([rows.length, commits]).toEqual([1, 1]);
});

test('[SYNC-S1] a rolled back savepoint that wrote first takes its number along; what follows is numbered anew', async () => {
  const { rows, commits } = await logOf(
    'savepoint a',
    `update cases set summary = 'undone'`,
    'rollback to savepoint a',
    `update cases set summary = 'kept'`,
    'savepoint b',
    `update cases set summary = 'undone too'`,
    'rollback to savepoint b',
    'savepoint c',
    `update cases set status = 'IN_PROGRESS'`,
    'release savepoint c',
  );
  expect(commits).toBe(1);
  expect(rows.map((r) => JSON.parse(r.img_staff!) as { summary: string; status: string })).toMatchObject([
    { summary: 'kept', status: 'NEW' },
    { summary: 'kept', status: 'IN_PROGRESS' },
  ]);
  const orphans = await db.pool.query('select l.id from sync_log l left join sync_tx t on t.tx = l.tx where t.seq is null');
  expect(orphans.rows).toEqual([]);
});

test('[SYNC-S1] an error caught inside a function undoes its log rows and its number with them', async () => {
  const { rows, commits } = await logOf(
    `do $$ begin
       begin
         update cases set summary = 'undone';
         raise exception 'stop';
       exception when others then null;
       end;
       update cases set summary = 'kept';
     end $$`,
  );
  expect([commits, rows.length]).toEqual([1, 1]);
  expect(rows[0]!.img_staff).toContain('kept');
});

test('[SYNC-S1] a transaction number that leaked into the session is not believed', async () => {
  const client = await db.pool.connect();
  const before = await headOf(client);
  await client.query(`set sync.tx = '1:1'`);
  await client.query(`update cases set summary = 'x' where id = 'k1'`);
  const rows = await logAfter(client, before);
  client.release(true);
  expect(rows.map((r) => [r.seq, r.pk])).toEqual([[before + 1, 'k1']]);
});

test('constraints checked early only bring the number early: the commit stays one', async () => {
  const { rows, commits } = await logOf(
    `update cases set summary = '1'`,
    'set constraints all immediate',
    `update cases set summary = '2'`,
  );
  expect([commits, rows.length]).toEqual([1, 2]);
});

test('every commit that logged something is notified with its number', async () => {
  const client = await db.pool.connect();
  const heard: (string | undefined)[] = [];
  client.on('notification', (message) => heard.push(message.payload));
  await client.query('listen sync');
  const before = await headOf(client);
  await logOf(`update cases set summary = 'heard'`, `update cases set status = 'CLOSED'`);
  await logOf('select 1');
  for (let n = 0; heard.length < 1 && n < 100; n++) await client.query('select pg_sleep(0.01)');
  client.release(true);
  expect(heard).toEqual([String(before + 1)]);
});

test('a bulk statement after a single one is logged in linear time', async () => {
  const cases = Array.from({ length: 6_000 }, (_, n) => aRow('cases', { id: `b${n}`, caseID: `b${n}`, code: `b${n}`, customerId: 'c1' }));
  const client = await db.pool.connect();
  await client.query(`update cases set summary = 'one' where id = 'k1'`);
  await bulkInsert(client, 'cases', cases);
  const start = performance.now();
  await client.query(`update cases set summary = 'all' where id like 'b%'`);
  const tookMs = performance.now() - start;
  const { rows } = await client.query(
    `select count(*) as n from sync_log l join sync_tx t on t.tx = l.tx where t.seq = (select seq from sync_head)`,
  );
  client.release();
  expect(rows[0]!.n).toBe(6_000);
  // Joined by nested loops it is 36 million comparisons, some ten seconds.
  expect(tookMs).toBeLessThan(4_000);
});

test('replicated tables cannot be truncated nor can a row change its id', async () => {
  for (const table of REPLICATED) {
    await expect(db.pool.query(`truncate ${pg.escapeIdentifier(table)} cascade`), table).rejects.toMatchObject({ code: '0A000' });
  }
  await expect(db.pool.query(`update cases set id = 'k9'`)).rejects.toMatchObject({ code: '0A000' });
  await db.pool.query(`update cases set id = id`);
  expect(REPLICATED.length).toBeLessThan(TABLE_NAMES.length);
});

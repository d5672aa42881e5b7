import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRow } from '#domain/noun.ts';
import { bulkInsert } from './bulkInsert.ts';
import { connectionSettings, type Database } from './database.ts';
import { inTransaction } from './inTransaction.ts';
import { testDatabase } from './testDatabase.ts';
import { aRow } from '#domain/testing/aRow.ts';
import { withoutChangeLog } from './withoutChangeLog.ts';

let db: Database & { drop(): Promise<void> };
let client: pg.Client;
beforeAll(async () => {
  db = await testDatabase();
  client = new pg.Client(connectionSettings(db.url));
  await client.connect();
  await bulkInsert(client, 'customers', [aRow('customers', { id: 'c1', customerID: 'c1' })]);
});
afterAll(async () => {
  await client.end();
  await db.drop();
});

const someCases = (prefix: string, count: number, fields: Record<string, unknown> = {}): AnyRow[] =>
  Array.from({ length: count }, (_, n) =>
    aRow('cases', { id: `${prefix}${n}`, caseID: `${prefix}${n}`, code: `${prefix}${n}`, customerId: 'c1', ...fields }),
  );

const counts = async (): Promise<{ cases: number; log: number; head: number; epoch: string; floor: number }> =>
  (
    await client.query(
      'select (select count(*) from cases) as cases, (select count(*) from sync_log) as log, seq as head, epoch, floor from sync_head, sync_meta',
    )
  ).rows[0];

test('what goes in by COPY comes out the same, however awkward', async () => {
  const rows = ['tab\tnew\nline\rback\\slash', '\\N', '\\.', 'O\'Brien "quoted"', '東京 🚚', '', ' '].map((text, n) =>
    aRow('cases', {
      id: `odd${n}`,
      caseID: `odd${n}`,
      code: `o${n}`,
      customerId: 'c1',
      summary: text,
      citationNumbers: [text, 'NULL', '{a,b}'],
      crashDetails: { [text]: [text, null, 1.5, { deep: true }] },
      citationDueDate: n % 2 ? '2026-03-08' : null,
      attorneyFee: n,
      crash: n % 2 === 0,
    }),
  );
  await bulkInsert(client, 'cases', rows);
  const found = await db.kysely.selectFrom('cases').selectAll().where('id', 'like', 'odd%').orderBy('id').execute();
  expect(found).toEqual(rows);
});

test('what is left out is filled with its fallback, and the stamps by the database', async () => {
  await bulkInsert(client, 'customers', [{ id: 'brief', customerID: 'brief', name: 'Brief', email: 'b@demo.test' }]);
  const row = await db.kysely.selectFrom('customers').selectAll().where('id', '=', 'brief').executeTakeFirstOrThrow();
  expect(row).toMatchObject({ subscription: 'pro', status: 'active', archived: null, isCCRecipientEnabled: false });
  expect(Math.abs(Date.parse(row.createdAt) - Date.now())).toBeLessThan(60_000);
  await expect(bulkInsert(client, 'customers', [{ id: 'nameless' }])).rejects.toThrow('null value in column "customerID"');
});

test('a refused row leaves the connection usable and nothing of its batch', async () => {
  const rows = someCases('dup', 50);
  await expect(bulkInsert(client, 'cases', [...rows, rows[0]!])).rejects.toThrow('duplicate key');
  expect((await client.query(`select count(*) as n from cases where id like 'dup%'`)).rows).toEqual([{ n: 0 }]);
});

test('in a transaction tables come in any order; a missing parent is found at its end', async () => {
  await inTransaction(db, async (c) => {
    await bulkInsert(c, 'cases', someCases('early', 1, { customerId: 'late' }));
    await bulkInsert(c, 'customers', [aRow('customers', { id: 'late', customerID: 'late' })]);
  });
  await expect(inTransaction(db, (c) => bulkInsert(c, 'cases', someCases('orphan', 1, { customerId: 'never' })))).rejects.toThrow(
    'foreign key',
  );
});

test('an import without the log is fast, starts a new epoch and raises the floor; afterwards changes are logged again', async () => {
  const before = await counts();
  const rows = someCases('import', 20_000);
  const start = performance.now();
  await withoutChangeLog(client, () => bulkInsert(client, 'cases', rows));
  const rowsPerSecond = rows.length / ((performance.now() - start) / 1000);
  const after = await counts();
  expect(after).toMatchObject({ cases: before.cases + 20_000, log: before.log, head: before.head + 1, floor: after.head });
  expect(after.epoch).not.toBe(before.epoch);
  // Far below what it does on a quiet machine: this is to notice a fall to one statement a row.
  expect(rowsPerSecond).toBeGreaterThan(5_000);

  await client.query(`update cases set summary = 'logged' where id = 'import1'`);
  expect(await counts()).toMatchObject({ log: before.log + 1, head: after.head + 1, epoch: after.epoch });
});

test('an import that fails leaves the tables, the triggers and the epoch as they were', async () => {
  const before = await counts();
  const broken = withoutChangeLog(client, () => bulkInsert(client, 'cases', [...someCases('half', 2_500), ...someCases('half', 1)]));
  await expect(broken).rejects.toThrow('duplicate key');
  const orphan = withoutChangeLog(client, () => bulkInsert(client, 'cases', someCases('orphan', 1, { customerId: 'never' })));
  await expect(orphan).rejects.toThrow('foreign key');
  expect(await counts()).toEqual(before);
  await client.query(`update cases set summary = 'still logged' where id = 'import2'`);
  expect((await counts()).log).toBe(before.log + 1);
});

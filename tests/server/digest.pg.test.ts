import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRow } from '#domain/noun.ts';
import { parentOf, REPLICATED, type TableName } from '#domain/tables.ts';
import { bucketOf, hashRow } from '#sync/digest/hash.ts';
import { count, noSums, total } from '#sync/digest/sums.ts';
import { Digest } from '#sync/protocol.ts';
import { OPERATIONS } from '#workers/operations.ts';
import type { Device } from './device.ts';
import { startTestProduct, type TestProduct } from './testProduct.ts';
import { put, type PersonKey } from './world.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.stop());

const READERS: PersonKey[] = ['agent', 'alpha', 'beta', 'homeless'];

const ask = (
  device: Device,
  cursor: number,
  where: { table?: string; bucket?: number } = {},
  userEpoch = device.hello.userEpoch,
): Promise<Digest> =>
  device.call(OPERATIONS.digest, { cursor: `${cursor}@${device.hello.epoch}`, userEpoch, ...where }, Digest, JSON.parse);

/** The counted rows of a table, from the pages that the same person is given. */
const held = (device: Device, table: TableName): Promise<AnyRow[]> => device.rows(table, parentOf(table) ? 'open' : null);
const bucketOfRow = (table: TableName, row: AnyRow): number => bucketOf(String(row[parentOf(table)?.by ?? 'id']));

test.each(READERS)('[SYNC-S5] [SYNC-S11] the sums are those of the rows that pages bring, and of no other, for %s', async (person) => {
  const device = await product.device(person);
  const { at, sums, except } = await ask(device, device.hello.head);
  expect([at, except]).toEqual([device.hello.head, []]);
  const told = new Map(sums.map(([table, n, h]) => [table, { n, h }]));
  for (const table of REPLICATED) {
    const all = noSums();
    for (const row of await held(device, table)) count(all, bucketOfRow(table, row), { n: 1, h: hashRow(row) });
    expect([table, told.get(table)]).toEqual([table, total(all)]);
    const byBucket = await ask(device, device.hello.head, { table });
    expect(byBucket.sums).toEqual([...all.n.keys()].filter((b) => all.n[b]).map((b) => [b, all.n[b], all.h[b]]));
  }
});

test.each(READERS)('[SYNC-S5] a bucket names the rows of the reader alone, for %s', async (person) => {
  const device = await product.device(person);
  for (const table of ['cases', 'caseComments', 'notifications', 'users'] as const) {
    const rows = await held(device, table);
    const everyRow = await product.db.pool.query<AnyRow>(`select * from "${table}"`);
    for (const bucket of new Set(everyRow.rows.map((row) => bucketOfRow(table, row)))) {
      const mine = rows.filter((row) => bucketOfRow(table, row) === bucket).map((row) => [row.id, hashRow(row)]);
      expect((await ask(device, device.hello.head, { table, bucket })).rows).toEqual(mine);
    }
  }
});

test('[SYNC-S5] what another carrier did after the cursor is not named, what I lost is no more than an id', async () => {
  const device = await product.device('alpha');
  await put(product.db, 'addresses', { id: 'beta-new', customerId: 'c_beta', stateId: 's_tx' });
  await product.db.pool.query(`update "caseComments" set "plainText" = 'other' where "customerId" = 'c_beta'`);
  expect((await ask(device, device.hello.head)).except).toEqual([]);
  expect(device.received.join('')).not.toContain('beta-new');
});

test('[SYNC-S11] a device of another scope, database or table is refused; one beyond the log pulls first', async () => {
  const device = await product.device('alpha');
  await expect(ask(device, 0, {}, 99)).rejects.toMatchObject({ code: 'SCOPE_CHANGED' });
  await expect(ask(device, 0, { table: 'sync_log' })).rejects.toMatchObject({ code: 'ValidationError' });
  await expect(ask(device, 0, { table: 'cases', bucket: 256 })).rejects.toMatchObject({ code: 'ValidationError' });
  await expect(ask(device, 0, { bucket: 1 })).rejects.toMatchObject({ code: 'ValidationError' });
  const foreign = device.call(OPERATIONS.digest, { cursor: '0@00000000' }, Digest, JSON.parse);
  await expect(foreign).rejects.toMatchObject({ code: 'SCOPE_CHANGED' });
  expect(await ask(device, device.hello.head + 1000)).toEqual({ at: null, except: [], sums: [], rows: [] });
});

test('[SYNC-S5] rows by id are those in sight', async () => {
  const device = await product.device('alpha');
  const { rows } = await product.db.pool.query<{ id: string; customerId: string }>('select id, "customerId" from cases order by id');
  const page = await device.page('cases', `ids:${rows.map((r) => r.id).join(',')}`);
  expect(page.rows.map((r) => r.id)).toEqual(rows.filter((r) => r.customerId === 'c_alpha').map((r) => r.id));
  await expect(device.page('cases', "ids:a',b")).rejects.toMatchObject({ code: 'ValidationError' });
});

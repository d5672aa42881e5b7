import { afterAll, beforeAll, expect, test } from 'vitest';
import { audienceOf, type Actor } from '#domain/actor.ts';
import { isAllListed } from '#domain/listed.ts';
import type { AnyRow, Noun } from '#domain/noun.ts';
import { project, schemaHash } from '#domain/projection.ts';
import { canSee } from '#domain/scope.ts';
import { NOUNS, parentOf, REPLICATED, type TableName } from '#domain/tables.ts';
import { canon } from '#sync/digest/canon.ts';
import { LIMITS, type Plan, type SyncTx } from '#sync/protocol.ts';
import { rowsOfColumns } from '#sync/tiers/openChunk.ts';
import { packRows } from '#sync/tiers/packedColumns.ts';
import { imageSql } from '#server/db/imageSql.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { fromSet } from '#server/sync/rowSets.ts';
import type { Device } from './device.ts';
import { startTestProduct, type TestProduct } from './testProduct.ts';
import { PEOPLE, put, type PersonKey } from './world.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.stop());

const READERS: PersonKey[] = ['agent', 'alpha', 'beta', 'homeless'];
const actorOf = (person: PersonKey): Actor => {
  const { id, role, customerId } = PEOPLE[person];
  return { userId: id!, role: role!, customerId };
};

/** The rows of a table that a person may see, straight from SQL and the domain's own rules, in id order. */
async function expected(table: TableName, person: PersonKey): Promise<AnyRow[]> {
  const noun: Noun = NOUNS[table];
  const { rows } = await product.db.pool.query<AnyRow>(`select * from "${table}" order by id`);
  const actor = actorOf(person);
  return rows.filter((row) => canSee(actor, noun.scope, row)).map((row) => project(noun, audienceOf(actor), row));
}

const isPart = (table: TableName): boolean => parentOf(table) !== null;
const isOpenPart = (row: AnyRow): boolean => !String(row['caseId']).endsWith('CLOSED');

test.each(READERS)(
  '[SYNC-S2] whole tables, open parts and the parts of one case are exactly what SQL and the rules say, for %s',
  async (person) => {
    const device = await product.device(person);
    for (const table of REPLICATED) {
      const rows = await expected(table, person);
      expect([table, await device.rows(table)]).toEqual([table, rows]);
      if (!isPart(table)) continue;
      expect([table, await device.rows(table, 'open')]).toEqual([table, rows.filter(isOpenPart)]);
      expect([table, await device.rows(table, 'of:case_alpha_CLOSED')]).toEqual([
        table,
        rows.filter((r) => r['caseId'] === 'case_alpha_CLOSED'),
      ]);
    }
  },
);

test('[SYNC-S2] pages of any size join to the same rows, and the newest are the latest first', async () => {
  await put(
    product.db,
    'violationCodes',
    ...Array.from({ length: 2300 }, (_, i) => ({
      id: `v${(i * 7919) % 2300}`,
      code: `test ${i}`,
      // Newer than every code that the start brings.
      createdAt: new Date(4e12 + i * 1000).toISOString(),
    })),
  );
  const device = await product.device('alpha');
  const all = await expected('violationCodes', 'alpha');
  expect(await device.rows('violationCodes')).toEqual(all);
  const first = await device.page('violationCodes');
  expect([first.rows.length, first.next]).toEqual([LIMITS.pageRows, all[LIMITS.pageRows - 1]!.id]);
  const newest = await device.page('violationCodes', 'newest');
  const byTime = all.toSorted((a, b) => (String(a['createdAt']) < String(b['createdAt']) ? 1 : -1)).slice(0, LIMITS.newestRows);
  expect([newest.rows, newest.next]).toEqual([byTime, null]);
});

/** Says which steps of a plan have come with their rows: all before the first that has not, and those are true. */
async function withRows(device: Device, plan: Plan): Promise<{ first: Plan; rest: Plan }> {
  const without = plan.findIndex(({ page }) => !page);
  const first = plan.slice(0, without < 0 ? plan.length : without);
  for (const { table, set, rows, page } of first) {
    expect([table, page!.rows, page!.rows.length, page!.next]).toEqual([table, await device.rows(table, set), rows, null]);
    expect(page!.head).toBe(first[0]!.page!.head);
  }
  return { first, rest: plan.slice(first.length) };
}

test('[SYNC-S2] customers who may see little get all of it with the plan, staff what is shown first: each their own, at one commit', async () => {
  for (const person of READERS) {
    const device = await product.device(person);
    const { first, rest } = await withRows(device, await device.plan());
    expect([person, first.length > 3]).toEqual([person, true]);
    expect([person, rest.filter(({ page }) => page)]).toEqual([person, []]);
    const isStaff = device.hello.audience === 'staff';
    if (!isStaff) expect([person, rest]).toEqual([person, []]);
    else expect([person, rest[0]?.set, rest[0]!.rows > LIMITS.newestRows]).toEqual([person, null, true]);
  }
});

test('[SYNC-S2] a customer who may see more than fits one answer gets a plan of pages, with what is shown first', async () => {
  await product.db.pool.query(`insert into "violationCodes" ("id", "code", "description", "severityWeight")
    select 'many' || n, 'M' || n, 'Many', 1 from generate_series(1, ${LIMITS.planRows}) n`);
  const device = await product.device('alpha');
  const { first, rest } = await withRows(device, await device.plan());
  expect([first.map(({ table }) => table).includes('cases'), rest.map(({ table }) => table).includes('violationCodes')]).toEqual([
    true,
    true,
  ]);
  await product.db.pool.query(`delete from "violationCodes" where "id" like 'many%'`);
});

test.each(READERS)('[SYNC-C21] every row of a table without long texts is its columns, to the letter, for %s', async (person) => {
  const device = await product.device(person);
  const actor = actorOf(person);
  for (const table of REPLICATED.filter((one) => isAllListed(NOUNS[one]))) {
    const { ids, row } = rowsOfColumns(table, packRows('k', table, await device.rows(table)));
    const rows = ids.map((_, at) => row(at));
    const from = fromSet(NOUNS[table], { kind: 'all' }, { actor });
    const image = imageSql(NOUNS[table], audienceOf(actor), 'r');
    const texts = from ? (await product.db.pool.query<{ text: string }>(`select ${image}::text as text ${from} order by r.id`)).rows : [];
    expect(rows.map(canon)).toEqual(texts.map(({ text }) => text));
  }
});

test.each(READERS)('the plan names what a boot loads, in order and with true counts, for %s', async (person) => {
  const device = await product.device(person);
  const plan = await device.plan();
  for (const { table, set, rows } of plan) expect([table, set, (await device.rows(table, set)).length]).toEqual([table, set, rows]);
  const order = plan.map((p) => p.table);
  const milestones: TableName[] = ['usStates', 'cases', 'users', 'drivers', 'caseComments'];
  expect(order.filter((table, i) => milestones.includes(table) && order.indexOf(table) === i)).toEqual(
    milestones.filter((m) => order.includes(m)),
  );
  expect(plan.filter((p) => isPart(p.table)).every((p) => p.set === 'open')).toBe(true);
  const seen = new Set(order);
  for (const table of REPLICATED) if (!seen.has(table)) expect(await expected(table, person)).toEqual([]);
});

/** Plays transactions over rows as a device does. */
function play(replica: Map<string, AnyRow>, txs: readonly SyncTx[]): void {
  for (const [table, op, row] of txs.flatMap((tx) => tx.ops)) {
    if (op === 'P') replica.set(`${table}:${row.id}`, row);
    else replica.delete(`${table}:${row.id}`);
  }
}

async function replay(device: Device, from: number, replica: Map<string, AnyRow>, maxBytes: number): Promise<number> {
  let cursor = from;
  for (let more = true; more;) {
    const pulled = await device.pull(cursor, { maxBytes });
    expect(pulled).toMatchObject({ from: cursor, reset: false });
    play(replica, pulled.txs);
    cursor = pulled.to;
    more = pulled.to < pulled.head;
  }
  return cursor;
}

async function image(device: Device): Promise<Map<string, AnyRow>> {
  const rows = await Promise.all(
    REPLICATED.map(async (table) => (await device.rows(table)).map((row) => [`${table}:${row.id}`, row] as const)),
  );
  return new Map(rows.flat());
}

test.each([1, 700, 50_000])(
  '[SYNC-S6] the log from its beginning, read in pulls of %i bytes, makes the tables that pages show',
  async (maxBytes) => {
    for (const person of READERS) {
      const device = await product.device(person);
      const replica = new Map<string, AnyRow>();
      await replay(device, 0, replica, maxBytes);
      expect(sorted(replica)).toEqual(sorted(await image(device)));
    }
  },
);

function sorted(rows: Map<string, AnyRow>): [string, AnyRow][] {
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1));
}

test('[SYNC-S6] pages and then the log from an earlier place make the same tables while writers go on', async () => {
  const device = await product.device('alpha');
  const start = device.hello.head;
  let writing = true;
  const writer = (async () => {
    for (let i = 0; writing; i++) {
      await put(product.db, 'addresses', {
        id: `w${i % 7}`,
        customerId: i % 3 ? 'c_alpha' : 'c_beta',
        stateId: 's_tx',
        street: `street ${i}`,
        city: 'x',
        zipCode: '1',
      });
      if (i % 5 === 0) await product.db.pool.query(`update addresses set "deletedAt" = now() where id = $1`, [`w${i % 7}`]);
    }
  })();
  const replica = await image(device);
  writing = false;
  await writer;
  const end = await replay(device, start, replica, 900);
  expect(sorted(replica)).toEqual(sorted(await image(device)));
  expect(end).toBe((await device.greet()).head);
});

test('[SYNC-C8] a commit arrives whole however small the answer, across its tables', async () => {
  const device = await product.device('agent');
  const before = (await device.greet()).head;
  await inTransaction(product.db, async (client) => {
    for (let i = 0; i < 30; i++)
      await client.query(`update "caseComments" set "plainText" = $1 where "caseId" = 'case_alpha_NEW'`, [`text ${i}`]);
    await client.query(`update cases set summary = 'new' where id = 'case_alpha_NEW'`);
  });
  await put(product.db, 'addresses', { id: 'after_big', customerId: 'c_alpha', stateId: 's_tx', street: 's', city: 'x', zipCode: '1' });
  const first = await device.pull(before, { maxBytes: 1 });
  expect([first.to, first.head, first.txs.length]).toEqual([before + 1, before + 2, 1]);
  expect(new Set(first.txs[0]!.ops.map(([table]) => table))).toEqual(new Set(['caseComments', 'cases']));
  expect(first.txs[0]!.ops.length).toBe(61);
  const second = await device.pull(first.to, { maxBytes: 1 });
  expect([second.to, second.txs.length]).toEqual([second.head, 1]);
});

test('a cursor that the log cannot continue asks for a new initial sync', async () => {
  const device = await product.device('agent');
  const { head, epoch } = device.hello;
  expect(await device.pull(head + 1)).toMatchObject({ reset: true, txs: [] });
  expect(await device.pull(`${head}@${epoch}`)).toMatchObject({ reset: false });
  expect(await device.pull(`${head}@00000000-0000-0000-0000-000000000000`)).toMatchObject({ reset: true });
  await product.db.pool.query('update sync_meta set floor = 3');
  expect(await device.pull(2)).toMatchObject({ reset: true });
  expect(await device.pull(3)).toMatchObject({ reset: false });
  expect(await device.greet()).toMatchObject({ floor: 3 });
  await product.db.pool.query('update sync_meta set floor = 0');
});

test('hello says who the person is, what they may hold and how the replica must look', async () => {
  const device = await product.device('beta');
  expect(device.hello).toMatchObject({ audience: 'customer', userEpoch: 1, lastMid: 0, schemaHash: schemaHash(NOUNS) });
  expect(device.hello.me).toEqual({
    userId: 'u_beta',
    role: 'CUSTOMER_ELITE',
    customerId: 'c_beta',
    firstName: 'first u_beta',
    lastName: '',
    email: 'beta@test.example',
  });
  expect(Math.abs(Date.parse(device.hello.serverTime) - Date.now())).toBeLessThan(5000);
});

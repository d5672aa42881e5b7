import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { audienceOf, type Actor } from '#domain/actor.ts';
import type { AnyRow, Noun } from '#domain/noun.ts';
import { NOUNS, REPLICATED, TABLE_NAMES, type TableName } from '#domain/tables.ts';
import { API_TABLES } from '#server/api/nounShape.ts';
import { loadList } from '#server/api/read/loadRows.ts';
import type { Reading } from '#server/api/read/snapshot.ts';
import { enterAs, reloadUser } from '#server/auth/findUser.ts';
import type { Database } from '#server/db/database.ts';
import { readSnapshot } from '#server/db/inTransaction.ts';
import { currentVersion, migrate } from '#server/db/migrate.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { WALL_ROLES, wallSql } from '#server/db/wallSql.ts';
import { mayRead } from '#server/files/mayRead.ts';
import { readHead } from '#server/sync/reader.ts';
import { readLog } from '#server/sync/readLog.ts';
import { fromSet } from '#server/sync/rowSets.ts';
import { personOf } from '#tests/matrix/actors.ts';
import { plantWorld } from '#tests/matrix/world.ts';
import { startTestProduct } from './testProduct.ts';
import { CANARY } from './world.ts';

let db: Database & { drop(): Promise<void> };
beforeAll(async () => {
  db = await testDatabase();
  await plantWorld(db);
});
afterAll(() => db.drop());

const nounOf = (table: TableName): Noun => NOUNS[table];
const ALPHA = personOf('CUSTOMER_ELITE');
const AGENT = personOf('AGENT');
/** Whom the query layer takes everybody for once its own check is out. */
const ANYBODY: Actor = { userId: 'u_ADMIN', role: 'ADMIN', customerId: null };
const OUT_OF_REACH = '42501';

type Enter = (client: pg.ClientBase, userId: string) => Promise<unknown>;
/** The one wall that is left, and none: as every read was before there were two. */
const BEHIND: Enter = enterAs;
const NO_WALL: Enter = reloadUser;

/** The ids that a read as this person finds; none where the database refuses to look at the table. */
async function found(enter: Enter, userId: string, read: (client: pg.ClientBase) => Promise<string[]>): Promise<string[]> {
  try {
    return await readSnapshot(db, async (client) => {
      await enter(client, userId);
      return read(client);
    });
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === OUT_OF_REACH) return [];
    throw error;
  }
}

/** The API's list of a noun, with every field, read as if the scope of the person were the staff's. */
const apiList = (table: TableName) => async (client: pg.ClientBase) => {
  const reading: Reading = {
    query: async (text, values) => (await client.query<Record<string, unknown>>(text, values)).rows,
    actor: ANYBODY,
    staff: true,
    now: '2026-06-01T00:00:00.000Z',
    spend: () => {},
    seen: () => {},
  };
  const rows = { table, columns: new Set(Object.keys(nounOf(table).fields)), one: new Map(), many: new Map() };
  const { items } = await loadList(reading, table, { args: { first: 100, withDeleted: true }, rows, count: false, groups: false });
  return items!.map(({ id }) => id);
};

/** A table with no condition at all. */
const wholeTable = (table: TableName) => async (client: pg.ClientBase) =>
  (await client.query<{ id: string }>(`select id from "${table}"`)).rows.map(({ id }) => id);

/** All pages of a table that devices hold, as if the device were one of staff. */
const syncPages = (table: TableName) => async (client: pg.ClientBase) =>
  (await client.query<{ id: string }>(`select r."id" ${fromSet(NOUNS[table], { kind: 'all' }, { actor: ANYBODY })}`)).rows.map(
    ({ id }) => id,
  );

/** Those of these rows that the person must not see by the declaration, whoever reads for them. */
async function foreign(table: TableName, ids: readonly string[], { userId, customerId, staff }: typeof ALPHA): Promise<string[]> {
  const { rows } = await db.pool.query<AnyRow & { id: string }>(`select * from "${table}" where id = any($1)`, [ids]);
  const { scope } = nounOf(table);
  const isTheirs = (row: AnyRow): boolean => {
    // Their papers are the customer's, so that they can be counted for it (DASHBOARD-3); what they say is not.
    if (table === 'alerts' && row['customerId'] === customerId) return true;
    if (table === 'files') return staff || !row.id.startsWith('beta_');
    if (scope.kind === 'customer')
      return staff || (row[scope.column] === customerId && (!scope.when || row[scope.when.field] === scope.when.equals));
    if (scope.kind === 'user')
      return row[scope.column] === userId || (staff && (scope.staff === true || (scope.staff !== false && row[scope.staff.when] === true)));
    return scope.kind === 'ref' || (scope.kind === 'staff' && staff);
  };
  return rows.filter((row) => !isTheirs(row)).map(({ id }) => id);
}

const SHARED = TABLE_NAMES.filter((table) => nounOf(table).scope.kind === 'ref');
const NOT_SHARED = TABLE_NAMES.filter((table) => !SHARED.includes(table));
/** What staff do not see of each other. */
const PRIVATE = NOT_SHARED.filter((table) => {
  const { scope } = nounOf(table);
  return scope.kind === 'user' && scope.staff !== true;
});

test.each(NOT_SHARED)(
  '[ACCESS-9] %s: with the check of the query layer taken out, a customer still reaches no row of another',
  async (table) => {
    const reads = {
      whole: wholeTable(table),
      ...(API_TABLES.includes(table) && { api: apiList(table) }),
      ...(REPLICATED.includes(table) && { pages: syncPages(table) }),
    };
    for (const [how, read] of Object.entries(reads)) {
      expect([how, await foreign(table, await found(BEHIND, ALPHA.userId, read), ALPHA)]).toEqual([how, []]);
      // Without the policies the same read brings them: there was something to keep back.
      expect((await foreign(table, await found(NO_WALL, ALPHA.userId, read), ALPHA)).length, how).toBeGreaterThan(0);
    }
  },
);

test.each(PRIVATE)('[ACCESS-9] %s: with the check of the query layer taken out, staff still reach no row of a colleague', async (table) => {
  expect(await foreign(table, await found(BEHIND, AGENT.userId, wholeTable(table)), AGENT)).toEqual([]);
  expect((await foreign(table, await found(NO_WALL, AGENT.userId, wholeTable(table)), AGENT)).length).toBeGreaterThan(0);
});

test.each([ALPHA, AGENT])('the wall keeps nothing back from $name who may see it', async (person) => {
  // The files of a customer are told by what names them: mayRead.pg.test.ts and the matrix look at those.
  for (const table of TABLE_NAMES.filter((one) => one !== 'files' || person.staff)) {
    const { rows } = await db.pool.query<{ id: string }>(`select id from "${table}"`);
    const all = rows.map(({ id }) => id);
    const strange = await foreign(table, all, person);
    const reached = await found(BEHIND, person.userId, wholeTable(table));
    expect([table, all.filter((id) => !strange.includes(id) && !reached.includes(id))]).toEqual([table, []]);
  }
});

test('[ACCESS-9] a person of no carrier reaches no row of any, nor those that belong to none', async () => {
  for (const table of TABLE_NAMES.filter((one) => nounOf(one).scope.kind === 'customer'))
    expect([table, await found(BEHIND, 'u_NEWCOMER', wholeTable(table))]).toEqual([table, []]);
});

test('[ACCESS-9] the change log, asked for every channel, tells a person of their own ones', async () => {
  const entries = (userId: string, enter: Enter) =>
    readSnapshot(db, async (client) => {
      await enter(client, userId);
      const head = await readHead(client);
      return (await readLog(client, { after: 0, head, bytesMax: Number.MAX_SAFE_INTEGER, channels: null })).entries;
    });
  for (const { userId, heard } of [
    { userId: ALPHA.userId, heard: ['ref', 'c:c_alpha', `u:${ALPHA.userId}`] },
    { userId: AGENT.userId, heard: ['ref', 'staff', `u:${AGENT.userId}`] },
  ]) {
    const hears = (channels: readonly string[]): boolean => channels.some((channel) => heard.includes(channel));
    const behind = await entries(userId, BEHIND);
    expect(behind.length).toBeGreaterThan(20);
    expect(behind.filter(({ before, after }) => !hears(before) && !hears(after))).toEqual([]);
    const all = await entries(userId, NO_WALL);
    expect(all.filter(({ before, after }) => hears(before) || hears(after))).toHaveLength(behind.length);
    expect(all.length).toBeGreaterThan(behind.length);
  }
});

test('[ACCESS-9] a link to a file of another carrier opens nothing, even where the rule for files lets everybody in', async () => {
  const handle = (id: string) => db.pool.query<{ fileId: string }>('select "fileId" from files where id = $1', [id]);
  const opens = async (enter: Enter, id: string): Promise<boolean> => {
    const { rows } = await handle(id);
    return readSnapshot(db, async (client) => {
      await enter(client, ALPHA.userId);
      return mayRead(client, ANYBODY, rows[0]!.fileId).catch(() => false);
    });
  };
  expect([await opens(BEHIND, 'beta_files_one'), await opens(NO_WALL, 'beta_files_one')]).toEqual([false, true]);
});

test('[ACCESS-9] of an alert a customer reaches what it is counted by, and not what it says', async () => {
  const ask = (columns: string) => async (client: pg.ClientBase) =>
    (await client.query<{ id: string }>(`select id, ${columns} from alerts`)).rows.map(({ id }) => id);
  expect(await found(BEHIND, ALPHA.userId, ask('"entityType"'))).not.toEqual([]);
  expect(await found(BEHIND, ALPHA.userId, ask('message'))).toEqual([]);
});

test('[ACCESS-9] the two roles have no right to change anything, and none to look at what is the server’s', async () => {
  const { rows } = await db.pool.query<{ line: string }>(
    `select distinct r.rolname || ' ' || c.relname as line from pg_class c cross join pg_roles r
     where r.rolname = any($1) and c.relkind in ('r', 'v', 'm', 'S', 'p') and c.relnamespace = 'public'::regnamespace and (
       has_any_column_privilege(r.rolname, c.oid, 'select') or has_table_privilege(r.rolname, c.oid, 'insert, update, delete, truncate'))`,
    [Object.values(WALL_ROLES)],
  );
  const log = ['sync_head', 'sync_meta', 'sync_tx', 'sync_log'];
  const reached = (kinds: readonly string[]): string[] => TABLE_NAMES.filter((table) => kinds.includes(nounOf(table).scope.kind));
  const expected = [
    ...[...reached(['ref', 'staff', 'customer', 'user']), 'files', 'sync_segment', ...log].map((table) => `${WALL_ROLES.staff} ${table}`),
    ...[...reached(['ref', 'customer', 'user']), 'files', 'alerts', ...log].map((table) => `${WALL_ROLES.customer} ${table}`),
  ];
  expect(rows.map(({ line }) => line).toSorted()).toEqual(expected.toSorted());
  const writes = await db.pool.query(
    `select from pg_class c cross join pg_roles r where r.rolname = any($1) and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
       and has_table_privilege(r.rolname, c.oid, 'insert, update, delete, truncate')`,
    [Object.values(WALL_ROLES)],
  );
  expect(writes.rowCount).toBe(0);
});

test('what a noun’s scope says anew is what the wall says after the next start, without a migration', async () => {
  const changed = { ...NOUNS, addresses: { ...NOUNS.addresses, scope: { kind: 'staff' } as const } };
  expect(await found(BEHIND, ALPHA.userId, wholeTable('addresses'))).not.toEqual([]);
  await migrate(db, { ...currentVersion(), wall: wallSql(changed) });
  expect(await found(BEHIND, ALPHA.userId, wholeTable('addresses'))).toEqual([]);
  expect(await found(BEHIND, AGENT.userId, wholeTable('addresses'))).not.toEqual([]);
  await migrate(db);
  expect(await found(BEHIND, ALPHA.userId, wholeTable('addresses'))).not.toEqual([]);
});

test('what the product reads for people, it reads behind the wall', async () => {
  const product = await startTestProduct();
  onTestFinished(() => product.stop());
  const listOf = async (person: 'alpha' | 'agent') =>
    JSON.stringify((await product.ask(await product.token(person), '{ addressesList { items { street } } }')).body);
  const pageOf = async (person: 'alpha' | 'agent') => JSON.stringify(await (await product.device(person)).rows('addresses'));
  for (const read of [listOf, pageOf]) expect(await read('alpha')).toContain(CANARY.alpha);
  await product.db.pool.query('drop policy wall_customer on addresses');
  for (const read of [listOf, pageOf]) {
    expect(await read('alpha')).not.toContain(CANARY.alpha);
    expect(await read('agent')).toContain(CANARY.alpha);
  }
});

test('the roles are told apart by the row of the person, and end with the transaction', async () => {
  const client = await db.pool.connect();
  const role = async (): Promise<unknown> => (await client.query<{ role: string }>('select current_user::text as role')).rows[0]!.role;
  const usual = await role();
  for (const person of [ALPHA, AGENT]) {
    await client.query('begin read only');
    await enterAs(client, person.userId);
    expect(await role()).toBe(WALL_ROLES[audienceOf(person)]);
    await client.query('commit');
    expect(await role()).toBe(usual);
  }
  client.release();
});

import type pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startProduct } from '#server/startProduct.ts';
import { makeFolder, removeFolder } from '#tests/pg/productProcess.ts';
import { testSettings } from '#tests/server/testProduct.ts';
import { enterAs } from '../auth/findUser.ts';
import { openDatabase, type Database } from './database.ts';
import { startPostgres } from './embedded/startPostgres.ts';
import { readSnapshot } from './inTransaction.ts';
import { migrate } from './migrate.ts';
import { hasWall } from './raiseWall.ts';
import { testDatabase } from './testDatabase.ts';
import { WALL_ROLES } from './wallSql.ts';

let db: Database & { drop(): Promise<void> };
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

/** A database that belongs to a role which may sign in and do this, and nothing else. */
async function operatorsDatabase(
  admin: pg.Pool,
  url: string,
  may: string,
): Promise<{ url: string; role: string; drop: () => Promise<void> }> {
  const role = `ws_operator_${process.pid}`;
  await admin.query(`create role ${role} login password 'x' ${may}`);
  await admin.query(`create database ${role} owner ${role}`);
  const own = Object.assign(new URL(url), { username: role, password: 'x', pathname: `/${role}` });
  const drop = async (): Promise<void> => {
    await admin.query(`drop database ${role} with (force)`);
    await admin.query(`drop role ${role}`);
  };
  return { url: own.href, role, drop };
}

test('a database user who may not make or use roles gets a product with one wall and a line that says so; a grant brings the second', async () => {
  const operator = await operatorsDatabase(db.pool, db.url, '');
  onTestFinished(() => operator.drop());
  const start = async (): Promise<{ lines: string[]; wall: boolean }> => {
    const lines: string[] = [];
    const product = await startProduct(testSettings(operator.url), { say: (line) => lines.push(line) });
    const wall = await hasWall(product.db);
    await product.stop();
    return { lines: lines.filter((line) => line.includes('wall')), wall };
  };
  expect(await start()).toEqual({ lines: [expect.stringMatching(/^Reads have one wall instead of two: .*\.$/)], wall: false });
  await db.pool.query(`grant ${Object.values(WALL_ROLES).join(', ')} to ${operator.role}`);
  expect(await start()).toEqual({ lines: [], wall: true });
  // Taken away again, the next start goes on with one.
  await db.pool.query(`revoke ${Object.values(WALL_ROLES).join(', ')} from ${operator.role}`);
  expect((await start()).wall).toBe(false);
}, 60_000);

test('a database user who may make roles makes them, on a server where nobody has', async () => {
  const folder = makeFolder();
  const postgres = await startPostgres(folder, { forTests: true });
  const admin = await openDatabase(postgres.url);
  onTestFinished(async () => {
    await admin.close();
    await postgres.stop();
    removeFolder(folder);
  });
  const operator = await operatorsDatabase(admin.pool, postgres.url, 'createrole');
  const own = await openDatabase(operator.url);
  await migrate(own);
  expect(await hasWall(own)).toBe(true);
  await own.pool.query(
    `insert into customers (id, "customerID", name, email) values ('c1', '1', 'One', 'one@x.test'), ('c2', '2', 'Two', 'two@x.test')`,
  );
  await own.pool.query(
    `insert into users (id, email, "firstName", "lastName", role, "customerId") values ('u1', 'u@x.test', 'U', 'One', 'CUSTOMER', 'c1')`,
  );
  const seen = await readSnapshot(own, async (client) => {
    await enterAs(client, 'u1');
    return (await client.query<{ id: string }>('select id from customers')).rows;
  });
  expect(seen).toEqual([{ id: 'c1' }]);
  await own.close();
}, 60_000);

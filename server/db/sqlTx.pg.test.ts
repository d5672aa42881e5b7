import { afterAll, beforeAll, expect, test } from 'vitest';
import { InputError } from '#domain/errors.ts';
import { txContract } from '#tests/contracts/txContract.ts';
import type { Database } from './database.ts';
import { inTransaction, readSnapshot } from './inTransaction.ts';
import { deletedWhere, sqlTx } from './sqlTx.ts';
import { testDatabase } from './testDatabase.ts';
import { aRow } from '#domain/testing/aRow.ts';

let db: Database & { drop(): Promise<void> };
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

txContract('PostgreSQL', async () => ({ run: (fn) => inTransaction(db, (client) => fn(sqlTx(client))) }));

async function aStoredCase(id: string): Promise<void> {
  await inTransaction(db, async (client) => {
    const tx = sqlTx(client);
    await tx.put('customers', aRow('customers', { id: `c-${id}`, customerID: `c-${id}` }));
    await tx.put('cases', aRow('cases', { id, customerId: `c-${id}`, caseID: id, code: id }));
  });
}

test('two transactions that read one row to change it go one after the other', async () => {
  await aStoredCase('busy');
  const addOne = (): Promise<void> =>
    inTransaction(db, async (client) => {
      const tx = sqlTx(client);
      const row = await tx.get('cases', 'busy');
      await tx.patch('cases', 'busy', { attorneyFee: (row!.attorneyFee ?? 0) + 1 });
    });
  await Promise.all(Array.from({ length: 24 }, addOne));
  expect((await inTransaction(db, (client) => sqlTx(client).get('cases', 'busy')))?.attorneyFee).toBe(24);
});

test('a row that is locked for a change can still be pointed to', async () => {
  await aStoredCase('held');
  await inTransaction(db, async (client) => {
    await sqlTx(client).get('customers', 'c-held');
    const other = inTransaction(db, (c) =>
      sqlTx(c).put('cases', aRow('cases', { id: 'new', customerId: 'c-held', caseID: 'new', code: 'new' })),
    );
    const waited = await Promise.race([other.then(() => 'done'), new Promise((resolve) => setTimeout(resolve, 2_000, 'waits'))]);
    expect(waited).toBe('done');
  });
});

test('a deadlock is run again, so that both transactions happen', async () => {
  await aStoredCase('left');
  await aStoredCase('right');
  let met = 0;
  const bothAreIn = async (): Promise<void> => {
    met += 1;
    for (let n = 0; met < 2 && n < 200; n++) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const inOrder = (first: string, second: string): Promise<void> =>
    inTransaction(db, async (client) => {
      const tx = sqlTx(client);
      await tx.patch('cases', first, { summary: first });
      await bothAreIn();
      await tx.patch('cases', second, { briefStatement: first });
    });
  await Promise.all([inOrder('left', 'right'), inOrder('right', 'left')]);
  const rows = await db.kysely
    .selectFrom('cases')
    .select(['id', 'summary', 'briefStatement'])
    .where('id', 'in', ['left', 'right'])
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { id: 'left', summary: 'left', briefStatement: 'right' },
    { id: 'right', summary: 'right', briefStatement: 'left' },
  ]);
}, 20_000);

test("what the database refuses is the sender's to mend: a missing parent, a day that is none, a null byte", async () => {
  await aStoredCase('taken');
  const attempts = [
    { fields: { customerId: 'nobody' }, details: { customerId: 'Points to something that is not there' } },
    { fields: { citationDueDate: '2026-02-31' }, details: { input: 'Is not a value that can be stored' } },
    { fields: { summary: 'null \u0000 byte' }, details: { input: 'Is not a value that can be stored' } },
    { fields: { status: 'LOST' as 'NEW' }, details: { status: 'Is not a value that can be stored' } },
  ];
  for (const [n, { fields, details }] of attempts.entries()) {
    const row = aRow('cases', { id: `bad-${n}`, customerId: 'c-taken', caseID: `bad-${n}`, code: `b${n}`, ...fields });
    const refused = await inTransaction(db, (client) => sqlTx(client).put('cases', row)).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(InputError);
    expect((refused as InputError).details).toEqual(details);
  }
  expect(await db.kysely.selectFrom('cases').select('id').where('id', 'like', 'bad-%').execute()).toEqual([]);
});

test('a value that another row has is named, in words for people and without the words of the database', async () => {
  await aStoredCase('taken');
  const row = aRow('cases', { id: 'second', customerId: 'c-taken', caseID: 'taken', code: 'second' });
  await expect(inTransaction(db, (client) => sqlTx(client).put('cases', row))).rejects.toMatchObject({
    code: 'EntityExistsError',
    message: 'There is already a record with this caseID.',
    details: { caseID: 'Is taken already' },
  });
});

test('names that are not fields never reach the SQL', async () => {
  await aStoredCase('names');
  const change = { '"status" = \'CLOSED\', "code"': 'x' } as never;
  await expect(inTransaction(db, (client) => sqlTx(client).patch('cases', 'names', change))).rejects.toThrow('has no field');
  await expect(inTransaction(db, (client) => sqlTx(client).where('cases', '1=1 --' as 'id', ''))).rejects.toThrow('has no field');
  await expect(inTransaction(db, (client) => sqlTx(client).where('cases', 'crash' as 'id', 'true'))).rejects.toThrow('does not hold text');
});

test('get finds a softly deleted row, whose id stays taken; where does not', async () => {
  await aStoredCase('gone');
  await inTransaction(db, (client) => sqlTx(client).patch('cases', 'gone', { deletedAt: '2026-01-02T03:04:05.006Z' }));
  expect((await inTransaction(db, (client) => sqlTx(client).get('cases', 'gone')))?.deletedAt).toBe('2026-01-02T03:04:05.006Z');
  expect(await inTransaction(db, (client) => sqlTx(client).where('cases', 'customerId', 'c-gone'))).toEqual([]);
});

test('a snapshot cannot write and does not see what is committed meanwhile', async () => {
  await aStoredCase('seen');
  await readSnapshot(db, async (client) => {
    const ask = async (): Promise<unknown> => (await client.query(`select summary from cases where id = 'seen'`)).rows[0];
    const before = await ask();
    await inTransaction(db, (other) => sqlTx(other).patch('cases', 'seen', { summary: 'meanwhile' }));
    expect(await ask()).toEqual(before);
    await expect(client.query(`update cases set summary = 'written' where id = 'seen'`)).rejects.toThrow('read-only');
  });
});

test('a connection that is cut between two statements fails its transaction, and the pool goes on with another', async () => {
  await aStoredCase('cut');
  const cut = inTransaction(db, async (client) => {
    await sqlTx(client).patch('cases', 'cut', { summary: 'lost' });
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    await db.pool.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await sqlTx(client).patch('cases', 'cut', { summary: 'lost too' });
  });
  await expect(cut).rejects.toThrow(Error);
  expect((await inTransaction(db, (client) => sqlTx(client).get('cases', 'cut')))?.summary).toBeNull();
});

test('softly deleted rows that point at a row are found when it is to go for good', async () => {
  await aStoredCase('points');
  await inTransaction(db, (client) => sqlTx(client).patch('cases', 'points', { deletedAt: '2026-01-02T03:04:05.006Z' }));
  const found = await inTransaction(db, (client) => deletedWhere(client, 'cases', 'customerId', 'c-points'));
  expect(found.map(({ id }) => id)).toEqual(['points']);
  await expect(inTransaction(db, (client) => deletedWhere(client, 'cases', 'crash', 'true'))).rejects.toThrow('does not hold text');
});

import { connect } from 'node:net';
import { zstdDecompressSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAGE_FIRST_MAX } from '#server/graphql/limits.ts';
import { startTestProduct, type TestProduct } from './testProduct.ts';

let product: TestProduct;
let token: string;
beforeAll(async () => {
  product = await startTestProduct();
  token = await product.token('agent');
});
afterAll(() => product.stop());

const refusalOf = async (
  query: string,
  variables?: object,
): Promise<{ status: number; code: string; message: string; details?: object }> => {
  const { status, requestId, body } = await product.ask(token, query, variables);
  const [error] = body.errors;
  expect([error.code, error.extensions.requestId]).toEqual([error.extensions.code, requestId]);
  expect(error.details).toEqual(error.extensions.details);
  return { status, code: error.code, message: error.message, ...(error.details && { details: error.details }) };
};

test('an operation that asks for too much is refused before anything is read, with what to do instead', async () => {
  const lists = (first: number): string => `{ a: usersList(first: ${first}) { count } }`;
  expect(await refusalOf(lists(PAGE_FIRST_MAX + 1))).toEqual({
    status: 400,
    code: 'InvalidArgumentError',
    message: '"first" may be at most 100: ask for one page after the other with "skip".',
    details: { first: '0 to 100' },
  });
  expect(await refusalOf('query($n: Int) { usersList(first: $n) { count } }', { n: 5000 })).toMatchObject({
    status: 400,
    details: { first: '0 to 100' },
  });
  const deep = `{ user { ${'customer { '.repeat(6)} id ${' }'.repeat(6)} } }`;
  expect(await refusalOf(deep)).toMatchObject({ status: 400, message: expect.stringContaining('deeper than 6 levels') });
});

test('words of the schema are not given away to somebody who guesses', async () => {
  expect((await refusalOf('{ user { emial } }')).message).toBe('Cannot query field "emial" on type "User".');
  expect((await refusalOf('query($x: UserCreateInptu) { user { id } }')).message).toBe('Unknown type "UserCreateInptu".');
});

test('of several operations one must be named', async () => {
  expect(await refusalOf('query A { user { id } } query B { user { id } }')).toMatchObject({
    status: 400,
    message: expect.stringContaining('operationName'),
  });
  const { body } = await product.post(JSON.stringify({ query: 'query A { user { id } } query B { user { email } }', operationName: 'B' }), {
    authorization: `Bearer ${token}`,
  });
  expect(body.data.user).toEqual({ email: 'agent@test.example' });
});

test('a long answer of the API is packed for whoever can unpack it', async () => {
  const { port, host } = new URL(product.origin);
  const body = JSON.stringify({ query: 'query { syncPage(table: "cases", userEpoch: 1) { rows } }' });
  const answer = await new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), '127.0.0.1', () =>
      socket.write(
        `POST /graphql HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nAccept-Encoding: gzip, br, zstd\r\nConnection: close\r\n\r\n${body}`,
      ),
    );
    socket
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => resolve(Buffer.concat(chunks)))
      .on('error', reject);
  });
  const end = answer.indexOf('\r\n\r\n');
  expect(answer.subarray(0, end).toString()).toMatch(/Content-Encoding: zstd/i);
  expect(JSON.parse(zstdDecompressSync(answer.subarray(end + 4)).toString()).data.syncPage.rows).toContain('CANARY-ALPHA');
});

/** Holds the table against everybody until released. */
async function hold(table: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: product.db.url });
  await client.connect();
  await client.query(`begin; lock table "${table}" in access exclusive mode`);
  return () => client.end();
}

/** Statements that run or wait in this database, but for our own question. */
async function working(): Promise<number> {
  const { rows } = await product.db.pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and state = 'active' and pid <> pg_backend_pid()
     and query not like '%pg_stat_activity%' and backend_type = 'client backend'`,
  );
  return rows[0]!.n;
}

test('a field that waits too long is given up after five seconds, and its statement does not go on', async () => {
  const release = await hold('customers');
  try {
    const asked = product.ask(await product.token('alpha'), '{ user { customer { name } } }');
    await expect.poll(working).toBeGreaterThan(0);
    const { status, requestId, body } = await asked;
    expect([status, body.errors[0].code, body.errors[0].extensions.requestId]).toEqual([503, 'TIMEOUT', requestId]);
    await expect.poll(working).toBe(0);
  } finally {
    await release();
  }
  expect((await product.ask(await product.token('alpha'), '{ user { customer { name } } }')).status).toBe(200);
}, 30_000);

test('a request of many slow steps ends after ten seconds, and the steps that were left are not taken', async () => {
  await product.db.pool.query(`
    create function be_slow() returns trigger language plpgsql as 'begin perform pg_sleep(3); return new; end';
    create trigger be_slow before insert on sync_client for each row execute function be_slow()`);
  try {
    const step = (name: string): string =>
      `${name}: syncPush(clientId: "slow-${name}", userEpoch: 1, mutations: [{ mid: 1, name: "nothing", input: {} }])`;
    const { status, body } = await product.ask(token, `mutation { ${['a', 'b', 'c', 'd', 'e', 'f'].map(step).join(' ')} }`);
    expect([status, body.errors[0].code]).toEqual([503, 'TIMEOUT']);
    await expect.poll(working).toBe(0);
    const { rows } = await product.db.pool.query(`select client_id from sync_client where client_id like 'slow-%' order by 1`);
    expect(rows.map((row) => row.client_id)).toEqual(['slow-a', 'slow-b', 'slow-c']);
  } finally {
    await product.db.pool.query('drop trigger be_slow on sync_client; drop function be_slow');
  }
}, 40_000);

test('slow requests of one person do not use up the connections for ever', async () => {
  const release = await hold('customers');
  try {
    const alpha = await product.token('alpha');
    const many = await Promise.all(Array.from({ length: 25 }, () => product.ask(alpha, '{ user { customer { name } } }')));
    expect(new Set(many.map(({ status, body }) => `${status} ${body.errors[0].code}`))).toEqual(new Set(['503 TIMEOUT']));
    // The table is still held; what does not need it is answered at once again.
    expect((await product.ask(token, '{ user { id } }')).status).toBe(200);
    await expect.poll(working).toBe(0);
  } finally {
    await release();
  }
}, 40_000);

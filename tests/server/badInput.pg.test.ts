import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestProduct, type TestProduct } from './testProduct.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.stop());

interface Answer {
  status: number;
  requestId: string | null;
  body: any;
}

/** A refusal names its code at both places, carries the request id of its header, and leaves everything as it was. */
async function refusal(send: () => Promise<Answer>): Promise<{ status: number; code: string; message: string }> {
  const before = await fingerprint();
  const { status, requestId, body } = await send();
  const [error] = body.errors;
  expect(error.code).toBe(error.extensions.code);
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(error.extensions.requestId).toBe(requestId);
  expect(await fingerprint()).toEqual(before);
  expect((await fetch(`${product.origin}/readyz`)).status).toBe(200);
  const alive = await product.ask(await product.token('agent'), '{ user { id } }');
  expect(alive.body.data.user.id).toBe('u_agent');
  return { status, code: error.code, message: error.message };
}

async function fingerprint(): Promise<unknown> {
  const { rows } = await product.db.pool.query(
    `select (select seq from sync_head) as head, (select count(*) from sync_log) as log, (select count(*) from users) as users,
       (select coalesce(sum(last_mid), 0) from sync_client) as mids`,
  );
  return rows[0];
}

test('a missing, broken or foreign token is refused with 401', async () => {
  const ask = (headers: Record<string, string>) => () => product.post('{"query":"{ user { id } }"}', headers);
  expect(await refusal(ask({}))).toMatchObject({ status: 401, code: 'InvalidTokenError' });
  expect(await refusal(ask({ authorization: 'Bearer a.b.c' }))).toMatchObject({ status: 401, code: 'InvalidTokenError' });
  expect(await refusal(ask({ authorization: 'Basic YTpi' }))).toMatchObject({ status: 401, code: 'InvalidTokenError' });
  const [head, body, signature] = (await product.token('agent')).split('.') as [string, string, string];
  const forged = Buffer.from(Buffer.from(body, 'base64url').toString().replace('agent@', 'admin@')).toString('base64url');
  expect(await refusal(ask({ authorization: `Bearer ${head}.${forged}.${signature}` }))).toMatchObject({
    status: 401,
    code: 'InvalidTokenError',
  });
  const unsigned = Buffer.from('{"alg":"none"}').toString('base64url');
  expect(await refusal(ask({ authorization: `Bearer ${unsigned}.${body}.` }))).toMatchObject({ status: 401 });
});

test('an address that cannot be read is refused', async () => {
  const { port } = new URL(product.origin);
  const ask = (target: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
      );
      let text = '';
      socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
      socket.on('end', () => resolve(text)).on('error', reject);
    });
  for (const target of ['//', 'http://[', '//[/idp/authorize']) {
    const text = await ask(target);
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text).toContain('This address cannot be read.');
  }
});

test('a body that comes drop by drop is not waited for once it has been refused', async () => {
  for (const address of ['/api/esign/documents', '/api/delete-account', '/nothing']) {
    const socket = connect(Number(new URL(product.origin).port), '127.0.0.1');
    const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
    socket.on('error', () => undefined);
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.write(`POST ${address} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n`);
    const drops = setInterval(() => socket.write('x'), 100);
    await expect.poll(() => text, { timeout: 5000 }).toMatch(/^HTTP\/1\.1 4\d\d /);
    const isOver = await Promise.race([closed.then(() => true), new Promise((late) => setTimeout(late, 8000, false))]);
    clearInterval(drops);
    socket.destroy();
    expect([address, isOver]).toEqual([address, true]);
  }
}, 40_000);

test('variables that are nested 20,000 levels deep are refused', async () => {
  const query = 'query deep($filter: CaseFilter) { casesList(filter: $filter) { count } }';
  const nested = (levels: number) => `${'{"AND":['.repeat(levels)}{}${']}'.repeat(levels)}`;
  const token = await product.token('agent');
  const ask = (levels: number) => () =>
    product.post(`{"query":"${query}","variables":{"filter":${nested(levels)}}}`, { authorization: `Bearer ${token}` });
  expect(await refusal(ask(20_000))).toMatchObject({
    status: 400,
    code: 'InvalidArgumentError',
    message: 'The variables are deeper than 100 levels.',
  });
  expect((await ask(3)()).body.errors).toBeUndefined();
});

test('an unknown operation, a broken query and an over-built one are refused', async () => {
  const token = await product.token('agent');
  const ask = (query: string) => () => product.ask(token, query);
  expect(await refusal(ask('{ everything { id } }'))).toMatchObject({ status: 400, message: expect.stringContaining('everything') });
  expect(await refusal(ask('{ user { id '))).toMatchObject({ status: 400, message: expect.stringContaining('Syntax Error') });
  expect(await refusal(ask(`{ user { ${'id '.repeat(1100)} } }`))).toMatchObject({
    status: 400,
    message: expect.stringContaining('tokens'),
  });
  expect(await refusal(ask(`{ user { ${Array.from({ length: 16 }, (_, i) => `a${i}: id`).join(' ')} } }`))).toMatchObject({ status: 400 });
  expect(await refusal(ask('{ __schema { types { name } } }'))).toMatchObject({
    status: 400,
    message: expect.stringContaining('introspection'),
  });
  expect(await refusal(ask('subscription { syncPoke(clientId: "x", cursor: "0") { to } }'))).toMatchObject({
    status: 400,
    message: expect.stringContaining('websocket'),
  });
});

test('malformed JSON, a batch, another method or content type and an over-long body are refused', async () => {
  const authorization = `Bearer ${await product.token('agent')}`;
  expect(await refusal(() => product.post('{"query":', { authorization }))).toMatchObject({ status: 400 });
  expect(await refusal(() => product.post('[{"query":"{ user { id } }"}]', { authorization }))).toMatchObject({ status: 400 });
  expect(await refusal(() => product.post('null', { authorization }))).toMatchObject({ status: 400 });
  expect(
    await refusal(() => product.post('query={user{id}}', { authorization, 'content-type': 'application/x-www-form-urlencoded' })),
  ).toMatchObject({ status: 415 });
  const long = JSON.stringify({ query: `{ user { id } } # ${'x'.repeat(300 * 1024)}` });
  expect(await refusal(() => product.post(long, { authorization }))).toMatchObject({
    status: 413,
    message: expect.stringContaining('256 KB'),
  });
  const get = async (): Promise<Answer> => {
    const answer = await fetch(`${product.origin}/graphql?query={user{id}}`, { headers: { authorization } });
    return { status: answer.status, requestId: answer.headers.get('x-request-id'), body: await answer.json() };
  };
  expect(await refusal(get)).toMatchObject({ status: 405 });
});

test.each([
  ['an unknown table', { table: 'secrets' }],
  ['a table that no device holds', { table: 'files' }],
  ['a table name that is SQL', { table: 'users"; drop table users; --' }],
  ['an unknown set', { table: 'cases', set: 'all of them' }],
  ['the parts of something that is no part', { table: 'cases', set: 'of:c_alpha' }],
  ['a malformed page cursor', { table: 'cases', after: "x' or '1'='1" }],
  ['an over-large limit', { table: 'cases', limit: 1_000_000 }],
  ['a limit of nothing', { table: 'cases', limit: 0 }],
])('a page of %s is refused', async (_, args) => {
  const query =
    'query($table: String!, $set: String, $after: String, $limit: Int) { syncPage(table: $table, set: $set, after: $after, limit: $limit, userEpoch: 1) { rows } }';
  const token = await product.token('agent');
  expect(await refusal(() => product.ask(token, query, args))).toMatchObject({ status: 200, code: 'ValidationError' });
});

test.each(['', '-1', '1.5', '1e9', 'head', '99999999999999999', "0' or 1=1"])('a pull from the cursor %j is refused', async (cursor) => {
  const token = await product.token('agent');
  const query = 'query($cursor: String!) { syncPull(clientId: "bad", cursor: $cursor, userEpoch: 1) { to } }';
  expect(await refusal(() => product.ask(token, query, { cursor }))).toMatchObject({ status: 200, code: 'ValidationError' });
});

test('a push that is no push is refused whole', async () => {
  const token = await product.token('agent');
  const query =
    'mutation($clientId: ID!, $ack: String, $list: [SyncMutationInput!]!) { syncPush(clientId: $clientId, userEpoch: 1, ackMid: $ack, mutations: $list) }';
  const one = (mid: number) => ({ mid, name: 'caseUpdate', input: {} });
  const ask = (variables: object) => () => product.ask(token, query, { clientId: 'bad', ack: '0', list: [], ...variables });
  expect(await refusal(ask({ list: [one(0)] }))).toMatchObject({ code: 'ValidationError' });
  expect(await refusal(ask({ list: Array.from({ length: 51 }, (_, i) => one(i + 1)) }))).toMatchObject({ code: 'ValidationError' });
  expect(await refusal(ask({ clientId: 'not an id!' }))).toMatchObject({ code: 'ValidationError' });
  expect(await refusal(ask({ ack: '-3' }))).toMatchObject({ code: 'ValidationError' });
  expect(await refusal(ask({ list: [{ mid: 'one', name: 'caseUpdate', input: {} }] }))).toMatchObject({ status: 400 });
});

test('[SYNC-S4] mutations that may not be made are answered one by one and never block those behind them', async () => {
  const device = await product.device('alpha');
  const huge = { id: 'x1', caseId: 'case_alpha_NEW', plainText: 'x'.repeat(70 * 1024) };
  const results = await device.push([
    { mid: 1, name: 'caseUpdate', input: { id: 'case_alpha_NEW', status: 'IN_PROGRESS' } },
    { mid: 2, name: 'dropEverything', input: {} },
    { mid: 3, name: 'caseUpdate', input: 'nonsense' },
    { mid: 4, name: 'caseCommentCreate', input: huge },
    { mid: 5, name: 'caseCommentCreate', input: { id: 'cm_nul', caseId: 'case_alpha_NEW', plainText: 'a\u0000b' } },
    { mid: 6, name: 'caseCommentCreate', input: { id: 'cm_good', caseId: 'case_alpha_NEW', plainText: 'good' } },
  ]);
  expect(results.map((r) => [r.status, r.code])).toEqual([
    ['REJECTED', 'NotAuthorizedError'],
    ['REJECTED', 'RULE'],
    ['REJECTED', 'ValidationError'],
    ['REJECTED', 'RULE'],
    ['REJECTED', 'ValidationError'],
    ['APPLIED', null],
  ]);
  const { rows } = await product.db.pool.query(
    `select status, (select count(*) from "caseComments" where id like 'cm_%') as comments from cases where id = 'case_alpha_NEW'`,
  );
  expect(rows[0]).toEqual({ status: 'NEW', comments: 1 });
});

test('a caller that breaks off, or speaks no HTTP, harms nobody', async () => {
  const port = Number(new URL(product.origin).port);
  await new Promise<void>((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write('POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"query"');
      setTimeout(() => (socket.destroy(), done()), 50);
    });
  });
  await new Promise<void>((done) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('\u0000\u0001 nonsense\r\n\r\n'));
    socket
      .on('close', () => done())
      .on('error', () => done())
      .resume();
  });
  expect((await fetch(`${product.origin}/healthz`)).status).toBe(200);
});

test('an unknown address of a program is 404 as JSON, and nothing hidden is served', async () => {
  for (const path of [
    '/api/nothing',
    '/files/store/x',
    '/sign/x',
    '/idp2.json',
    '/.build-hash',
    '/assets/../server/main.ts',
    '/%2e%2e/package.json',
    '/assets/none.js',
  ]) {
    const answer = await fetch(`${product.origin}${path}`);
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 404, 'application/json; charset=utf-8']);
    expect((await answer.json()).errors[0].extensions.requestId).toBe(answer.headers.get('x-request-id'));
  }
});

import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { graphqlNet } from '#workers/graphqlNet.ts';
import { OPERATIONS } from '#workers/operations.ts';
import { currentUser } from '#src/session/session.operations.ts';
import { freePort, runProduct } from './productChild.ts';
import { startTestProduct, type TestProduct } from './testProduct.ts';

const PARTNERS = 'query WhoAmI {\n  user {\n    email\n  }\n}\n';
const folder = mkdtempSync(path.join(os.tmpdir(), 'weighstation-operations-'));
let product: TestProduct;
let token: string;

beforeAll(async () => {
  writeFileSync(path.join(folder, 'who-am-i.graphql'), PARTNERS);
  writeFileSync(path.join(folder, 'notes.txt'), 'no operation');
  product = await startTestProduct({ settings: { trustedOperations: true, operationsDir: folder } });
  token = await product.token('agent');
});
afterAll(async () => {
  await product.stop();
  rmSync(folder, { recursive: true });
});

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const idOf = (text: string): object => ({ persistedQuery: { version: 1, sha256Hash: sha256(text) } });
async function send(body: object): Promise<{ status: number; data: any; error: any }> {
  const answer = await product.post(JSON.stringify(body), { authorization: `Bearer ${token}` });
  return { status: answer.status, data: answer.body.data, error: answer.body.errors?.[0] };
}

test("the front end's own operations run, by their text and by their id", async () => {
  const { text: current } = currentUser;
  expect((await send({ query: current })).data.user.id).toBe('u_agent');
  expect((await send({ extensions: idOf(current) })).data.user.id).toBe('u_agent');
  expect((await send({ query: current, extensions: idOf(current) })).data.user.id).toBe('u_agent');
  const device = await product.device('agent');
  expect((await device.page('cases')).rows.length).toBeGreaterThan(0);
  // The worker's own way, which sends the id alone.
  const net = graphqlNet(`${product.origin}/graphql`, async () => ({ ok: true, token }));
  expect((await net.hello('trusted')).me.userId).toBe('u_agent');
});

test('an operation that the operator added runs, with and without the white space around it', async () => {
  for (const text of [PARTNERS, PARTNERS.trim()]) {
    expect((await send({ query: text })).data).toEqual({ user: { email: 'agent@test.example' } });
    expect((await send({ extensions: idOf(text) })).data).toEqual({ user: { email: 'agent@test.example' } });
  }
});

test('anything else is refused: an unknown id in words that clients know, an unknown text, a text under a wrong id', async () => {
  const mine = '{ user { id } }';
  expect(await send({ extensions: idOf(mine) })).toMatchObject({
    status: 400,
    error: { message: 'PersistedQueryNotFound', code: 'PERSISTED_QUERY_NOT_FOUND' },
  });
  const refused = { status: 400, error: { code: 'NotAuthorizedError', extensions: { code: 'NotAuthorizedError' } } };
  expect(await send({ query: mine })).toMatchObject(refused);
  expect(await send({ query: mine, extensions: idOf(mine) })).toMatchObject(refused);
  expect(await send({ query: `${currentUser.text} ` })).toMatchObject(refused);
  expect((await send({ query: mine })).error.message).toContain('Ask its operator');
  expect(await send({ query: mine, extensions: idOf(PARTNERS) })).toMatchObject({
    status: 400,
    error: { message: expect.stringContaining('sha256Hash') },
  });
  expect(await send({ extensions: { persistedQuery: { version: 1, sha256Hash: 'not a hash' } } })).toMatchObject({ status: 400 });
  expect(await send({ extensions: {} })).toMatchObject({ status: 400 });
});

test('over the socket as well', async () => {
  const device = await product.device('agent');
  const ear = device.listen(device.hello.head);
  expect((await ear.next()).to).toBeGreaterThanOrEqual(device.hello.head);
  await device.leave();
  const { createClient } = await import('graphql-ws');
  const client = createClient({
    url: `${product.origin.replace('http', 'ws')}/graphql`,
    connectionParams: { token },
    retryAttempts: 0,
  });
  const refusal = new Promise<any>((told) =>
    client.subscribe(
      { query: `${OPERATIONS.poke} `, variables: { clientId: 'x', cursor: '0' } },
      { next: told, error: told, complete: () => undefined },
    ),
  );
  expect(await refusal).toMatchObject([{ code: 'NotAuthorizedError' }]);
  await client.dispose();
});

test('where any text may run, an id stands for a text that was sent before, as clients expect', async () => {
  const open = await startTestProduct();
  try {
    const mine = 'query Mine { user { id } }';
    const ask = async (body: object): Promise<any> =>
      (await open.post(JSON.stringify(body), { authorization: `Bearer ${await open.token('agent')}` })).body;
    expect((await ask({ extensions: idOf(mine) })).errors[0].message).toBe('PersistedQueryNotFound');
    expect((await ask({ query: mine, extensions: idOf(mine) })).data.user.id).toBe('u_agent');
    expect((await ask({ extensions: idOf(mine) })).data.user.id).toBe('u_agent');
    expect((await ask({ extensions: idOf(currentUser.text) })).data.user.id).toBe('u_agent');
  } finally {
    await open.stop();
  }
});

test('a folder that is not there, or an operation that cannot run, stops the start with one line', async () => {
  const start = async (operations: string): Promise<string> => {
    const product = await runProduct({
      PORT: String(await freePort()),
      DATABASE_URL: databaseUrl(),
      DEMO: '0',
      OPERATIONS_DIR: operations,
    });
    expect(product.child.exitCode).toBe(1);
    return product.complained().trim();
  };
  expect(await start('/nowhere')).toBe(
    'The database of DATABASE_URL cannot be used: The folder /nowhere of OPERATIONS_DIR does not exist.',
  );
  const wrong = mkdtempSync(path.join(os.tmpdir(), 'weighstation-operations-'));
  writeFileSync(path.join(wrong, 'wrong.graphql'), 'query Old { user { shoeSize } }');
  expect(await start(wrong)).toContain(
    'The operation "query Old { user { shoeSize } } ..." cannot be run here: Cannot query field "shoeSize" on type "User".',
  );
  rmSync(wrong, { recursive: true });
});

const databaseUrl = (): string => product.db.url;

import { embeddedProvider } from '#server/esign/embedded/embeddedProvider.ts';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import type { Poke } from '#sync/protocol.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { AuditNotes } from '#server/audit/auditNotes.ts';
import { Documents } from '#server/graphql/documents.ts';
import { schema } from '#server/graphql/schema.ts';
import { graphqlSocket } from '#server/graphql/socket.ts';
import { Metrics } from '#server/http/metrics.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { Rates } from '#server/limits/rates.ts';
import { manualProvider } from '#server/records/chooseProvider.ts';
import { databaseLog } from '#server/sync/databaseLog.ts';
import { LogTail } from '#server/sync/tailLog.ts';
import type { Device, Ear } from './device.ts';
import { startTestProduct, type TestProduct } from './testProduct.ts';
import { put } from './world.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.stop());

const address = (id: string, customerId: string, street = 'x') =>
  put(product.db, 'addresses', { id, customerId, stateId: 's_tx', street, city: 'x', zipCode: '1' });
const brings = (id: string) => (p: Poke) => p.txs?.some((tx) => tx.ops.some(([, , row]) => row.id === id)) ?? false;

async function listening(person: 'agent' | 'alpha' | 'beta'): Promise<{ device: Device; ear: Ear }> {
  const device = await product.device(person);
  const ear = device.listen(device.hello.head);
  await ear.next();
  return { device, ear };
}

/** Each poke begins where the one before it ended. */
function contiguous(ear: Ear): boolean {
  return ear.heard.every((poke, i) => i === 0 || poke.from === ear.heard[i - 1]!.to);
}

test('the first word says where the log stands: nothing new at the head, how far to pull from behind it', async () => {
  const device = await product.device('agent');
  const { head } = device.hello;
  expect(await device.listen(head).next()).toEqual({ from: head, to: head, head, txs: [] });
  expect(await device.listen(head - 2).next()).toEqual({ from: head - 2, to: head, head, txs: null });
  await device.leave();
});

test('[SYNC-C8] a commit comes inline, whole, and only to those it concerns', async () => {
  const [agent, alpha, beta] = [await listening('agent'), await listening('alpha'), await listening('beta')];
  await inTransaction(product.db, async (client) => {
    await client.query(`update cases set summary = 'first' where id = 'case_alpha_NEW'`);
    await client.query(`update drivers set status = 'archived' where id = 'd_alpha'`);
  });
  await address('pk_alpha', 'c_alpha');
  await address('pk_beta', 'c_beta');
  const poke = await alpha.ear.next(brings('case_alpha_NEW'));
  expect(poke.txs!.find((tx) => tx.ops.some(([t]) => t === 'cases'))!.ops.map(([table, op]) => [table, op])).toEqual([
    ['cases', 'P'],
    ['drivers', 'P'],
  ]);
  await Promise.all([
    agent.ear.next(brings('pk_beta')),
    beta.ear.next(brings('pk_beta')),
    agent.ear.next(brings('pk_alpha')),
    alpha.ear.next(brings('pk_alpha')),
  ]);
  expect(beta.ear.heard.some(brings('pk_alpha'))).toBe(false);
  // News of no concern still move the device forward, so that it knows it is up to date.
  const { head } = await alpha.device.greet();
  await Promise.all([agent, alpha, beta].map(({ ear }) => ear.next((p) => p.to === head)));
  expect([agent, alpha, beta].map(({ ear }) => contiguous(ear))).toEqual([true, true, true]);
  await Promise.all([agent, alpha, beta].map(({ device }) => device.leave()));
});

test('news too large for a poke are announced and pulled', async () => {
  const { device, ear } = await listening('agent');
  const at = (await device.greet()).head;
  await product.db.pool.query(`update cases set summary = repeat('long ', 1500)`);
  await product.db.pool.query(`update "caseComments" set "plainText" = repeat('long ', 700)`);
  await product.db.pool.query(`update cases set "briefStatement" = repeat('long ', 700), summary = repeat('more ', 1500)`);
  const large = await ear.next((p) => p.txs === null && p.to > at);
  expect((await device.pull(large.from)).txs.length).toBeGreaterThan(0);
  await address('pk_small', 'c_alpha');
  expect((await ear.next(brings('pk_small'))).txs).toHaveLength(1);
  expect(contiguous(ear)).toBe(true);
  await device.leave();
});

test('a person whose scope changes is told so and hears no more under the old one', async () => {
  const { device, ear } = await listening('beta');
  await product.db.pool.query(`update users set "customerId" = 'c_alpha' where id = 'u_beta'`);
  const failure = await ear.failed.promise;
  expect(failure).toMatchObject([{ code: 'SCOPE_CHANGED', extensions: { code: 'SCOPE_CHANGED' } }]);
  await address('pk_gone', 'c_beta');
  await product.db.pool.query(`update users set "customerId" = 'c_beta' where id = 'u_beta'`);
  expect(ear.heard.some(brings('pk_gone'))).toBe(false);
  await device.leave();
});

test('[ACCESS-3] a person who is disabled is put out with 4401, and not let in again', async () => {
  const { device, ear } = await listening('beta');
  await product.db.pool.query(`update users set status = 'disabled' where id = 'u_beta'`);
  expect(await ear.closed.promise).toMatchObject({ code: 4401, reason: 'USER_DISABLED' });
  expect(await device.listen(0).closed.promise).toMatchObject({ code: 4401, reason: 'USER_DISABLED' });
  await product.db.pool.query(`update users set status = 'active' where id = 'u_beta'`);
});

test('a broken token closes with 4403, so that the device comes back with a fresh one', async () => {
  const device = await product.device('agent');
  expect(await device.listen(0, 'a.b.c').closed.promise).toMatchObject({ code: 4403, reason: 'TOKEN_INVALID' });
});

test('a socket lives no longer than its token: 4401 at that moment, with the reason', async () => {
  const rates = new Rates();
  const audit = new AuditNotes(product.db);
  const signing = { db: product.db, files: product.files, clock: () => Date.now(), origin: product.origin, sandbox: false };
  const services = {
    db: product.db,
    tail: new LogTail(databaseLog(product.db)),
    metrics: new Metrics(),
    rates,
    files: product.files,
    audit,
    esign: { ...signing, rates, audit, provider: embeddedProvider(signing) },
    mail: createMailer({ smtpUrl: null, mailFrom: '', demo: false }, product.origin),
    records: { db: product.db, files: product.files, provider: manualProvider, clock: () => Date.now() },
    tenant: null,
    clock: () => Date.now(),
  };
  await product.token('agent');
  await product.ask(await product.token('agent'), '{ user { id } }');
  const { rows } = await product.db.pool.query<{ sub: string }>(`select "authProfileId" as sub from users where id = 'u_agent'`);
  const identity = { sub: rows[0]!.sub, email: null, emailVerified: false, session: null, exp: Date.now() / 1000 + 0.4 };
  const documents = new Documents({ schema, introspection: false, known: new Map(), knownOnly: false });
  const socket = graphqlSocket({ services, verify: async () => identity, documents, origins: [], addressOf: () => 'here' });
  const server = createServer().on('upgrade', (req, duplex, head) => socket.upgrade(req, duplex, head));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`, 'graphql-transport-ws');
  await once(client, 'open');
  client.send('{"type":"connection_init","payload":{"token":"a.b.c"}}');
  const [ack] = (await once(client, 'message')) as [Buffer];
  expect(JSON.parse(String(ack)).type).toBe('connection_ack');
  const acknowledged = performance.now();
  const [code, reason] = (await once(client, 'close')) as [number, Buffer];
  expect([code, String(reason)]).toEqual([4401, 'TOKEN_EXPIRED']);
  expect(performance.now() - acknowledged).toBeLessThan(2000);
  await socket.close();
  server.close();
});

const open = (headers: Record<string, string>): WebSocket =>
  new WebSocket(`${product.origin.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', { headers });

test('a page of another origin cannot connect, and one that says nothing is put out', async () => {
  const foreign = open({ origin: 'https://evil.example' });
  const [error] = (await once(foreign, 'error')) as [Error];
  expect(error.message).toContain('403');
  const silent = open({ origin: product.origin });
  const [code] = (await once(silent, 'close')) as [number];
  expect(code).toBe(4408);
});

test('an over-long message, nonsense, or a subscription before the greeting end that socket and no other', async () => {
  const { device, ear } = await listening('agent');
  const closeCode = async (message: string): Promise<number> => {
    const socket = open({});
    await once(socket, 'open');
    socket.send(message);
    const [code] = (await once(socket, 'close')) as [number];
    return code;
  };
  expect(await closeCode('x'.repeat(70 * 1024))).toBe(1009);
  expect(await closeCode('{"type":')).toBe(4400);
  expect(
    await closeCode(
      '{"id":"1","type":"subscribe","payload":{"query":"subscription { syncPoke(clientId: \\"x\\", cursor: \\"0\\") { to } }"}}',
    ),
  ).toBe(4401);
  await address('pk_alive', 'c_alpha');
  await ear.next(brings('pk_alive'));
  await device.leave();
});

test('over the socket there are subscriptions only, with the same limits and errors', async () => {
  const token = await product.token('agent');
  const socket = open({});
  await once(socket, 'open');
  const ask = async (query: string): Promise<any> => {
    socket.send(JSON.stringify({ id: String(Math.random()), type: 'subscribe', payload: { query } }));
    const [data] = (await once(socket, 'message')) as [Buffer];
    const { payload } = JSON.parse(String(data));
    return payload.errors?.[0] ?? payload[0];
  };
  socket.send(JSON.stringify({ type: 'connection_init', payload: { token } }));
  await once(socket, 'message');
  expect((await ask('{ user { id } }')).message).toContain('Only subscriptions');
  expect((await ask('subscription { everything }')).code).toBe('InvalidArgumentError');
  expect(await ask('subscription { syncPoke(clientId: "x", cursor: "nonsense") { to } }')).toMatchObject({
    code: 'ValidationError',
    extensions: { requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  });
  socket.close();
});

test("from a commit in SQL to another person's socket: milliseconds, printed", async () => {
  const { device, ear } = await listening('agent');
  const times: number[] = [];
  for (let i = 0; i < 100; i++) {
    const heard = ear.next(brings(`pk_t${i}`));
    const start = performance.now();
    await address(`pk_t${i}`, 'c_alpha');
    await heard;
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  console.log(
    `poke latency over 100 commits: p50 ${times[49]!.toFixed(1)} ms, p95 ${times[94]!.toFixed(1)} ms, max ${times[99]!.toFixed(1)} ms`,
  );
  // Far below the one-second poll: the notification itself woke the tail.
  expect(times[49]).toBeLessThan(200);
  expect(contiguous(ear)).toBe(true);
  await device.leave();
});

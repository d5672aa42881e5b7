import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { openDatabase, type Database } from '#server/db/database.ts';
import { METRICS_HEADERS, startTestProduct, type TestProduct } from '#tests/server/testProduct.ts';
import { put, type PersonKey } from '#tests/server/world.ts';

let product: TestProduct;
/** Connections of their own: what another process writes. */
let elsewhere: Database;
/** Listeners of the log that are there when nobody subscribes. */
let listenersAtRest: number;
const sockets: WebSocket[] = [];
beforeAll(async () => {
  product = await startTestProduct();
  listenersAtRest = await listeners();
  elsewhere = await openDatabase(product.db.url);
});
afterEach(async () => {
  sockets.splice(0).forEach((socket) => socket.terminate());
  await vi.waitUntil(async () => (await listeners()) === listenersAtRest, POLL);
});
afterAll(async () => {
  await elsewhere.close();
  await product.stop();
});

const POLL = { timeout: 20_000 };
const listeners = async (): Promise<number> =>
  Number(
    /weighstation_poke_listeners (\d+)/.exec(await (await fetch(`${product.origin}/metrics`, { headers: METRICS_HEADERS })).text())?.[1],
  );

const FIELDS =
  'mutation node { id title status user { email } object { resource case { caseID } } } previousValues { status } updatedFields';

interface Listener {
  events: any[];
  errors: any[];
  socket: WebSocket;
  /** Waits for so many events. */
  heard(count: number): Promise<any[]>;
}

/** A plain client of the protocol, whose subscription has begun, or was refused. */
async function listen(person: PersonKey, filter = '', payload?: (token: string) => object, fields = FIELDS): Promise<Listener> {
  const token = await product.token(person);
  const socket = new WebSocket(`${product.origin.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  sockets.push(socket);
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'connection_init', payload: payload?.(token) ?? { authorization: `Bearer ${token}` } }));
  await once(socket, 'message');
  const listener: Listener = {
    events: [],
    errors: [],
    socket,
    async heard(count) {
      await expect.poll(() => listener.events.length, POLL).toBeGreaterThanOrEqual(count);
      return listener.events;
    },
  };
  socket.on('message', (text: Buffer) => {
    const { type, payload: answer } = JSON.parse(String(text));
    if (type === 'error') listener.errors.push(...answer);
    if (type !== 'next') return;
    if (answer.errors) listener.errors.push(...answer.errors);
    else listener.events.push(answer.data.Notifications);
  });
  const before = await listeners();
  socket.send(
    JSON.stringify({ id: 'own', type: 'subscribe', payload: { query: `subscription { Notifications${filter} { ${fields} } }` } }),
  );
  await expect.poll(async () => listener.errors.length > 0 || (await listeners()) > before, POLL).toBe(true);
  return listener;
}

const of = (person: PersonKey) => ({ userId: `u_${person}`, content: 'x', resource: 'CASE' as const, status: 'UNVIEWED' as const });
const setStatus = (id: string, status: string) =>
  elsewhere.pool.query(`update "notifications" set "status" = $2, "updatedAt" = now() where "id" = $1`, [id, status]);

test('a person hears of their own notifications, made and changed by whichever process, with what is asked of them', async () => {
  const alpha = await listen('alpha');
  await put(elsewhere, 'notifications', { ...of('beta'), id: 'b1', title: 'for beta' });
  await put(elsewhere, 'notifications', { ...of('agent'), id: 'g1', title: 'for the agent' });
  await put(elsewhere, 'notifications', { ...of('alpha'), id: 'a1', title: 'for alpha', caseId: 'case_alpha_NEW' });
  await setStatus('b1', 'VIEWED');
  await setStatus('a1', 'VIEWED');
  const node = {
    id: 'a1',
    title: 'for alpha',
    user: { email: 'alpha@test.example' },
    object: { resource: 'CASE', case: { caseID: 'case_alpha_NEW' } },
  };
  expect(await alpha.heard(2)).toEqual([
    { mutation: 'create', node: { ...node, status: 'UNVIEWED' }, previousValues: null, updatedFields: null },
    { mutation: 'update', node: { ...node, status: 'VIEWED' }, previousValues: { status: 'UNVIEWED' }, updatedFields: ['status'] },
  ]);
});

test('[ACCESS-3] nobody hears of the notifications of others, staff included, whatever they ask for', async () => {
  const [agent, beta] = [await listen('agent', '(filter: { node: { user: { id: { equals: "u_alpha" } } } })'), await listen('beta')];
  await put(elsewhere, 'notifications', { ...of('alpha'), id: 'a2', title: 'for alpha' });
  await put(elsewhere, 'notifications', { ...of('beta'), id: 'b2', title: 'for beta' });
  await put(elsewhere, 'notifications', { ...of('agent'), id: 'g2', title: 'for the agent' });
  expect((await beta.heard(1)).map((e) => e.node.id)).toEqual(['b2']);
  // A row over a relation is one's own to see, too: a case of another carrier is not.
  await put(elsewhere, 'notifications', { ...of('beta'), id: 'b3', title: 'x', caseId: 'case_alpha_NEW' });
  expect((await beta.heard(2))[1].node.object.case).toBeNull();
  expect(agent.events).toEqual([]);
});

test('both ways of saying who one is are accepted', async () => {
  const alpha = await listen('alpha', '', (token) => ({ token, workspaceId: 'w', email: 'alpha@test.example' }));
  await put(elsewhere, 'notifications', { ...of('alpha'), id: 'a3', title: 'x' });
  expect((await alpha.heard(1))[0].node.id).toBe('a3');
});

test('a filter takes the events of some kinds, of rows in a state, and of changed fields', async () => {
  const created = await listen('alpha', '(filter: { mutation_in: [create], node: { title: { contains: "WANTED" } } })');
  const viewed = await listen('alpha', '(filter: { mutation_in: [update, delete], node: { status: { equals: VIEWED } } })');
  const changed = await listen('alpha', '(filter: { updatedFields: { contains: ["status"] } })');
  await put(elsewhere, 'notifications', { ...of('alpha'), id: 'w1', title: 'not this one' });
  await put(elsewhere, 'notifications', { ...of('alpha'), id: 'w2', title: 'the wanted one' });
  await setStatus('w2', 'VIEWED');
  // The event tells of the state it brought, not of a later one.
  await setStatus('w2', 'UNVIEWED');
  await elsewhere.pool.query(`update "notifications" set "title" = 'other' where "id" = 'w2'`);
  await elsewhere.pool.query(`delete from "notifications" where "id" = 'w1'`);
  await setStatus('w2', 'VIEWED');
  expect((await changed.heard(3)).map((e) => [e.mutation, e.node.status, e.updatedFields])).toEqual([
    ['update', 'VIEWED', ['status']],
    ['update', 'UNVIEWED', ['status']],
    ['update', 'VIEWED', ['status']],
  ]);
  expect((await created.heard(1)).map((e) => e.node.id)).toEqual(['w2']);
  expect((await viewed.heard(2)).map((e) => [e.mutation, e.node.id, e.node.title])).toEqual([
    ['update', 'w2', 'the wanted one'],
    ['update', 'w2', 'other'],
  ]);
});

test('a deleted notification is told with what it was', async () => {
  const alpha = await listen('alpha', '(filter: { mutation_in: [delete] })');
  await put(elsewhere, 'notifications', { ...of('alpha'), id: 'z1', title: 'x' });
  await elsewhere.pool.query(`update "notifications" set "deletedAt" = now() where "id" = 'z1'`);
  expect(await alpha.heard(1)).toEqual([{ mutation: 'delete', node: null, previousValues: { status: 'UNVIEWED' }, updatedFields: null }]);
});

test('where the log does not reach back, the state before is not known, and what asks by it finds nothing', async () => {
  const seen = await listen('alpha', '(filter: { mutation_in: [delete, update] })');
  const wanted = await listen('alpha', '(filter: { mutation_in: [delete], node: { title: { contains: "old" } } })');
  for (const n of [1, 2]) await put(elsewhere, 'notifications', { ...of('alpha'), id: `old${n}`, title: `old ${n}` });
  await elsewhere.pool.query(`delete from sync_log where tbl = 'notifications' and pk = 'old1'`);
  await setStatus('old1', 'VIEWED');
  await seen.heard(1);
  await elsewhere.pool.query(`delete from sync_log where tbl = 'notifications' and pk = 'old1'`);
  for (const id of ['old1', 'old2']) await elsewhere.pool.query(`delete from "notifications" where "id" = $1`, [id]);
  const events = await seen.heard(3);
  expect(events[0]).toMatchObject({ mutation: 'update', node: { id: 'old1' }, previousValues: null, updatedFields: null });
  expect(events.slice(1).map((e) => [e.mutation, e.previousValues])).toEqual([
    ['delete', null],
    ['delete', { status: 'UNVIEWED' }],
  ]);
  expect((await wanted.heard(1)).map((e) => e.previousValues)).toEqual([{ status: 'UNVIEWED' }]);
});

test('[ACCESS-4] a filter by a field that the person may not see, or that does not exist, is refused', async () => {
  const refused = async (node: string): Promise<object> => (await listen('alpha', `(filter: { node: ${node} })`)).errors[0];
  const hidden = await refused('{ object: { case: { attorney: { fee: { gt: 0 } } } } }');
  expect(hidden).toMatchObject({ code: 'InvalidArgumentError', message: 'Field "fee" is not defined by type "Case_AttorneyFilter".' });
  expect(await refused('{ nothing: { equals: "x" } }')).toMatchObject({
    message: 'Field "nothing" is not defined by type "NotificationFilter".',
  });
});

test('a burst arrives whole and in order, also one that is too large to be carried along', async () => {
  const alpha = await listen('alpha', '(filter: { node: { title: { starts_with: "burst" } } })', undefined, 'node { title }');
  const titles: string[] = [];
  for (let n = 0; n < 120; n++) {
    titles.push(`burst ${n}`);
    await put(elsewhere, 'notifications', { ...of('alpha'), id: `s${n}`, title: `burst ${n}` });
  }
  await elsewhere.pool.query(
    `insert into "notifications" ("id", "userId", "title", "content", "resource")
     select 'm' || n, case n % 2 when 0 then 'u_alpha' else 'u_beta' end, 'burst of ' || n, 'x', 'CASE' from generate_series(1, 2400) n`,
  );
  const events = (await alpha.heard(1320)).map((e) => e.node.title);
  expect(events.slice(0, 120)).toEqual(titles);
  expect(new Set(events.slice(120))).toEqual(new Set(Array.from({ length: 1200 }, (_, i) => `burst of ${2 * (i + 1)}`)));
  expect(alpha.events).toHaveLength(1320);
});

test('a person who is disabled is put out, and whoever leaves is not listened for any more', async () => {
  const beta = await listen('beta');
  const closed = once(beta.socket, 'close');
  await elsewhere.pool.query(`update "users" set "status" = 'disabled' where "id" = 'u_beta'`);
  expect(String(((await closed) as [number, Buffer])[1])).toBe('USER_DISABLED');
  await elsewhere.pool.query(`update "users" set "status" = 'active' where "id" = 'u_beta'`);
  await expect.poll(listeners, POLL).toBe(listenersAtRest);
  const alpha = await listen('alpha');
  alpha.socket.close();
  await expect.poll(listeners, POLL).toBe(listenersAtRest);
});

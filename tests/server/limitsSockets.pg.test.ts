import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { SOCKETS_PER_USER_MAX } from '#server/graphql/socketSeats.ts';
import { startTestProduct, type TestProduct } from './testProduct.ts';
import type { PersonKey } from './world.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.stop());

type Message = { type: string; id?: string; payload?: any };

/** A socket that speaks the protocol by hand. */
class Line {
  readonly socket: WebSocket;
  readonly heard: Message[] = [];
  readonly closed: Promise<{ code: number; reason: string }>;

  constructor() {
    this.socket = new WebSocket(`${product.origin.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
    this.socket.on('message', (data) => this.heard.push(JSON.parse(String(data)) as Message));
    this.closed = once(this.socket, 'close').then(([code, reason]) => ({ code: code as number, reason: String(reason) }));
  }
  say(message: object): void {
    this.socket.send(JSON.stringify(message));
  }
  /** The first message that fits, come or still to come. */
  async hear(fits: (m: Message) => boolean): Promise<Message> {
    for (;;) {
      const known = this.heard.find(fits);
      if (known) return known;
      await once(this.socket, 'message');
    }
  }
  subscribe(id: string, query = 'subscription { syncPoke(clientId: "line", cursor: "0") { to } }'): void {
    this.say({ id, type: 'subscribe', payload: { query } });
  }
}

/** A greeted socket of this person; rejects when it is turned away. */
async function greeted(person: PersonKey): Promise<Line> {
  const line = new Line();
  await once(line.socket, 'open');
  line.say({ type: 'connection_init', payload: { token: await product.token(person) } });
  const turnedAway = line.closed.then(({ code, reason }) => Promise.reject(new Error(`${code} ${reason}`)));
  await Promise.race([line.hear((m) => m.type === 'connection_ack'), turnedAway]);
  turnedAway.catch(() => undefined);
  return line;
}

test('a person has five sockets; a sixth is told to come later, and is let in when one has gone', async () => {
  const lines = [];
  for (let n = 0; n < SOCKETS_PER_USER_MAX; n += 1) lines.push(await greeted('agent'));
  await expect(greeted('agent')).rejects.toThrow('1013 TOO_MANY_SOCKETS');
  const other = await greeted('agent2');
  lines[0]!.socket.close();
  await lines[0]!.closed;
  await expect
    .poll(() =>
      greeted('agent').then(
        (line) => lines.push(line) > 0,
        () => false,
      ),
    )
    .toBe(true);
  for (const line of [...lines, other]) line.socket.close();
});

test('ten subscriptions run over one socket; one more is refused and the ten go on', async () => {
  const line = await greeted('agent2');
  for (let n = 1; n <= 11; n += 1) line.subscribe(String(n));
  const refusal = await line.hear((m) => m.type === 'error');
  expect(refusal).toMatchObject({
    id: '11',
    payload: [{ message: 'No more than 10 subscriptions at once.', code: 'InvalidArgumentError' }],
  });
  for (let n = 1; n <= 10; n += 1) await line.hear((m) => m.type === 'next' && m.id === String(n));
  line.say({ id: '1', type: 'complete' });
  line.subscribe('12');
  await line.hear((m) => m.type === 'next' && m.id === '12');
  line.socket.close();
});

test('a second greeting, the same id twice, an unknown protocol: each ends that socket with its code', async () => {
  const twice = await greeted('agent2');
  twice.say({ type: 'connection_init', payload: {} });
  expect((await twice.closed).code).toBe(4429);
  const same = await greeted('agent2');
  same.subscribe('1');
  await same.hear((m) => m.type === 'next');
  same.subscribe('1');
  expect((await same.closed).code).toBe(4409);
  const foreign = new WebSocket(`${product.origin.replace('http', 'ws')}/graphql`, 'graphql-ws');
  foreign.on('error', () => undefined);
  await new Promise((done) => foreign.once('close', done));
});

test('what is subscribed to has the limits of any operation', async () => {
  const line = await greeted('agent2');
  const refusal = async (id: string, query: string): Promise<string> => {
    line.subscribe(id, query);
    return (await line.hear((m) => m.type === 'error' && m.id === id)).payload[0].message as string;
  };
  const fields = Array.from({ length: 16 }, (_, n) => `a${n}: to`).join(' ');
  expect(await refusal('1', `subscription { syncPoke(clientId: "line", cursor: "0") { ${fields} } }`)).toContain('more than 15 aliases');
  expect(await refusal('2', `subscription { syncPoke(clientId: "line", cursor: "0") { ${'to '.repeat(1000)} } }`)).toContain('tokens');
  line.socket.close();
});

const set = (person: string, change: string): Promise<unknown> =>
  product.db.pool.query(`update users set ${change} where id = $1`, [person]);

test('[ACCESS-3] somebody who is disabled or removed loses every socket at once, also one that listens to nothing', async () => {
  for (const [change, back, reason] of [
    [`status = 'disabled'`, `status = 'active'`, 'USER_DISABLED'],
    [`"deletedAt" = now()`, `"deletedAt" = null`, 'EntityNotFoundError'],
  ] as const) {
    const [silent, listening] = [await greeted('alpha'), await greeted('alpha')];
    listening.subscribe('1');
    await listening.hear((m) => m.type === 'next');
    await set('u_alpha', change);
    expect([await silent.closed, await listening.closed]).toEqual(Array(2).fill({ code: 4401, reason }));
    await expect(greeted('alpha')).rejects.toThrow('4401');
    await set('u_alpha', back);
    await product.token('alpha', 'anew');
  }
});

test('[ACCESS-3] a change of role or carrier ends what was listened to under the old one, before anything more is told', async () => {
  for (const [change, back] of [
    [`role = 'AGENT', "customerId" = null`, `role = 'CUSTOMER', "customerId" = 'c_alpha'`],
    [`"customerId" = 'c_beta'`, `"customerId" = 'c_alpha'`],
  ] as const) {
    const line = await greeted('alpha');
    line.subscribe('1');
    await line.hear((m) => m.type === 'next');
    const before = line.heard.length;
    // One commit: the change of rights, and news that only the new rights would show.
    await product.db.pool.query(
      `begin; update users set ${change} where id = 'u_alpha'; update cases set summary = 'only for others' where id = 'case_beta_NEW'; commit`,
    );
    const told = await line.hear((m) => m.type === 'error' || (m.payload?.errors ?? []).length > 0);
    expect(JSON.stringify(told)).toContain('SCOPE_CHANGED');
    expect(JSON.stringify(line.heard.slice(before))).not.toContain('only for others');
    line.socket.close();
    await set('u_alpha', back);
  }
});

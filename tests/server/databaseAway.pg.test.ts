import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProduct, type Product } from '#server/startProduct.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { startNetwork, type Network } from '#tests/e2e/support/network.ts';
import { signIn } from '#tests/pg/signIn.ts';
import { GENEROUS_RATES } from './generousRates.ts';
import { Device } from './device.ts';
import { PASSWORD, testSettings } from './testProduct.ts';
import { PEOPLE, plantWorld } from './world.ts';

/** The product's only way to its database: a wire that can be cut. */
let wire: Network;
let product: Product;
let database: Awaited<ReturnType<typeof testDatabase>>;
let token: string;

beforeAll(async () => {
  database = await testDatabase();
  await plantWorld(database);
  wire = await startNetwork();
  const url = new URL(database.url);
  wire.leadTo(Number(url.port));
  url.port = String(wire.port);
  product = await startProduct(testSettings(url.href), { rates: GENEROUS_RATES });
  const { email } = PEOPLE.agent;
  await product.idp!.accounts.create({ email, password: PASSWORD, name: email, emailVerified: true });
  token = (await signIn(product.origin, email, PASSWORD)).accessToken;
});
afterAll(async () => {
  await product.stop();
  await wire.close();
  await database.drop();
});

async function ask(query: string): Promise<{ status: number; id: string | null; text: string; error: any }> {
  const answer = await fetch(`${product.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query }),
  });
  const text = await answer.text();
  return { status: answer.status, id: answer.headers.get('x-request-id'), text, error: JSON.parse(text).errors?.[0] };
}

/** A refusal that blames nobody, names its id, and says nothing of statements, places or addresses. */
function isMasked({ status, id, text, error }: Awaited<ReturnType<typeof ask>>): void {
  expect([status, error.code, error.extensions.code, error.extensions.requestId]).toEqual([
    503,
    'ExternalServiceError',
    'ExternalServiceError',
    id,
  ]);
  expect(error.message).toBe('The database does not answer. Please try again.');
  expect(text).not.toMatch(/select|ECONN|127\.0\.0\.1|node_modules|\.ts:|stack/i);
}

test('a database that goes away in the middle of a request, and before one, is told with 503 and an id; when it is back, so is everything', async () => {
  expect((await ask('{ user { id } }')).status).toBe(200);
  const device = new Device(product.origin, token);
  const { head } = await device.greet();
  const ear = device.listen(head);
  await ear.next();
  await database.pool.query(`
    create function be_slow() returns trigger language plpgsql as 'begin perform pg_sleep(4); return new; end';
    create trigger be_slow before insert on sync_client for each row execute function be_slow()`);
  const inside = ask('mutation { syncPush(clientId: "away", userEpoch: 1, mutations: [{ mid: 1, name: "nothing", input: {} }]) }');
  await expect
    .poll(
      async () =>
        (
          await database.pool.query(
            `select 1 from pg_stat_activity where query like '%insert into sync_client%' and state = 'active' and pid <> pg_backend_pid()`,
          )
        ).rowCount,
    )
    .toBe(1);
  await wire.cut();
  isMasked(await inside);
  isMasked(await ask('{ user { id } }'));
  const ready = await fetch(`${product.origin}/readyz`);
  expect([ready.status, (await ready.json()).errors[0].extensions.requestId]).toEqual([503, ready.headers.get('x-request-id')]);
  expect((await fetch(`${product.origin}/healthz`)).status).toBe(200);
  const signingIn = await fetch(`${product.origin}/idp/u/first-admin?ticket=x`);
  expect([signingIn.status, await signingIn.text()]).toEqual([
    503,
    expect.stringContaining('The database does not answer. Please try again.'),
  ]);

  await wire.restore();
  await expect.poll(async () => (await ask('{ user { id } }')).status, { timeout: 20_000 }).toBe(200);
  await database.pool.query('drop trigger be_slow on sync_client; drop function be_slow');
  // The socket that was open all the while hears what happens now.
  await database.pool.query(`update cases set summary = 'the line is back' where id = 'case_alpha_NEW'`);
  await ear.next((poke) => poke.to > head);
  await device.leave();
}, 60_000);

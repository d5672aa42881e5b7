import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, earlyInStep } from '#tests/pg/authenticator.ts';
import { refresh, signIn, type AuthAddress, type Tokens } from '#tests/pg/signIn.ts';
import { freePort } from '#tests/server/productChild.ts';
import { PASSWORD, testSettings } from '#tests/server/testProduct.ts';
import { testDatabase } from '../db/testDatabase.ts';
import { rotateKeys } from './rotateKeys.ts';
import { startProduct, type Product } from '../startProduct.ts';

const EMAIL = 'ada@test.example';
let database: Awaited<ReturnType<typeof testDatabase>>;
let product: Product;
let port: number;

beforeAll(async () => {
  database = await testDatabase();
  port = await freePort();
  await start();
  await product.idp!.accounts.create({ email: EMAIL, password: PASSWORD, name: 'Ada', emailVerified: true });
  await database.pool.query(`insert into users (id, email, role) values ('u_ada', $1, 'AGENT')`, [EMAIL]);
});
afterAll(async () => {
  await product.stop();
  await database.drop();
});

/** Starts the product, or starts it again at the same address. */
async function start(): Promise<void> {
  await product?.stop();
  product = await startProduct({ ...testSettings(database.url), port, publicUrl: `http://localhost:${port}` });
}

/** The command as an operator gives it beside the running product, then the restart that it asks for. */
async function rotate(...args: string[]): Promise<void> {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/bootstrap/runTask.mjs', 'keys', 'rotate', ...args], {
    cwd: path.join(import.meta.dirname, '../..'),
    env: { PATH: process.env['PATH'], DATABASE_URL: database.url },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('Restart the product');
  await start();
}

const keyOf = ({ accessToken }: Tokens): string => decodeProtectedHeader(accessToken).kid!;

async function ask({ accessToken }: Tokens): Promise<number> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` };
  return (await fetch(`${product.origin}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query: '{ user { id } }' }) })).status;
}

async function refreshed({ refreshToken }: Tokens): Promise<Tokens> {
  const config = (await (await fetch(`${product.origin}/config.json`)).json()) as { auth: AuthAddress };
  const { tokens } = await refresh(config.auth, refreshToken);
  return tokens!;
}

test('after a rotation new tokens are signed with the new key, and those of before stay good; a second one lets go of the oldest', async () => {
  const before = await signIn(product.origin, EMAIL, PASSWORD);
  await rotate('sign-in');
  expect(await ask(before)).toBe(200);
  const after = await refreshed(before);
  expect(keyOf(after)).not.toBe(keyOf(before));
  expect(await ask(after)).toBe(200);
  await rotate('sign-in');
  expect([await ask(before), await ask(after)]).toEqual([401, 200]);
}, 120_000);

test('after a theft tokens of before are refused, and who is signed in gets new ones without a password', async () => {
  const before = await signIn(product.origin, EMAIL, PASSWORD);
  await rotate('sign-in', '--stolen');
  expect(await ask(before)).toBe(401);
  expect(await ask(await refreshed(before))).toBe(200);
});

test('keys of sessions and files are made anew, signing in goes on, and the audit has it', async () => {
  const keys = async (): Promise<Record<string, string>> => {
    const { rows } = await database.pool.query<{ name: string; value: string }>(
      `select name, value from idp_secret where name like '%-key'`,
    );
    return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  };
  const before = await keys();
  await rotate('sessions');
  await rotate('files');
  const after = await keys();
  expect(Object.keys(after).toSorted()).toEqual(['cookie-key', 'csrf-key', 'file-link-key', 'file-upload-key']);
  for (const [name, value] of Object.entries(before)) expect(after[name]).not.toBe(value);
  expect(await ask(await signIn(product.origin, EMAIL, PASSWORD))).toBe(200);
  const { rows } = await database.pool.query(`select detail ->> 'kind' as kind from audit_event where action = 'keys.rotated' order by id`);
  expect(rows.map(({ kind }: { kind: string }) => kind)).toEqual(['sign-in', 'sign-in', 'sign-in', 'sessions', 'files']);
}, 120_000);

test('[USER-11] secrets of authenticator apps are sealed with a new key; codes of before work in the running product and after its restart', async () => {
  const { factors } = product.idp!;
  const { rows } = await database.pool.query<{ sub: string }>('select sub from idp_account where email = $1', [EMAIL]);
  const person = { sub: rows[0]!.sub, email: EMAIL };
  const offer = factors.offer(person);
  await earlyInStep();
  const codes = (await factors.turnOn(person.sub, offer.sealed, codeOf(offer.groups)))!;
  const sealed = async (): Promise<unknown> =>
    (await database.pool.query(`select f.secret, s.value from idp_factor f, idp_secret s where s.name = 'factor-seal'`)).rows[0];
  const before = (await sealed()) as { secret: string; value: string };
  await rotateKeys(product.db, 'factors', false);
  const after = (await sealed()) as { secret: string; value: string };
  expect(after.value).not.toBe(before.value);
  expect(after.secret).not.toBe(before.secret);
  // The process that ran all along; the code of this moment is used up, so a step earlier is forgotten.
  await database.pool.query('update idp_factor set last_step = 0');
  expect(await factors.accept(person.sub, codeOf(offer.groups))).toBe(true);
  await rotate('factors');
  await database.pool.query('update idp_factor set last_step = 0');
  expect(await product.idp!.factors.accept(person.sub, codeOf(offer.groups))).toBe(true);
  expect(await product.idp!.factors.accept(person.sub, codes[0]!)).toBe(true);
  await product.idp!.factors.turnOff(person.sub);
});

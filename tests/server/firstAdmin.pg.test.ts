import { afterEach, beforeEach, expect, test } from 'vitest';
import { FEATURE_FLAGS } from '#domain/reference/reference.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import type { AuthTenant } from '#server/settings.ts';
import { startProduct, type Product } from '#server/startProduct.ts';
import { makeFolder, removeFolder } from '#tests/pg/productProcess.ts';
import { alertOf, signIn } from '#tests/pg/signIn.ts';
import { Device } from './device.ts';
import { testSettings } from './testProduct.ts';
import { endProduct, freePort, runProduct } from './productChild.ts';

const ADA = { firstName: 'Ada', lastName: "O'Hara <b>", email: ' Ada@Carrier.Example ', password: 'correct horse battery' };
const TENANT: AuthTenant = { domain: 'tenant.example', clientId: 'web', audience: 'https://api.example' };
const LINE = /^No administrator yet\. Open this link once to create the first one: (http\S+)$/;

let database: Awaited<ReturnType<typeof testDatabase>>;
let product: Product | null = null;

beforeEach(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  await product?.stop();
  product = null;
  await database.drop();
});

/** Starts (again) outside demo mode; returns the link that was printed, or null. */
async function start(auth: AuthTenant | null = null): Promise<string | null> {
  await product?.stop();
  const said: string[] = [];
  const settings = { ...testSettings(database.url), auth };
  product = await startProduct(settings, { say: (line) => said.push(line) });
  return said.map((line) => LINE.exec(line)?.[1]).find(Boolean) ?? null;
}

/** As `start`, where a link must be printed. */
async function startForLink(auth: AuthTenant | null = null): Promise<string> {
  const link = await start(auth);
  if (!link) throw new Error('No link was printed');
  return link;
}

interface Answer {
  status: number;
  html: string;
  location: string | null;
  headers: Headers;
}

async function open(link: string): Promise<Answer> {
  return taken(await fetch(link));
}

async function send(link: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> {
  const own = { origin: new URL(link).origin, ...headers };
  return taken(await fetch(link, { method: 'POST', body: new URLSearchParams(fields), headers: own, redirect: 'manual' }));
}

async function taken(answer: Response): Promise<Answer> {
  const { status, headers } = answer;
  return { status, html: await answer.text(), location: headers.get('location'), headers };
}

async function rowsOf<R = Record<string, unknown>>(sql: string): Promise<R[]> {
  return (await database.pool.query(sql)).rows as R[];
}

const admins = () => rowsOf<{ email: string }>(`select email from users where role = 'ADMIN'`);

test('the link makes an administrator who can sign in and finds an empty workspace with its reference rows', async () => {
  const link = await startForLink();
  expect(link).toMatch(new RegExp(`^${product!.origin}/idp/u/first-admin\\?ticket=[\\w-]{43}$`));
  const saved = await send(link, ADA);
  expect([saved.status, saved.location]).toEqual([303, '/idp/u/first-admin/done?login_hint=ada%40carrier.example']);
  expect(await rowsOf('select email, email_verified, blocked from idp_account')).toEqual([
    { email: 'ada@carrier.example', email_verified: true, blocked: false },
  ]);
  expect(
    await rowsOf(
      'select "firstName", "lastName", email, role, status, "authProfileId" = (select sub from idp_account) as linked from users',
    ),
  ).toEqual([{ firstName: 'Ada', lastName: "O'Hara <b>", email: 'ada@carrier.example', role: 'ADMIN', status: 'active', linked: true }]);
  const { accessToken } = await signIn(product!.origin, 'ada@carrier.example', ADA.password);
  const device = new Device(product!.origin, accessToken);
  await device.greet();
  expect((await device.rows('featureFlags')).length).toBe(FEATURE_FLAGS.length);
  expect(await device.rows('usStates')).not.toEqual([]);
  expect(await device.rows('cases')).toEqual([]);
});

test('a link works once, and a workspace with an administrator prints none', async () => {
  const link = await startForLink();
  await send(link, ADA);
  const again = await send(link, { ...ADA, email: 'eve@carrier.example' });
  expect([again.status, alertOf(again.html)]).toEqual([410, 'This link is not valid anymore']);
  expect(await admins()).toHaveLength(1);
  expect(await start()).toBeNull();
});

test('a used, an expired, an older and a made-up ticket read the same, opened or sent', async () => {
  const older = await startForLink();
  const link = await startForLink();
  const moved = link.replace(/\?.*/, new URL(older).search);
  const madeUp = link.replace(/ticket=.*/, `ticket=${'x'.repeat(43)}`);
  const bare = link.replace(/\?.*/, '');
  const answers = await Promise.all([moved, madeUp, bare].flatMap((l) => [open(l), send(l, ADA)]));
  expect((await open(link)).status).toBe(200);
  await database.pool.query(
    `update idp_secret set value = jsonb_set(value::jsonb, '{expiresMs}', to_jsonb($1::float8))::text where name like 'first-%'`,
    [Date.now() - 1],
  );
  answers.push(await open(link), await send(link, ADA));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(410));
  expect(new Set(answers.map(({ html }) => html)).size).toBe(1);
  expect(await rowsOf('select 1 from idp_account')).toEqual([]);
});

test('a ticket is good for 24 hours and stored only as a hash', async () => {
  const link = await startForLink();
  const [kept] = await rowsOf<{ value: string }>(`select value from idp_secret where name like 'first-%'`);
  const hours = (JSON.parse(kept!.value).expiresMs - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23.9);
  expect(hours).toBeLessThanOrEqual(24);
  expect(kept!.value).not.toContain(new URL(link).searchParams.get('ticket'));
});

test('of several browsers that send the form at the same moment one makes an administrator', async () => {
  const link = await startForLink();
  const gate = await database.pool.connect();
  await gate.query(`begin; select 1 from idp_secret where name like 'first-%' for update`);
  const sent = Array.from({ length: 4 }, (_, i) => send(link, { ...ADA, email: `a${i}@carrier.example` }));
  const held = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await expect.poll(async () => (await rowsOf(held)).length, { timeout: 10_000 }).toBe(4);
  await gate.query('commit');
  gate.release();
  const outcomes = await Promise.all(sent);
  expect(outcomes.map(({ status }) => status).sort()).toEqual([303, 410, 410, 410]);
  expect(await admins()).toHaveLength(1);
  expect(await rowsOf('select 1 from idp_account')).toHaveLength(1);
});

test('after the form a page says what comes next and leads to the sign-in of that email, and says nothing that an address could put there', async () => {
  const saved = await send(await startForLink(), ADA);
  const next = await open(new URL(saved.location!, product!.origin).href);
  expect(next.status).toBe(200);
  expect(next.html).toContain(
    'Sign in with the email and the password you have just given. The workspace is empty: begin with your first customer.',
  );
  expect(next.html).toContain('href="/auth?login_hint=ada%40carrier.example"');
  const forged = await open(`${product!.origin}/idp/u/first-admin/done?login_hint=%22%3E%3Cb%3Ecall+us`);
  expect(forged.html).toContain('href="/auth?login_hint=%22%3E%3Cb%3Ecall%20us"');
  expect(forged.html).not.toContain('<b>');
  await start(TENANT);
  expect((await open(`${product!.origin}/idp/u/first-admin/done`)).html).toContain('Sign in at tenant.example');
});

test('nothing is made by halves: when the users row cannot be written there is no account, and the link stays good', async () => {
  const link = await startForLink();
  await database.pool.query(`alter table users add constraint no_ada check ("firstName" <> 'Ada')`);
  expect((await send(link, ADA)).status).toBe(500);
  expect(await rowsOf('select 1 from idp_account')).toEqual([]);
  expect((await send(link, { ...ADA, firstName: 'Grace' })).status).toBe(303);
});

test('the page has its labels and autofill names, no script, and headers that forbid framing and caching', async () => {
  const { html, headers } = await open(await startForLink());
  for (const [label, name, autocomplete] of [
    ['First name', 'firstName', 'given-name'],
    ['Last name', 'lastName', 'family-name'],
    ['Email', 'email', 'username'],
    ['Password', 'password', 'new-password'],
  ])
    expect(html).toMatch(new RegExp(`<label>${label}<input name="${name}"[^>]* autocomplete="${autocomplete}"`));
  expect(html).toMatch(/name="firstName"[^>]* autofocus/);
  expect(html).not.toContain('<script');
  expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
  expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'same-origin']);
});

test('what is wrong stands at its field, the first one has the focus, and input stays but for the password', async () => {
  const link = await startForLink();
  const wrong = await send(link, { ...ADA, email: 'ada@nowhere', password: 'elevenchars' });
  expect(wrong.status).toBe(400);
  expect([...wrong.html.matchAll(/role="alert" id="(\w+)-note">([^<]*)</g)].map((m) => m.slice(1))).toEqual([
    ['email', 'Enter an email address, such as name@company.com.'],
    ['password', 'The password needs at least 12 characters.'],
  ]);
  expect(wrong.html).toContain('value="O&#39;Hara &lt;b&gt;"');
  expect(wrong.html).toMatch(/name="email"[^>]*value="ada@nowhere" aria-invalid="true" aria-describedby="email-note" autofocus/);
  expect(wrong.html.match(/ autofocus/g)).toHaveLength(1);
  expect(wrong.html).not.toContain('elevenchars');
  expect((await send(link, {})).html.match(/role="alert"/g)).toHaveLength(4);
  expect(alertOf((await send(link, { ...ADA, password: 'x'.repeat(129) })).html)).toBe('The password may have at most 128 characters.');
  expect(alertOf((await send(link, { ...ADA, firstName: 'x'.repeat(101) })).html)).toBe('The first name may have at most 100 characters.');
  expect((await send(link, { ...ADA, firstName: 'A\0da', password: 'x'.repeat(128) })).status).toBe(303);
});

test('a form that our page did not send, or longer than any, is refused and leaves the link good', async () => {
  const link = await startForLink();
  expect((await send(link, ADA, { origin: 'https://evil.example' })).status).toBe(403);
  expect((await send(link, ADA, { origin: 'null' })).status).toBe(403);
  expect((await send(link, ADA, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await send(link, { ...ADA, firstName: 'x'.repeat(20_000) })).status).toBe(413);
  expect(await admins()).toEqual([]);
  expect((await send(link, ADA)).status).toBe(303);
});

test('the password of an account that is there is not changed', async () => {
  const link = await startForLink();
  await product!.idp!.accounts.create({ email: 'ada@carrier.example', password: 'her own password', name: 'Ada', emailVerified: true });
  const refused = await send(link, ADA);
  expect([refused.status, alertOf(refused.html)]).toEqual([400, 'This email can sign in already. Enter another one.']);
  expect(await rowsOf('select 1 from users')).toEqual([]);
  await signIn(product!.origin, 'ada@carrier.example', 'her own password');
});

test('with a tenant the page asks for no password and makes the users row alone', async () => {
  const link = await startForLink(TENANT);
  const { html } = await open(link);
  expect(html).toContain('signs in at tenant.example');
  expect(html).not.toContain('Password');
  const saved = await send(link, { ...ADA, password: '' });
  expect([saved.status, saved.location]).toEqual([303, '/idp/u/first-admin/done?login_hint=ada%40carrier.example']);
  expect(await rowsOf('select email, role, "authProfileId" from users')).toEqual([
    { email: 'ada@carrier.example', role: 'ADMIN', authProfileId: null },
  ]);
  expect(await rowsOf('select 1 from idp_account')).toEqual([]);
  expect((await fetch(`${product!.origin}/idp/.well-known/openid-configuration`)).status).toBe(404);
});

test('with a tenant somebody who signed up before opening the link becomes the administrator and keeps their sign-in', async () => {
  await database.pool.query(
    `insert into users (id, email, role, "authProfileId") values ('u1', 'ada@carrier.example', 'CUSTOMER_BASIC', 'auth0|1')`,
  );
  expect((await send(await startForLink(TENANT), ADA)).status).toBe(303);
  expect(await rowsOf('select id, role, "authProfileId", "syncEpoch" from users')).toEqual([
    { id: 'u1', role: 'ADMIN', authProfileId: 'auth0|1', syncEpoch: 2 },
  ]);
});

test('the started program prints the link before it says that it is ready', async () => {
  const folder = makeFolder();
  const child = await runProduct({ PORT: String(await freePort()), DATA_DIR: folder, DEMO: '0' });
  const lines = child.said().trim().split('\n');
  expect(lines.at(-1)).toBe(`Weighstation is ready at ${child.origin}`);
  expect(lines.at(-2)).toMatch(LINE);
  expect(lines.at(-2)).toContain(`${child.origin}/idp/u/first-admin?ticket=`);
  expect(child.complained()).toBe('');
  await endProduct(child, 'SIGTERM');
  removeFolder(folder);
});

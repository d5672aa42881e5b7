import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, earlyInStep } from '#tests/pg/authenticator.ts';
import { startIdpServer, type IdpServer } from '#tests/pg/idpServer.ts';
import { alertOf, openSignIn, redeem, submitSignIn, type OpenSignIn } from '#tests/pg/signIn.ts';

const PASSWORD = 'correct horse battery';
let server: IdpServer;
/** Subjects that must have a second factor. */
const required = new Set<string>();

beforeAll(async () => {
  server = await startIdpServer({
    attemptLimits: { perEmailAndAddress: 4, perAddress: 1000 },
    mustHaveFactor: ({ sub }) => Promise.resolve(required.has(sub)),
  });
});
afterAll(() => server.close());

interface Page {
  url: string;
  html: string;
  status: number;
}

/** The page after the right password. */
async function afterPassword(email: string): Promise<{ open: OpenSignIn; page: Page }> {
  const open = await openSignIn(server.origin, server.auth);
  return { open, page: await submitSignIn(open, { email, password: PASSWORD }) };
}

const hiddenIn = (html: string, name: string): string => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';

/** Sends a form of the page, with what it carries along. */
const send = (open: OpenSignIn, page: Page, fields: Record<string, string>) =>
  submitSignIn({ ...open, html: page.html }, { step: hiddenIn(page.html, 'step'), ...fields });

const secretOn = ({ html }: Page): string => /<code class="key">([^<]+)</.exec(html)![1]!;
const codesOn = ({ html }: Page): string[] => [...html.matchAll(/<li><code>([^<]+)</g)].map(([, code]) => code!);

async function account(name: string): Promise<{ email: string; sub: string }> {
  const email = `${name}@carrier.test`;
  return { email, sub: await server.idp.accounts.create({ email, password: PASSWORD, name, emailVerified: true }) };
}

/** An account with a second factor, and the secret of its app; the code of this moment is used up. */
async function enrolled(name: string): Promise<{ email: string; sub: string; secret: string; codes: string[] }> {
  const person = await account(name);
  const offer = server.idp.factors.offer(person);
  await earlyInStep();
  const codes = await server.idp.factors.turnOn(person.sub, offer.sealed, codeOf(offer.groups));
  return { ...person, secret: offer.groups, codes: codes! };
}

test('[USER-11] who must have a second factor sets it up after the password, is shown ten recovery codes, and is in', async () => {
  const { email, sub } = await account('must');
  required.add(sub);
  const { open, page } = await afterPassword(email);
  expect(page.html).toContain('<h1>Set up two-step verification</h1>');
  expect(page.html).toMatch(/<svg class="qr"[^>]*role="img" aria-label="QR code/);
  expect(page.html).toMatch(/inputmode="numeric" autocomplete="one-time-code"/);
  expect(page.html).not.toContain('<script');
  const wrong = await send(open, page, { offer: hiddenIn(page.html, 'offer'), code: '000000' });
  expect([wrong.status, alertOf(wrong.html), secretOn(wrong)]).toEqual([
    400,
    'Wrong code. Enter the one that the app shows now.',
    secretOn(page),
  ]);
  const codes = await send(open, wrong, { offer: hiddenIn(wrong.html, 'offer'), code: codeOf(secretOn(wrong)) });
  expect(codesOn(codes)).toHaveLength(10);
  expect(new Set(codesOn(codes)).size).toBe(10);
  const { url } = await send(open, codes, {});
  expect((await redeem(open, url)).accessToken).not.toBe('');
  expect((await afterPassword(email)).page.html).toContain('<h1>Enter your code</h1>');
});

test('the secret and the recovery codes do not stand in the database as they are', async () => {
  const { secret, codes } = await enrolled('kept');
  const { rows } = await server.pool.query<{ text: string }>(
    `select secret as text from idp_factor union all select hash from idp_recovery_code`,
  );
  const text = rows.map((row) => row.text).join(' ');
  for (const shown of [secret.replaceAll(' ', ''), codes[0]!, codes[0]!.replaceAll('-', '')]) expect(text).not.toContain(shown);
});

test('[USER-11] the password alone lets nobody in; a code does, once, within one step of the clock', async () => {
  const { email, secret } = await enrolled('ada');
  const { open, page } = await afterPassword(email);
  expect(page.url).not.toContain('/auth/callback');
  const used = await send(open, page, { code: codeOf(secret) });
  expect(alertOf(used.html)).toContain('used before');
  expect((await send(open, page, { code: codeOf(secret, 2) })).status).toBe(400);
  const next = codeOf(secret, 1);
  const right = await send(open, page, { code: `${next.slice(0, 3)} ${next.slice(3)}` });
  expect((await redeem(open, right.url)).refreshToken).not.toBe('');
  const again = await afterPassword(email);
  for (const code of [next, codeOf(secret)]) expect((await send(again.open, again.page, { code })).status).toBe(400);
});

test('[USER-11] of several who send one code at the same moment one is let in', async () => {
  const { sub, secret } = await enrolled('twice');
  const code = codeOf(secret, 1);
  const answers = await Promise.all(Array.from({ length: 6 }, () => server.idp.factors.accept(sub, code)));
  expect(answers.filter(Boolean)).toHaveLength(1);
});

test('[USER-11] a recovery code works once, however it is typed, and new ones take the place of the old', async () => {
  const { email, sub, codes } = await enrolled('lost');
  const first = await afterPassword(email);
  const asked = await send(first.open, first.page, { use: 'recovery' });
  expect(asked.html).toContain('<h1>Enter a recovery code</h1>');
  const right = await send(first.open, asked, { use: 'recovery', code: ` ${codes[0]!.toUpperCase().replaceAll('-', ' ')} ` });
  expect(right.url).toContain('/auth/callback?code=');
  const second = await afterPassword(email);
  const used = await send(second.open, second.page, { use: 'recovery', code: codes[0]! });
  expect([used.status, alertOf(used.html)]).toEqual([400, 'Wrong recovery code, or one that was used before.']);
  expect(await server.idp.factors.stateOf(sub)).toMatchObject({ codesLeft: 9 });
  const fresh = await server.idp.factors.renewCodes(sub);
  expect(await server.idp.factors.accept(sub, codes[1]!)).toBe(false);
  expect(await server.idp.factors.accept(sub, fresh[1]!)).toBe(true);
});

test('[USER-11] after too many wrong codes even the right one waits, and the right password does not help', async () => {
  const { email, codes } = await enrolled('guessed');
  const { open, page } = await afterPassword(email);
  for (let n = 0; n < 4; n++) expect((await send(open, page, { code: `00000${n}` })).status).toBe(400);
  const again = await afterPassword(email);
  const limited = await send(again.open, again.page, { use: 'recovery', code: codes[0]! });
  expect([limited.status, alertOf(limited.html)]).toEqual([429, 'Too many attempts. Please try again later.']);
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(800);
  await server.pool.query("update idp_attempt set window_start = window_start - interval '1 hour'");
  expect((await send(again.open, again.page, { use: 'recovery', code: codes[0]! })).url).toContain('code=');
});

test('the page between password and code is good for this sign-in alone, and not after a new password', async () => {
  const { email, sub, secret } = await enrolled('between');
  const { open, page } = await afterPassword(email);
  const other = await openSignIn(server.origin, server.auth);
  const step = hiddenIn(page.html, 'step');
  const elsewhere = await submitSignIn(other, { step, code: codeOf(secret, 1) });
  expect([elsewhere.status, alertOf(elsewhere.html)]).toEqual([400, 'This sign-in has expired']);
  expect((await submitSignIn(open, { step: `${step.slice(0, -2)}AA`, code: codeOf(secret, 1) })).status).toBe(400);
  await server.pool.query('update idp_account set updated_at = updated_at + 1 where sub = $1', [sub]);
  expect(alertOf((await send(open, page, { code: codeOf(secret, 1) })).html)).toBe('This sign-in has expired');
});

test('who is blocked after the password is told so and gets no further', async () => {
  const { email, sub, codes } = await enrolled('barred');
  const { open, page } = await afterPassword(email);
  await server.idp.accounts.setBlocked(sub, true);
  const answer = await send(open, page, { use: 'recovery', code: codes[0]! });
  expect(answer.url).not.toContain('code=');
});

test('another account’s offer, an old one, and one for who has a factor already are not taken', async () => {
  const [{ sub }, eve] = [await account('one'), await account('eve')];
  const offer = server.idp.factors.offer(eve);
  expect(await server.idp.factors.turnOn(sub, offer.sealed, codeOf(offer.groups))).toBeNull();
  const own = server.idp.factors.offer({ sub, email: 'one@carrier.test' });
  expect(await server.idp.factors.turnOn(sub, own.sealed, codeOf(own.groups))).toHaveLength(10);
  const second = server.idp.factors.offer({ sub, email: 'one@carrier.test' });
  expect(await server.idp.factors.turnOn(sub, second.sealed, codeOf(second.groups))).toBeNull();
  await server.idp.factors.turnOff(sub);
  expect(await server.idp.factors.stateOf(sub)).toBeNull();
  await server.idp.accounts.remove(sub);
  expect(server.faults).toEqual([]);
});

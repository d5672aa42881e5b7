import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/db/inTransaction.ts';
import { issuePasswordTicket } from '#server/auth/passwordTickets.ts';
import { signIn } from '#tests/pg/signIn.ts';
import { until } from './jobBench.ts';
import { startMailServer, type MailServer } from './mailServer.ts';
import { PASSWORD, startTestProduct, type TestProduct } from './testProduct.ts';
import { PEOPLE, type PersonKey } from './world.ts';

let product: TestProduct;
let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
  product = await startTestProduct({ settings: { smtpUrl: server.url } });
});
afterAll(async () => {
  await product.stop();
  await server.close();
});
beforeEach(() => product.db.pool.query('delete from idp_request'));

async function post(person: PersonKey | null, path: string): Promise<{ status: number; retryAfter: string | null; body: any }> {
  const authorization: Record<string, string> = person ? { authorization: `Bearer ${await product.token(person)}` } : {};
  const headers = { 'content-type': 'application/json', ...authorization };
  const answer = await fetch(`${product.origin}/api/account/${path}`, { method: 'POST', headers, body: '{}' });
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() };
}

async function linkTo(email: string): Promise<string> {
  const mail = await until(() => server.received.find(({ recipients }) => recipients.includes(email)));
  return /^http\S+$/m.exec(mail.text ?? '')![0];
}

async function press(link: string): Promise<{ status: number; location: string | null }> {
  const answer = await fetch(link, { method: 'POST', body: '', headers: { origin: product.origin }, redirect: 'manual' });
  return { status: answer.status, location: answer.headers.get('location') };
}

const isVerified = async (email: string): Promise<boolean> =>
  (await product.db.pool.query('select email_verified from idp_account where email = $1', [email])).rows[0].email_verified;
const SIGN_UP = 'mutation($user: UserCreateInput!) { userSignUpWithToken(user: $user) { email } }';

test('[USER-12] somebody whose email is not verified has the link sent again, presses its button once and can become a user', async () => {
  const { email } = PEOPLE.unverified;
  const signUp = async () => (await product.ask(await product.token('unverified'), SIGN_UP, { user: { email } })).body;
  expect((await signUp()).errors[0].message).toBe('Please verify your email first.');
  expect(await post('unverified', 'verify-email')).toMatchObject({
    status: 200,
    body: { status: 'success', message: `A link to verify your email is on its way to ${email}.` },
  });
  const link = await linkTo(email);
  expect(link).toMatch(new RegExp(`^${product.origin}/idp/u/verify-email\\?ticket=[\\w-]{43}$`));

  // A program that looks into mails opens their links: that verifies nothing.
  expect(await (await fetch(link)).text()).toContain('Verify email');
  expect(await isVerified(email)).toBe(false);
  expect((await fetch(link.replace('verify-email', 'set-password'))).status).toBe(410);

  expect(await press(link)).toEqual({ status: 303, location: `/auth?login_hint=${encodeURIComponent(email)}` });
  expect(await isVerified(email)).toBe(true);
  expect(await press(link)).toEqual({ status: 410, location: null });
  expect(await post('unverified', 'verify-email')).toMatchObject({ status: 409, body: { status: 'error' } });
  expect(server.received).toHaveLength(1);
  const { accessToken } = await signIn(product.origin, email, PASSWORD);
  expect((await product.ask(accessToken, SIGN_UP, { user: { email } })).body.data.userSignUpWithToken).toEqual({ email });
  const { rows } = await product.db.pool.query(`select action from audit_event where action like 'email.%' order by id`);
  expect(rows.map(({ action }) => action as string)).toEqual(['email.link', 'email.verified']);
});

test('[USER-12] a link for a password verifies no email by this page, and nobody is mailed without a token', async () => {
  const sub = (await product.idp!.accounts.subOf(PEOPLE.beta.email))!;
  const ticket = await inTransaction(product.db, (client) => issuePasswordTicket(client, sub, 1));
  expect(await press(`${product.origin}/idp/u/verify-email?ticket=${ticket}`)).toMatchObject({ status: 410 });
  expect((await fetch(`${product.origin}/idp/u/set-password?ticket=${ticket}`)).status).toBe(200);
  expect(await post(null, 'verify-email')).toMatchObject({ status: 401 });
});

test('[USER-12] the fourth mail within an hour is refused in words, apart from those for a new password; one’s own account tells the state', async () => {
  const { email } = PEOPLE.alpha;
  expect((await post('alpha', 'security')).body).toMatchObject({ isHere: true, isVerified: true });
  await product.db.pool.query('update idp_account set email_verified = false where email = $1', [email]);
  expect((await post('alpha', 'security')).body).toMatchObject({ isHere: true, isVerified: false });
  const answers = [];
  for (let n = 0; n < 4; n += 1) answers.push(await post('alpha', 'verify-email'));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expect(answers[3]!.body).toEqual({ status: 'error', message: 'Too many requests. Please try again later.' });
  expect(Number(answers[3]!.retryAfter)).toBeGreaterThan(3500);
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email }) };
  expect((await fetch(`${product.origin}/api/reset-password`, init)).status).toBe(200);
});

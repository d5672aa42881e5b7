import { afterAll, beforeAll, expect, test } from 'vitest';
import { MESSAGES } from '#domain/messages.ts';
import { startTestProduct, type TestProduct } from './testProduct.ts';
import { PEOPLE } from './world.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.stop());

const ME = '{ user { id email firstName lastName status role roles { items { name } } customer { id name } } }';
const EXISTS = 'query($email: String!) { usersList(filter: { email: { equals: $email } }, first: 1) { count } }';
const SIGN_UP =
  'mutation($user: UserCreateInput!, $sub: ID) { userSignUpWithToken(user: $user, authProfileId: $sub) { id email role status } }';

async function userRow(email: string): Promise<any> {
  return (await product.db.pool.query('select * from users where email = $1', [email])).rows[0];
}

test('the person behind a token is found by e-mail the first time and by their subject from then on', async () => {
  const { body } = await product.ask(await product.token('alpha'), ME);
  expect(body.data.user).toEqual({
    id: 'u_alpha',
    email: 'alpha@test.example',
    firstName: 'first u_alpha',
    lastName: '',
    status: 'active',
    role: 'CUSTOMER',
    roles: { items: [{ name: 'CUSTOMER' }] },
    customer: { id: 'c_alpha', name: 'CANARY-ALPHA Trucking' },
  });
  expect((await userRow('alpha@test.example')).authProfileId).toBe(await product.idp!.accounts.subOf('alpha@test.example'));
  await product.db.pool.query(`update users set email = 'renamed@test.example' where id = 'u_alpha'`);
  expect((await product.ask(await product.token('alpha'), ME)).body.data.user.id).toBe('u_alpha');
  await product.db.pool.query(`update users set email = 'alpha@test.example' where id = 'u_alpha'`);
});

test('[ACCESS-3] a disabled person is told so, at every call and at the socket, and reads nothing', async () => {
  const token = await product.token('disabled');
  for (const query of [
    ME,
    '{ syncHello(clientId: "d1", schemaHash: "x") { head } }',
    '{ syncPage(table: "cases", userEpoch: 1) { rows } }',
    'mutation { syncPush(clientId: "d1", userEpoch: 1, mutations: []) }',
  ]) {
    const { status, body } = await product.ask(token, query);
    expect([status, Object.values(body.data ?? {}).filter((answer) => answer !== null)]).toEqual([200, []]);
    expect(body.errors[0]).toMatchObject({ code: 'USER_DISABLED', message: MESSAGES.disabled });
  }
});

test('somebody the provider knows and the workspace does not is told so, and may ask about and sign up their own e-mail only', async () => {
  const token = await product.token('stranger');
  const sub = await product.idp!.accounts.subOf('stranger@test.example');
  expect((await product.ask(token, ME)).body.errors[0]).toMatchObject({ code: 'EntityNotFoundError', message: MESSAGES.accountNotFound });
  expect((await product.ask(token, EXISTS, { email: 'Stranger@test.example' })).body.data.usersList.count).toBe(0);
  expect((await product.ask(token, EXISTS, { email: 'agent@test.example' })).body.errors[0].code).toBe('NotAuthorizedError');
  expect((await product.ask(token, '{ usersList { count } }')).body.errors[0].code).toBe('NotAuthorizedError');
  expect((await product.ask(token, SIGN_UP, { user: { email: 'agent@test.example' } })).body.errors[0].code).toBe('NotAuthorizedError');
  expect((await product.ask(token, SIGN_UP, { user: { email: 'stranger@test.example' }, sub: 'auth0|other' })).body.errors[0].code).toBe(
    'NotAuthorizedError',
  );
  expect(await userRow('stranger@test.example')).toBeUndefined();

  const two = await Promise.all(
    [1, 2].map(() => product.ask(token, SIGN_UP, { user: { email: 'stranger@test.example', firstName: 'Stray' }, sub })),
  );
  expect(two[0]!.body.data.userSignUpWithToken).toEqual(two[1]!.body.data.userSignUpWithToken);
  expect(two[0]!.body.data.userSignUpWithToken).toMatchObject({ email: 'stranger@test.example', role: 'CUSTOMER_BASIC', status: 'active' });
  expect((await product.ask(token, EXISTS, { email: 'stranger@test.example' })).body.data.usersList.count).toBe(1);
});

test('signing up again changes neither role nor status of an existing user', async () => {
  const { body } = await product.ask(await product.token('agent'), SIGN_UP, { user: { email: 'agent@test.example', firstName: 'New' } });
  expect(body.data.userSignUpWithToken).toMatchObject({ id: 'u_agent', role: 'AGENT' });
  expect((await userRow('agent@test.example')).firstName).toBe('first u_agent');
  const disabled = await product.ask(await product.token('disabled'), SIGN_UP, { user: { email: 'disabled@test.example' } });
  expect(disabled.body.errors[0].code).toBe('USER_DISABLED');
});

test('an e-mail that is not verified opens nothing', async () => {
  const token = await product.token('unverified');
  const { email } = PEOPLE.unverified;
  expect((await product.ask(token, SIGN_UP, { user: { email } })).body.errors[0].code).toBe('EMAIL_NOT_VERIFIED');
  await product.db.pool.query(`insert into users (id, email) values ('u_unverified', $1)`, [email]);
  expect((await product.ask(token, ME)).body.errors[0].code).toBe('EntityNotFoundError');
  expect((await userRow(email)).authProfileId).toBeNull();
});

test('a device of an old scope is refused with SCOPE_CHANGED on every sync call, and greets itself into the new one', async () => {
  const device = await product.device('beta');
  const before = device.hello;
  await product.db.pool.query(`update users set "customerId" = 'c_alpha' where id = 'u_beta'`);
  const comment = { mid: 1, name: 'caseCommentCreate', input: { id: 'sc_1', caseId: 'case_beta_NEW', plainText: 'late' } };
  for (const call of [() => device.plan(), () => device.page('cases'), () => device.pull(before.head), () => device.push([comment])]) {
    await expect(call()).rejects.toMatchObject({ code: 'SCOPE_CHANGED', status: 200 });
  }
  const after = await device.greet();
  expect(after).toMatchObject({ userEpoch: before.userEpoch + 1, me: { customerId: 'c_alpha' }, lastMid: 0 });
  expect((await device.rows('customers')).map((r) => r.id)).toEqual(['c_alpha']);
  // What was queued is judged by the rights of now.
  expect(await device.push([comment])).toMatchObject([{ status: 'REJECTED', code: 'NotAuthorizedError' }]);
  await product.db.pool.query(`update users set "customerId" = 'c_beta' where id = 'u_beta'`);
});

test('what nobody expected is told as something wrong, with its request id and without its words', async () => {
  await product.db.pool.query(`alter table cases rename to cases_away`);
  const { status, requestId, body } = await product.ask(
    await product.token('agent'),
    '{ syncPage(table: "cases", userEpoch: 1) { rows } }',
  );
  await product.db.pool.query(`alter table cases_away rename to cases`);
  expect([status, body.data]).toEqual([200, null]);
  expect(body.errors[0]).toMatchObject({ message: MESSAGES.somethingWrong, code: 'InternalError', extensions: { requestId } });
  expect(JSON.stringify(body)).not.toContain('relation');
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminOf, callerOf, callerWith, stored, type Caller } from '#tests/server/caller.ts';
import { refresh, signIn, type AuthAddress } from '#tests/pg/signIn.ts';
import { PASSWORD, startTestProduct, type TestProduct } from '#tests/server/testProduct.ts';

let product: TestProduct;
let admin: Caller;
let agent: Caller;
let beta: Caller;
beforeAll(async () => {
  product = await startTestProduct();
  [admin, agent, beta] = [await adminOf(product), await callerOf(product, 'agent'), await callerOf(product, 'beta')];
  await product.db.pool.query(`update customers set subscription = 'elite' where id = 'c_beta'`);
});
afterAll(() => product.stop());

const CREATE =
  'mutation($data: UserCreateInput!) { createUserAuth0(data: $data) { status message user { id email status roles { items { name } } customer { id } } } }';
const UPDATE = 'mutation($data: UserUpdateInput!) { userUpdate(data: $data) { id firstName status } }';
const DELETE = 'mutation($id: ID!) { userDelete(data: { id: $id }) { success } }';
const ME = '{ user { id } }';
const mailsTo = async (to: string): Promise<string[]> =>
  (await product.db.pool.query<{ text: string }>('select text from mails where "to" = $1', [to])).rows.map(({ text }) => text);
const account = async (email: string): Promise<any> =>
  (await product.db.pool.query('select * from idp_account where email = $1', [email])).rows[0];

test('[USER-7] a new user gets a sign-in and a link, sets a password with it and enters', async () => {
  const made = await admin(CREATE, {
    data: { email: 'New.Agent@test.example', firstName: 'Nia', lastName: 'Ray', roles: { connect: [{ name: 'AGENT' }] } },
  });
  expect(made).toMatchObject({
    status: 'success',
    user: { email: 'new.agent@test.example', status: 'active', roles: { items: [{ name: 'AGENT' }] }, customer: null },
  });
  const [text] = await mailsTo('new.agent@test.example');
  const link = /http\S+set-password\?ticket=\S+/.exec(text!)![0];
  expect((await fetch(link)).status).toBe(200);
  const chosen = await fetch(link, {
    method: 'POST',
    body: new URLSearchParams({ password: PASSWORD }),
    headers: { origin: product.origin },
    redirect: 'manual',
  });
  expect(chosen.status).toBe(303);
  const nia = callerWith(product, (await signIn(product.origin, 'new.agent@test.example', PASSWORD)).accessToken);
  expect(await nia(ME)).toEqual({ id: made.user.id });
});

test('[USER-7] [USER-1] [USER-2] nothing is made for a user that may not be, or by anybody but ADMIN', async () => {
  const data = { email: 'nobody@test.example', firstName: 'N', lastName: 'B', roles: { connect: [{ name: 'CUSTOMER' }] } };
  expect((await admin.refused(CREATE, { data })).details).toEqual({ customer: 'This field is required' });
  const linked = { ...data, customer: { connect: { id: 'c_beta' } } };
  expect((await admin.refused(CREATE, { data: linked })).code).toBe('ValidationError');
  for (const caller of [agent, beta]) expect((await caller.refused(CREATE, { data: linked })).code).toBe('NotAuthorizedError');
  expect(
    await admin.refused(CREATE, { data: { ...data, email: 'agent@test.example', roles: { connect: [{ name: 'AGENT' }] } } }),
  ).toMatchObject({
    code: 'EntityExistsError',
    details: { email: 'This email is already registered' },
  });
  expect(await account('nobody@test.example')).toBeUndefined();
  expect(await mailsTo('nobody@test.example')).toEqual([]);
  const made = await admin(CREATE, { data: { ...linked, roles: { connect: [{ name: 'CUSTOMER_ELITE' }] } } });
  expect(made.user).toMatchObject({ roles: { items: [{ name: 'CUSTOMER_ELITE' }] }, customer: { id: 'c_beta' } });
});

test('[USER-7] somebody the provider knows already keeps their password and gets no link', async () => {
  const before = await account('stranger@test.example');
  const made = await admin(CREATE, {
    data: { email: 'stranger@test.example', firstName: 'S', lastName: 'T', roles: { connect: [{ name: 'AGENT' }] } },
  });
  expect(made.message).toContain('has a sign-in already');
  expect(await account('stranger@test.example')).toEqual(before);
  expect(await mailsTo('stranger@test.example')).toEqual([]);
  expect(await (await callerOf(product, 'stranger'))(ME)).toEqual({ id: made.user.id });
});

test('[USER-6] who is disabled is signed out at once: socket, calls, refresh and sign-in; and comes back when enabled', async () => {
  const email = 'agent2@test.example';
  const { accessToken, refreshToken } = await signIn(product.origin, email, PASSWORD);
  const person = callerWith(product, accessToken);
  await person(ME);
  const device = await product.device('agent2');
  const ear = device.listen(device.hello.head);
  await ear.next();
  expect(await admin(UPDATE, { data: { id: 'u_agent2', status: 'disabled' } })).toMatchObject({ status: 'disabled' });
  expect((await ear.closed.promise).code).toBe(4401);
  expect((await person.refused(ME)).code).toBe('USER_DISABLED');
  const { sub, blocked } = await account(email);
  expect(blocked).toBe(true);
  const sessions = await product.db.pool.query(`select from idp_store where account_id = $1 and model = 'Session'`, [sub]);
  expect(sessions.rowCount).toBe(0);
  const config = (await (await fetch(`${product.origin}/config.json`)).json()) as { auth: AuthAddress };
  expect(await refresh(config.auth, refreshToken)).toMatchObject({ tokens: null, error: 'invalid_grant', description: 'user is blocked' });
  await expect(signIn(product.origin, email, PASSWORD)).rejects.toThrow('unauthorized');
  await admin(UPDATE, { data: { id: 'u_agent2', status: 'active' } });
  expect(await callerWith(product, (await signIn(product.origin, email, PASSWORD)).accessToken)(ME)).toEqual({ id: 'u_agent2' });
  await device.leave();
});

test('users are found by their role, asked for as the list that it is shown as', async () => {
  const LIST = 'query($filter: UserFilter) { usersList(filter: $filter) { items { role roles { items { name } } } } }';
  const rolesOf = async (roles: object): Promise<string[]> => {
    const { items } = (await admin(LIST, { filter: { roles } })) as { items: { role: string }[] };
    return [...new Set(items.map(({ role }) => role))].toSorted();
  };
  expect(await rolesOf({ some: { name: { equals: 'AGENT' } } })).toEqual(['AGENT']);
  expect(await rolesOf({ every: { name: { in: ['AGENT', 'ADMIN'] } } })).toEqual(['ADMIN', 'AGENT']);
  const others = await rolesOf({ none: { name: { equals: 'AGENT' } } });
  expect(others).toContain('ADMIN');
  expect(others).not.toContain('AGENT');
  expect(await rolesOf({ some: { name: { contains: 'elite' } } })).toEqual(['CUSTOMER_ELITE']);
});

test('[USER-4] [USER-5] a user is deleted by ADMIN, never by themselves; what they wrote stays and the sign-in is closed', async () => {
  for (const caller of [agent, beta]) expect((await caller.refused(DELETE, { id: 'u_agent2' })).code).toBe('NotAuthorizedError');
  expect((await admin.refused(DELETE, { id: 'none' })).code).toBe('NotAuthorizedError');
  expect(await admin.refused(DELETE, { id: 'u_admin' })).toMatchObject({ code: 'RULE', details: { rule: 'USER-4' } });
  expect(await admin.refused(UPDATE, { data: { id: 'u_admin', status: 'disabled' } })).toMatchObject({ details: { rule: 'USER-4' } });
  expect(await admin(DELETE, { id: 'u_agent' })).toEqual({ success: true });
  expect(await stored(product, 'caseComments', 'cc_alpha_NEW')).toMatchObject({ authorId: 'u_agent', deletedAt: null });
  expect((await agent.refused(ME)).code).toBe('EntityNotFoundError');
  expect(await account('agent@test.example')).toMatchObject({ blocked: true });
});

test('[USER-4] of two administrators who delete each other at the same moment one stays', async () => {
  const email = 'second@test.example';
  await product.db.pool.query(`insert into users (id, email, role) values ('u_second', $1, 'ADMIN')`, [email]);
  await product.idp!.accounts.create({ email, password: PASSWORD, name: email, emailVerified: true });
  const [first, second] = await Promise.all(['admin@test.example', email].map((one) => signIn(product.origin, one, PASSWORD)));
  const answers = await Promise.all([
    product.ask(first!.accessToken, DELETE, { id: 'u_second' }),
    product.ask(second!.accessToken, DELETE, { id: 'u_admin' }),
  ]);
  expect(answers.filter(({ body }) => !body.errors)).toHaveLength(1);
  const { rowCount } = await product.db.pool.query(`select from users where role = 'ADMIN' and "deletedAt" is null`);
  expect(rowCount).toBe(1);
});

const SETTINGS =
  'mutation($data: NotificationSettingCreateInput!) { notificationSettingCreate(data: $data) { id allNotifications onlyNewComments user { id } } }';
const SET = 'mutation($data: NotificationSettingUpdateInput!) { notificationSettingUpdate(data: $data) { onlyNewComments } }';

test('notification settings are one’s own', async () => {
  const made = await beta(SETTINGS, { data: { allNotifications: true } });
  expect(made).toMatchObject({ allNotifications: true, onlyNewComments: false, user: { id: 'u_beta' } });
  expect(await beta(SET, { data: { id: made.id, onlyNewComments: true } })).toEqual({ onlyNewComments: true });
  const alpha = await callerOf(product, 'alpha');
  const refusals = [
    await alpha.refused(SET, { data: { id: made.id, onlyNewComments: false } }),
    await alpha.refused(SET, { data: { id: 'none' } }),
  ];
  expect(refusals[0]).toEqual(refusals[1]);
});

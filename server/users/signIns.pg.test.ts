import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminOf, callerOf, callerWith, type Caller } from '#tests/server/caller.ts';
import { refresh, signIn, type AuthAddress } from '#tests/pg/signIn.ts';
import { PASSWORD, startTestProduct, type TestProduct } from '#tests/server/testProduct.ts';

let product: TestProduct;
let admin: Caller;
let others: Caller[];
let auth: AuthAddress;
beforeAll(async () => {
  product = await startTestProduct();
  admin = await adminOf(product);
  others = [await callerOf(product, 'agent'), await callerOf(product, 'alpha')];
  auth = ((await (await fetch(`${product.origin}/config.json`)).json()) as { auth: AuthAddress }).auth;
});
afterAll(() => product.stop());

const SIGN_INS = '{ userSignIns { userId lastSignInAt hasAccount isInvited } }';
const SESSIONS = 'query($id: ID!) { userSessions(userId: $id) { id agent since seenAt } }';
const END = 'mutation($id: ID!, $session: ID) { userSessionsEnd(userId: $id, sessionId: $session) { status message } }';
const INVITE = 'mutation($id: ID!) { userInvite(userId: $id) { message } }';
const ME = '{ user { id } }';
const AGENT2 = 'agent2@test.example';

interface Session {
  id: string;
  since: string;
  seenAt: string;
}
const sessionsOf = async (id: string): Promise<Session[]> => (await admin(SESSIONS, { id })) as Session[];
const rowsOf = async (sql: string, ...values: unknown[]): Promise<any[]> => (await product.db.pool.query(sql, values)).rows;

test('[USER-9] ADMIN alone learns of sign-ins and sessions, ends them, and invites again', async () => {
  for (const caller of others) {
    for (const [query, variables] of [
      [SIGN_INS, {}],
      [SESSIONS, { id: 'u_agent' }],
      [END, { id: 'u_agent' }],
      [INVITE, { id: 'u_agent' }],
    ] as const)
      expect(await caller.refused(query, variables)).toMatchObject({ code: 'NotAuthorizedError' });
  }
  for (const query of [SESSIONS, END, INVITE]) expect((await admin.refused(query, { id: 'nobody' })).code).toBe('NotAuthorizedError');
  // The first of them had a session that nobody could end.
  expect(await others[0]!(ME)).toEqual({ id: 'u_agent' });
});

test('[USER-9] the last sign-in is told of everybody who has an account, and who has none yet to tell is known as invited', async () => {
  const before = Date.now();
  await signIn(product.origin, AGENT2, PASSWORD);
  const made = (await admin('mutation($data: UserCreateInput!) { createUserAuth0(data: $data) { user { id } } }', {
    data: { email: 'fresh@test.example', role: 'AGENT' },
  })) as { user: { id: string } };
  const known = new Map(((await admin(SIGN_INS)) as { userId: string; lastSignInAt: string }[]).map((one) => [one.userId, one]));
  expect(Date.parse(known.get('u_agent2')!.lastSignInAt)).toBeGreaterThanOrEqual(before - 1000);
  expect(known.get('u_agent2')).toMatchObject({ isInvited: false });
  expect(known.get(made.user.id)).toEqual({ userId: made.user.id, lastSignInAt: null, hasAccount: true, isInvited: true });
  await product.db.pool.query(`insert into users (id, email, role) values ('u_far', 'far@test.example', 'AGENT')`);
  const all = (await admin(SIGN_INS)) as { userId: string }[];
  expect(all.find(({ userId }) => userId === 'u_far')).toMatchObject({ lastSignInAt: null, hasAccount: false, isInvited: false });
});

test('[USER-9] one session ends and the others go on; all of them end; and whoever is disabled has none', async () => {
  await admin(END, { id: 'u_agent2' });
  expect(await sessionsOf('u_agent2')).toEqual([]);
  const first = await signIn(product.origin, AGENT2, PASSWORD);
  const [one] = await sessionsOf('u_agent2');
  expect(Date.parse(one!.seenAt)).toBeGreaterThanOrEqual(Date.parse(one!.since));
  const second = await signIn(product.origin, AGENT2, PASSWORD);
  expect(await sessionsOf('u_agent2')).toHaveLength(2);
  expect(await admin(END, { id: 'u_agent2', session: one!.id })).toEqual({ status: 'success', message: 'Session ended' });
  expect(await refresh(auth, first.refreshToken)).toMatchObject({ tokens: null, error: 'invalid_grant' });
  const gone = await refresh(auth, second.refreshToken);
  expect(gone.tokens).not.toBeNull();
  expect((await sessionsOf('u_agent2')).map(({ id }) => id)).not.toContain(one!.id);
  expect(await admin(END, { id: 'u_agent2', session: one!.id })).toMatchObject({ message: 'They are not signed in there anymore' });
  // Another person's session is not ended under this one's name.
  const [agents] = await sessionsOf('u_agent');
  expect(await admin(END, { id: 'u_agent2', session: agents!.id })).toMatchObject({ message: 'They are not signed in there anymore' });
  expect(await sessionsOf('u_agent')).toHaveLength(1);
  await admin('mutation { userUpdate(data: { id: "u_agent2", status: disabled }) { id } }');
  expect(await sessionsOf('u_agent2')).toEqual([]);
  await admin('mutation { userUpdate(data: { id: "u_agent2", status: active }) { id } }');
  expect(await sessionsOf('u_agent2')).toEqual([]);
  expect(await refresh(auth, gone.tokens!.refreshToken)).toMatchObject({ tokens: null, error: 'invalid_grant' });
  expect(await rowsOf(`select action, user_id from audit_event where target_id = 'u_agent2' and action = 'session.end' limit 1`)).toEqual([
    { action: 'session.end', user_id: 'u_admin' },
  ]);
});

test('[USER-7] an invitation that was lost is sent again until it was used; a user without a sign-in gets one', async () => {
  const linkOf = async (to: string): Promise<string[]> =>
    (await rowsOf('select text from mails where "to" = $1 order by "createdAt"', to)).map(
      ({ text }: { text: string }) => /http\S+set-password\?ticket=\S+/.exec(text)![0],
    );
  const [{ id }] = (await rowsOf(`select id from users where email = 'fresh@test.example'`)) as [{ id: string }];
  expect(await admin(INVITE, { id })).toEqual({ message: 'An invitation is on its way to fresh@test.example' });
  const [, second] = await linkOf('fresh@test.example');
  const headers = { origin: product.origin };
  const body = new URLSearchParams({ password: PASSWORD });
  expect((await fetch(second!, { method: 'POST', body, headers, redirect: 'manual' })).status).toBe(303);
  expect(await callerWith(product, (await signIn(product.origin, 'fresh@test.example', PASSWORD)).accessToken)(ME)).toEqual({ id });
  expect(await admin.refused(INVITE, { id })).toMatchObject({ code: 'RULE', details: { rule: 'USER-7' } });
  await product.db.pool.query(`insert into users (id, email, role) values ('u_bare', 'bare@test.example', 'AGENT')`);
  await admin(INVITE, { id: 'u_bare' });
  expect(await linkOf('bare@test.example')).toHaveLength(1);
  await admin('mutation { userUpdate(data: { id: "u_bare", status: disabled }) { id } }');
  expect((await admin.refused(INVITE, { id: 'u_bare' })).message).toBe('This user is disabled. Enable them first.');
});

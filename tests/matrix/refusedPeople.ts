import { personOf, STRANGERS, TURNED_AWAY, type TurnedAway } from './actors.ts';
import type { CustomOperation } from './customOperation.ts';
import { CUSTOM } from './customOperations.ts';
import { callAbout, createCall, type Call } from './generatedCalls.ts';
import { inParallel } from './inParallel.ts';
import { inUnchanged } from './deniedWrites.ts';
import { GENERATED, type Operation } from './operations.ts';
import { UNKNOWN, type Service } from './service.ts';
import { standingId } from './targets.ts';

const ADMIN = personOf('ADMIN');
/** Answered to whoever asks about their own e-mail before they are a user (UserExistsCheck), and the sign-up itself. */
const BEFORE_SIGN_UP = new Set(['usersList', 'userSignUpWithToken']);

/** Calls that would be allowed to ADMIN: what is refused is the person, not the call. */
async function callsOf(service: Service): Promise<[Operation, Call][]> {
  const calls: [Operation, Call][] = [];
  for (const operation of GENERATED) {
    const { act, table } = operation;
    const call = act.startsWith('Create')
      ? await createCall(service, operation, ADMIN, 'own')
      : callAbout(operation, standingId(table, ADMIN, 'own', act));
    calls.push([operation, call]);
  }
  const posted = (operation: CustomOperation): boolean => operation.kind !== 'Subscription';
  for (const operation of CUSTOM.filter(posted)) calls.push([operation, await operation.call({ service, person: ADMIN, relation: 'own' })]);
  return calls;
}

/** Without a token, with a broken or an old one, without a user, disabled: turned away from every operation, in the same words. */
export async function checkRefusedPeople(service: Service): Promise<void> {
  const calls = await callsOf(service);
  const asked = STRANGERS.flatMap((stranger) => calls.map(([operation, call]) => ({ stranger, operation, call })));
  await inUnchanged(service, 'everything, as people who are turned away', () =>
    inParallel(
      asked.filter(({ stranger, operation }) => stranger !== 'unknown' || !BEFORE_SIGN_UP.has(operation.name)),
      ({ stranger, operation, call }) => checkTurnedAway(service, stranger, operation.name, call),
    ),
  );
  await checkBeforeSignUp(service);
}

async function checkTurnedAway(service: Service, stranger: TurnedAway, operation: string, { query, variables }: Call): Promise<void> {
  const cell = { operation, actor: stranger, relation: 'own' };
  const { status, code } = TURNED_AWAY[stranger];
  // Who signs up says who they are.
  const own = operation === 'userSignUpWithToken' ? { email: `${stranger}@x.test` } : {};
  const { status: came, data, errors, text } = await service.ask(stranger, query, { ...variables, ...own }, cell);
  const isNothing = data == null || Object.values(data).every((value) => value === null);
  const isRight = isNothing && errors?.length === 1 && errors[0]!.code === code && (status === null || came === status);
  service.tally.check(isRight, cell, `${status ?? ''} ${code}`, `${came} ${text}`);
}

/** Who is no user yet learns whether there is one for their own e-mail, and makes one that may do nothing. */
async function checkBeforeSignUp(service: Service): Promise<void> {
  const { tally, db } = service;
  const list = 'query($email: String) { usersList(filter: { email: { equals: $email } }) { count } }';
  const ask = (operation: string, query: string, variables: object, relation: string, token?: string) =>
    service.ask('unknown', query, variables, { operation, actor: 'unknown', relation }, token ?? service.tokenOf('unknown'));

  const own = await ask('usersList', list, { email: UNKNOWN.email }, 'own e-mail');
  tally.check(
    own.data?.usersList.count === 0,
    { operation: 'usersList', actor: 'unknown', relation: 'own e-mail' },
    'a count of 0',
    own.text,
  );
  for (const email of ['u_customer@x.test', 'nobody@x.test', null]) {
    const { errors, text } = await ask('usersList', list, { email }, String(email));
    tally.check(
      errors?.[0]?.code === 'NotAuthorizedError',
      { operation: 'usersList', actor: 'unknown', relation: String(email) },
      'deny',
      text,
    );
  }
  const signUp = 'mutation($user: UserCreateInput!) { userSignUpWithToken(user: $user) { role status customer { id } } }';
  const email = 'newcomer@x.test';
  const token = await service.signer.token('newcomer|1', { email });
  const forged = [
    { role: 'ADMIN' },
    { customer: { connect: { id: 'c_alpha' } } },
    { roles: { connect: [{ name: 'ADMIN' }] } },
    { status: 'active' },
  ];
  for (const more of forged) {
    const { errors, text } = await ask('userSignUpWithToken', signUp, { user: { email, ...more } }, Object.keys(more)[0]!, token);
    tally.check(
      errors?.[0]?.code === 'ValidationError',
      { operation: 'userSignUpWithToken', actor: 'unknown', relation: Object.keys(more)[0]! },
      'deny',
      text,
    );
  }
  const made = await ask('userSignUpWithToken', signUp, { user: { email } }, 'own e-mail', token);
  const isPlain =
    JSON.stringify(made.data?.userSignUpWithToken) === JSON.stringify({ role: 'CUSTOMER_BASIC', status: 'active', customer: null });
  tally.check(
    isPlain,
    { operation: 'userSignUpWithToken', actor: 'unknown', relation: 'own e-mail' },
    'a user who may do nothing',
    made.text,
  );
  await db.pool.query('delete from users where email = $1', [email]);
}

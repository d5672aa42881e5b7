import { expect, test } from 'vitest';
import { aRow } from '#domain/testing/aRow.ts';
import { ADMIN, AGENT } from '#domain/testing/people.ts';
import type { AnyRow } from '#domain/noun.ts';
import { answerQuery } from '#sync/testing/answerQuery.ts';
import type { CommandContext } from '#src/commands/types.ts';
import { listParams } from '#src/components/filters.ts';
import { aServer } from '#src/components/testing/aServer.ts';
import { aContext, commandOf, stateFor, tryCommand, type CommandEffect } from '#src/components/testing/tryCommand.ts';
import { endSessions, userCommands, userStatusLabel } from './user.commands.ts';
import { USER_FILTERS, USERS_PAGE_SIZE, usersQuery } from './user.queries.ts';

const customer = aRow('customers', { id: 'c1', name: 'Lone Pine Freight', subscription: 'elite' });
const boss = aRow('users', { id: ADMIN.userId, email: 'boss@staff.test', firstName: 'Ruth', role: 'ADMIN' });
const dana = aRow('users', { id: 'u1', email: 'dana@staff.test', firstName: 'Dana', lastName: 'O’Neil', role: 'AGENT' });
const ana = aRow('users', { id: 'u2', email: 'ana@pine.test', firstName: 'Ana', role: 'CUSTOMER_ELITE', customerId: 'c1' });
const away = aRow('users', { id: 'u3', email: 'zed@staff.test', role: 'AGENT', status: 'disabled' });
const TABLES: Record<string, readonly AnyRow[]> = { users: [boss, dana, ana, away], customers: [customer] };

const subjectOf = (row: AnyRow) => ({ table: 'users', row }) as const;
const on = (row: AnyRow, named: Partial<CommandContext> = {}) => aContext({ actor: ADMIN, subject: subjectOf(row), ...named });
const command = (id: string) => commandOf(userCommands, id);
const OFFLINE = { sync: { phase: 'offline', stop: null, progress: null, syncedAt: null } } as const;

function listed(address: string): string[] {
  const params = listParams(USER_FILTERS, new URLSearchParams(address), USERS_PAGE_SIZE);
  const { rows } = answerQuery(usersQuery(params), (table) => new Map(TABLES[table]!.map((row) => [row.id, row])));
  return rows.map((row) => row.id);
}

test('people are listed by name, found by name, e-mail and customer, and narrowed by role, status and customer', () => {
  expect(listed('')).toEqual(['u3', 'u2', 'u1', ADMIN.userId]);
  expect(listed('search=neil')).toEqual(['u1']);
  expect(listed('search=ZED@staff')).toEqual(['u3']);
  expect(listed('search=pine')).toEqual(['u2']);
  expect(listed('role=AGENT')).toEqual(['u3', 'u1']);
  expect(listed('role=AGENT&status=active')).toEqual(['u1']);
  expect(listed('customer=c1')).toEqual(['u2']);
  expect(listed('role=BOSS&status=x')).toHaveLength(4);
});

test('[USER-6] whoever is disabled is asked about with what follows, and enabled again without fear', async () => {
  expect(await tryCommand(command('user.status'), on(dana))).toEqual([
    [
      'confirm',
      {
        title: 'Are you sure?',
        body: 'Dana O’Neil will be signed out everywhere at once, and the workspace is erased from their devices.',
        action: 'Disable',
      },
    ],
    ['mutate', 'userUpdate', { id: 'u1', status: 'disabled' }],
    ['toast', 'Dana O’Neil disabled'],
  ]);
  const [question, change] = await tryCommand(command('user.status'), on(away));
  expect(question?.[1]).toMatchObject({ body: 'zed@staff.test will be able to sign in again.', action: 'Enable' });
  expect(change).toEqual(['mutate', 'userUpdate', { id: 'u3', status: 'active' }]);
  expect(await tryCommand(command('user.status'), on(dana), { confirm: false })).toHaveLength(1);
  expect([dana, away].map(userStatusLabel)).toEqual(['Disable', 'Enable']);
});

test('[USER-6] several are disabled in one step, oneself and those who are disabled left out', async () => {
  const selection = [boss, dana, ana, away].map(subjectOf);
  const effects = await tryCommand(command('user.status'), on(dana, { selection }), { choose: 'disabled' });
  expect(effects.slice(2)).toEqual([
    [
      'mutateBatch',
      'userUpdate',
      [
        { id: 'u1', status: 'disabled' },
        { id: 'u2', status: 'disabled' },
      ],
    ],
    ['toast', '2 users disabled'],
  ]);
  const none = await tryCommand(command('user.status'), on(away, { selection: [away, boss].map(subjectOf) }), { choose: 'disabled' });
  expect(none.at(-1)).toEqual(['toast', 'Nobody to disable']);
});

test('[USER-4] nobody is offered to disable, delete or move themselves, and nothing is offered to anybody but ADMIN or without a connection', () => {
  const states = (id: string, row: AnyRow, named: Partial<CommandContext> = {}) =>
    stateFor(command(id), subjectOf(row), { actor: ADMIN, ...named });
  expect(states('user.status', boss)).toBe('Nobody can disable their own user.');
  expect(states('user.delete', boss)).toBe('Nobody can delete their own user.');
  expect(states('user.customer', boss)).toBe(false);
  for (const id of [
    'user.status',
    'user.delete',
    'user.roles',
    'user.customer',
    'user.resetPassword',
    'user.invite',
    'user.sessions.end',
  ]) {
    expect([id, states(id, dana)]).toEqual([id, true]);
    expect([id, states(id, dana, OFFLINE)]).toEqual([id, 'Needs a connection']);
    expect([id, states(id, dana, { actor: AGENT })]).toEqual([id, false]);
    expect([id, stateFor(command(id), { table: 'customers', row: customer }, { actor: ADMIN })]).toEqual([id, false]);
  }
  expect(states('user.invite', away)).toBe('Disabled users are not invited');
  expect(states('user.edit', dana, OFFLINE)).toBe(true);
});

const effectsOn = (id: string, row: AnyRow, answers: Parameters<typeof tryCommand>[2]): Promise<CommandEffect[]> =>
  tryCommand(command(id), on(row), answers);

test('[USER-1] [USER-2] a role is given with its place: staff leave their customer, a customer brings the role of its subscription', async () => {
  const [question, change] = await effectsOn('user.roles', ana, { args: { role: 'ADMIN' } });
  expect(question?.[1]).toMatchObject({
    title: 'Make Ana App Admin?',
    body: 'They will see all customers, and manage users and subscriptions. They leave their customer. Their devices load again what they may see.',
  });
  expect(change).toEqual(['mutate', 'userUpdate', { id: 'u2', role: 'ADMIN', customerId: null, driverId: null }]);
  expect(await effectsOn('user.roles', dana, { args: { role: 'AGENT' } })).toEqual([]);
  const moved = await effectsOn('user.customer', dana, { args: { customer: 'c1' }, row: customer });
  expect(moved[1]).toEqual(['mutate', 'userUpdate', { id: 'u1', customerId: 'c1', role: 'CUSTOMER_ELITE', driverId: null }]);
  const [spec] = command('user.roles').args!;
  if (spec?.kind !== 'enum') throw new Error('asks for something else');
  expect(spec.options(on(ana)).map(({ label, current }) => [label, current])).toEqual([
    ['App Admin', false],
    ['App Agent', false],
    ['App Customer Elite', true],
  ]);
  expect(spec.options(on(dana)).map(({ value }) => value)).toEqual(['ADMIN', 'AGENT']);
});

test('[USER-5] who is deleted is named by their e-mail before, and a refusal is said', async () => {
  const { online, asked } = aServer({ UserDelete: { userDelete: { success: true } } });
  expect(await effectsOn('user.delete', dana, { online, ask: ' Dana@staff.test ' })).toEqual([
    ['ask', 'Delete Dana O’Neil? They are signed out everywhere at once; what they wrote stays. Type dana@staff.test', ''],
    ['toast', 'Dana O’Neil is deleted'],
  ]);
  expect(asked).toEqual([['UserDelete', { id: 'u1' }]]);
  expect((await effectsOn('user.delete', dana, { online, ask: 'dana' })).at(-1)).toEqual([
    'toast',
    'That is not dana@staff.test: nobody was deleted',
  ]);
  expect(asked).toHaveLength(1);
  const no = aServer({ UserDelete: new Error('This is the last administrator: make another one first.') });
  expect((await effectsOn('user.delete', dana, { online: no.online, ask: 'dana@staff.test' })).at(-1)).toEqual([
    'toast',
    'This is the last administrator: make another one first.',
  ]);
});

test('[USER-7] a password reset is mailed after a question, an invitation without one', async () => {
  const reset = aServer({ '/api/reset-password': {} });
  expect((await effectsOn('user.resetPassword', dana, { online: reset.online })).at(-1)).toEqual([
    'toast',
    'A link for a new password is on its way to dana@staff.test',
  ]);
  expect(reset.asked).toEqual([['/api/reset-password', { email: 'dana@staff.test' }]]);
  const invite = aServer({ UserInvite: { userInvite: { status: 'success', message: 'Sent' } } });
  expect(await effectsOn('user.invite', dana, { online: invite.online })).toEqual([['toast', 'Sent']]);
  expect(invite.asked).toEqual([['UserInvite', { userId: 'u1' }]]);
});

test('[USER-9] all sessions end by a command, one by its row, each after a question', async () => {
  const { online, asked } = aServer({ UserSessionsEnd: { userSessionsEnd: { message: 'Session ended' } } });
  const [question, done] = await effectsOn('user.sessions.end', dana, { online });
  expect(question?.[1]).toMatchObject({ title: 'Sign Dana O’Neil out everywhere?' });
  expect(done).toEqual(['toast', 'Session ended']);
  const one = {
    ...command('user.sessions.end'),
    run: async (_ctx: CommandContext, tools: never) => void (await endSessions(dana, 's1', tools)),
  };
  expect(await tryCommand(one as never, on(dana), { online, confirm: false })).toHaveLength(1);
  await tryCommand(one as never, on(dana), { online });
  expect(asked).toEqual([
    ['UserSessionsEnd', { userId: 'u1', sessionId: null }],
    ['UserSessionsEnd', { userId: 'u1', sessionId: 's1' }],
  ]);
});

test('a person is opened from anywhere, and the form is one key away', async () => {
  expect(await tryCommand(command('user.open'), aContext({ actor: ADMIN }), { args: { user: 'u2' } })).toEqual([
    ['go', '/user-management/u2'],
  ]);
  expect(await effectsOn('user.edit', ana, {})).toEqual([['go', '/user-management/edit/u2']]);
  expect(await tryCommand(command('user.create'), aContext({ actor: ADMIN }))).toEqual([['go', '/user-management/create']]);
  const customer = { table: 'customers', row: aRow('customers', { id: 'c9' }) } as const;
  expect(await tryCommand(command('user.create'), aContext({ actor: ADMIN, subject: customer }))).toEqual([
    ['go', '/user-management/create?customer=c9'],
  ]);
});

import { isStaff, ROLES, type Role } from '#domain/actor.ts';
import { ROLE_OF_SUBSCRIPTION } from '#domain/customers/customer.ts';
import { MESSAGES } from '#domain/messages.ts';
import type { Row } from '#domain/tables.ts';
import { userName } from '#domain/users/user.ts';
import { filterCommands } from '#src/components/filterCommands.ts';
import { isRowMode, where } from '#src/commands/contextKeys.ts';
import { mailPasswordLink } from '#src/commands/mailPasswordLink.ts';
import { namesOf, rowsOf } from '#src/commands/subject.ts';
import { askAgain } from '#src/commands/useServerAnswer.ts';
import type { ArgOption, ArgValues, Command, CommandContext, CommandTools } from '#src/commands/types.ts';
import { changePictureHref } from '#src/documents/picture/changePictureHref.ts';
import { USER_FILTERS } from './user.queries.ts';
import { userDelete, userInvite, userSessionsEnd } from './user.operations.ts';
import { userEditHref, userHref, USERS_PATH } from './userHref.ts';

type User = Row<'users'>;

const base = { group: 'Users, account, session', roles: ['ADMIN'] } as const;
const BULK = { bulk: 'group' } as const;
const isOnline = where({ online: true });
const ONE = {};

/** The person in hand: the focused row, or the open record. */
const userOf = ({ subject }: CommandContext): User | null => (subject?.table === 'users' ? (subject.row as User) : null);

/** Present on people in hand; without a connection it says what it needs, for it is done at once or not at all. */
function onUsers(
  further: (users: readonly User[], ctx: CommandContext) => boolean | string,
  bulk: Pick<Command, 'bulk'> = ONE,
): Command['when'] {
  return (ctx) => {
    const users = rowsOf<User>('users', bulk, ctx);
    if (!isRowMode(ctx.mode) || users.length === 0) return false;
    const said = further(users, ctx);
    return said === true ? isOnline(ctx) || 'Needs a connection' : said;
  };
}

const isOneself = ({ id }: User, { actor }: CommandContext): boolean => id === actor.userId;
const peopleOf = (users: readonly User[]): string => namesOf(users.map((row) => ({ table: 'users', row })));

/** Changes people as one step that can be undone; says it when it is done. */
async function change(inputs: readonly object[], words: string, tools: CommandTools): Promise<void> {
  const isDone = inputs.length === 1 ? await tools.mutate('userUpdate', inputs[0]) : await tools.mutateBatch('userUpdate', inputs);
  if (isDone) tools.toast(words);
}

/** USER-6: asks first, and says what follows; several are asked which status. */
async function setStatus(ctx: CommandContext, tools: CommandTools): Promise<void> {
  const users = rowsOf<User>('users', BULK, ctx);
  const [first] = users;
  if (!first) return;
  const status =
    users.length === 1
      ? first.status === 'active'
        ? 'disabled'
        : 'active'
      : await tools.choose({
          title: `Status of ${peopleOf(users)}`,
          options: [
            { value: 'active', label: 'Active' },
            { value: 'disabled', label: 'Disabled' },
          ],
        });
  if (status === null) return;
  const changed = users.filter((user) => user.status !== status && !(status === 'disabled' && isOneself(user, ctx)));
  if (changed.length === 0) return tools.toast(`Nobody to ${status === 'active' ? 'enable' : 'disable'}`);
  const who = peopleOf(changed);
  const sure = await tools.confirm({
    title: MESSAGES.areYouSure,
    body:
      status === 'disabled'
        ? `${who} will be signed out everywhere at once, and the workspace is erased from their devices.`
        : `${who} will be able to sign in again.`,
    action: status === 'disabled' ? 'Disable' : 'Enable',
  });
  if (sure)
    await change(
      changed.map(({ id }) => ({ id, status })),
      `${who} ${status === 'disabled' ? 'disabled' : 'enabled'}`,
      tools,
    );
}

/** Says what the toggle does to this person, in a word. */
export function userStatusLabel({ status }: Pick<User, 'status'>): string {
  return status === 'active' ? 'Disable' : 'Enable';
}

/** USER-1, USER-2: staff roles are for the choosing; the role of a customer's user is that of its subscription. */
function roleOptions(ctx: CommandContext): ArgOption[] {
  const users = rowsOf<User>('users', BULK, ctx);
  const now = new Set(users.map(({ role }) => role));
  const [only] = now.size === 1 ? now : [];
  const roles: readonly Role[] = only && !isStaff({ role: only }) ? ['ADMIN', 'AGENT', only] : ['ADMIN', 'AGENT'];
  return roles.map((value) => ({ value, label: ROLES[value], current: value === only }));
}

const EFFECTS: Readonly<Partial<Record<Role, string>>> = {
  ADMIN: 'They will see all customers, and manage users and subscriptions.',
  AGENT: 'They will see all customers.',
};

async function setRole(ctx: CommandContext, tools: CommandTools, { role: given }: ArgValues): Promise<void> {
  const [value] = typeof given === 'string' ? [given] : (given ?? []);
  const role = (Object.keys(ROLES) as Role[]).find((one) => one === value);
  const users = rowsOf<User>('users', BULK, ctx).filter((user) => user.role !== role);
  if (!role || users.length === 0) return;
  const leaving = users.some(({ customerId }) => customerId !== null) ? ' They leave their customer.' : '';
  const sure = await tools.confirm({
    title: `Make ${peopleOf(users)} ${ROLES[role]}?`,
    body: `${EFFECTS[role] ?? ''}${leaving} Their devices load again what they may see.`.trim(),
    action: 'Set role',
  });
  if (!sure) return;
  const place = isStaff({ role }) ? { customerId: null, driverId: null } : {};
  await change(
    users.map(({ id }) => ({ id, role, ...place })),
    `Role of ${peopleOf(users)}: ${ROLES[role]}`,
    tools,
  );
}

/** USER-2: the role comes with the customer; a driver of the one before is left (USER-3). */
async function setCustomer(ctx: CommandContext, tools: CommandTools, { customer: id }: ArgValues): Promise<void> {
  const user = userOf(ctx);
  const customer = typeof id === 'string' ? await tools.get('customers', id) : undefined;
  if (!user || !customer || customer.id === user.customerId) return;
  const role = ROLE_OF_SUBSCRIPTION[customer.subscription];
  const leaving = isStaff(user) ? ' They will see nothing of other customers anymore.' : '';
  const sure = await tools.confirm({
    title: `Move ${userName(user)} to ${customer.name}?`,
    body: `Their role becomes ${ROLES[role]}.${leaving} Their devices load again what they may see.`,
    action: 'Move',
  });
  if (sure)
    await change(
      [{ id: user.id, customerId: customer.id, role, driverId: null }],
      `Customer of ${userName(user)}: ${customer.name}`,
      tools,
    );
}

async function resetPassword(ctx: CommandContext, tools: CommandTools): Promise<void> {
  const { email } = userOf(ctx)!;
  const body = `A link for a new password is mailed to ${email}. Their present password works until they have chosen one.`;
  await mailPasswordLink(email, { title: 'Send a password reset?', body }, tools);
}

async function inviteAgain(ctx: CommandContext, tools: CommandTools): Promise<void> {
  const answer = await (await tools.online()).ask(userInvite, { userId: userOf(ctx)!.id });
  if (!answer.ok) return tools.toast(answer.message, 'alert');
  const { status, message } = answer.data.userInvite;
  tools.toast(message, status === 'success' ? 'status' : 'alert');
}

/** USER-9. Also run with a session's id by its row. */
export async function endSessions(user: User, sessionId: string | null, tools: CommandTools): Promise<boolean> {
  const where = sessionId === null ? 'everywhere' : 'there';
  const body = `The sign-in ends ${where} within 15 minutes, and the workspace is erased from the device.`;
  const title = sessionId === null ? `Sign ${userName(user)} out everywhere?` : `End this session of ${userName(user)}?`;
  if (!(await tools.confirm({ title, body, action: 'Sign out' }))) return false;
  const answer = await (await tools.online()).ask(userSessionsEnd, { userId: user.id, sessionId });
  if (!answer.ok) return (tools.toast(answer.message, 'alert'), false);
  tools.toast(answer.data.userSessionsEnd.message);
  askAgain();
  return true;
}

/** USER-5: what they wrote stays. The e-mail is typed before. */
async function deleteUser(ctx: CommandContext, tools: CommandTools): Promise<void> {
  const { id, email } = userOf(ctx)!;
  const name = userName(userOf(ctx)!);
  const title = `Delete ${name}? They are signed out everywhere at once; what they wrote stays. Type ${email}`;
  const typed = await tools.ask({ title, value: '' });
  if (typed === null) return;
  if (typed.trim().toLowerCase() !== email) return tools.toast(`That is not ${email}: nobody was deleted`, 'alert');
  const answer = await (await tools.online()).ask(userDelete, { id });
  if (answer.ok) tools.toast(`${name} is deleted`);
  else tools.toast(answer.message, 'alert');
}

/** The way to the form of a new person; from a customer, of a user of theirs. */
export const createUser: Command = {
  ...base,
  id: 'user.create',
  title: 'New user',
  keywords: ['invite', 'add staff'],
  keys: ['n p'],
  when: () => true,
  undo: 'CONF',
  net: 'online',
  run: ({ subject }, tools) => tools.go(`${USERS_PATH}/create${subject?.table === 'customers' ? `?customer=${subject.row.id}` : ''}`),
};

export const editUser: Command = {
  ...base,
  id: 'user.edit',
  title: 'Edit user',
  keywords: ['change', 'form', 'name', 'phone'],
  keys: ['e'],
  when: (ctx) => isRowMode(ctx.mode) && userOf(ctx) !== null,
  undo: 'INV',
  net: 'local',
  run: (ctx, tools) => tools.go(userEditHref(userOf(ctx)!)),
};

export const setUserStatus: Command = {
  ...base,
  ...BULK,
  id: 'user.status',
  title: 'Set user status: active / disabled…',
  keywords: ['block', 'disable login'],
  keys: ['s s'],
  when: onUsers((users, ctx) => (users.every((user) => isOneself(user, ctx)) ? 'Nobody can disable their own user.' : true), BULK),
  undo: 'INV',
  net: 'online',
  run: setStatus,
};

export const resendInvitation: Command = {
  ...base,
  id: 'user.invite',
  title: 'Resend invitation',
  keywords: ['mail', 'welcome', 'set password', 'link'],
  when: onUsers(([user]) => user!.status === 'active' || 'Disabled users are not invited'),
  undo: 'none',
  net: 'online',
  run: inviteAgain,
};

export const sendPasswordReset: Command = {
  ...base,
  id: 'user.resetPassword',
  title: 'Send password reset',
  keywords: ['recover'],
  when: onUsers(([user]) => user!.status === 'active' || 'Disabled users get no mail'),
  undo: 'CONF',
  net: 'online',
  run: resetPassword,
};

export const endAllSessions: Command = {
  ...base,
  id: 'user.sessions.end',
  title: 'Sign out everywhere…',
  keywords: ['sessions', 'revoke', 'devices', 'log out'],
  when: onUsers(() => true),
  undo: 'CONF',
  net: 'online',
  run: async (ctx, tools) => void (await endSessions(userOf(ctx)!, null, tools)),
};

const onUser: readonly Command[] = [
  editUser,
  setUserStatus,
  {
    ...base,
    ...BULK,
    id: 'user.roles',
    title: 'Set roles…',
    keywords: ['permission', 'admin', 'agent'],
    keys: ['s r'],
    when: onUsers(() => true, BULK),
    args: [{ kind: 'enum', name: 'role', prompt: 'Role', options: roleOptions }],
    says: (subject, [role]) => `Set role of ${subject}${role === undefined ? '' : ` to ${role}`}`,
    undo: 'INV',
    net: 'online',
    run: setRole,
  },
  {
    ...base,
    id: 'user.customer',
    title: 'Set user’s customer…',
    keywords: ['company'],
    when: onUsers((users, ctx) => !isOneself(users[0]!, ctx)),
    args: [
      {
        kind: 'record',
        name: 'customer',
        prompt: 'Customer',
        tables: ['customers'],
        value: (ctx) => userOf(ctx)?.customerId ?? null,
      },
    ],
    says: (subject, [customer]) => `Set customer of ${subject}${customer === undefined ? '' : ` to ${customer}`}`,
    undo: 'INV',
    net: 'online',
    run: setCustomer,
  },
  {
    ...base,
    id: 'user.avatar',
    title: 'Change picture…',
    keywords: ['photo', 'avatar', 'image'],
    when: onUsers(() => true),
    undo: 'INV',
    net: 'online',
    run: (ctx, tools) => tools.go(changePictureHref(userHref(userOf(ctx)!))),
  },
  sendPasswordReset,
  resendInvitation,
  endAllSessions,
  {
    ...base,
    id: 'user.delete',
    title: 'Delete user…',
    keywords: ['remove account'],
    when: onUsers((users, ctx) => (isOneself(users[0]!, ctx) ? 'Nobody can delete their own user.' : true)),
    undo: 'CONF',
    net: 'online',
    run: deleteUser,
  },
];

/** The commands of a row's menu, in its order. */
export const USER_ROW_COMMANDS: readonly Command[] = onUser;

async function openUser(_ctx: CommandContext, tools: CommandTools, { user }: ArgValues): Promise<void> {
  if (typeof user === 'string') tools.go(userHref({ id: user }));
}

export const userCommands: readonly Command[] = [
  createUser,
  ...onUser,
  {
    ...base,
    id: 'user.open',
    title: 'Open user…',
    keywords: ['find person'],
    when: () => true,
    args: [{ kind: 'record', name: 'user', prompt: 'User', tables: ['users'] }],
    undo: 'Back',
    net: 'local',
    run: openUser,
  },
  ...filterCommands({ filters: USER_FILTERS, group: base.group, roles: base.roles, where: USERS_PATH }),
];

import { where } from '#src/commands/contextKeys.ts';
import { mailPasswordLink } from '#src/commands/mailPasswordLink.ts';
import { askAgain } from '#src/commands/useServerAnswer.ts';
import type { Command, CommandContext, CommandTools } from '#src/commands/types.ts';
import { changePictureHref } from '#src/documents/picture/changePictureHref.ts';
import { currentSession } from '#src/session/session.ts';
import { ACCOUNT_PATH } from './accountPath.ts';

/** Whoever asks from inside knows the account. */
async function resetPassword({ actor }: CommandContext, tools: CommandTools): Promise<void> {
  const me = await tools.get('users', actor.userId);
  if (!me) return tools.toast('Your account is not on this device yet', 'alert');
  const body = `A link for a new password is mailed to ${me.email}.`;
  await mailPasswordLink(me.email, { title: 'Reset my password?', body, everywhere: true }, tools);
}

/** Ends every session of this person but this one. */
async function endOthers(_ctx: CommandContext, tools: CommandTools): Promise<void> {
  const body = 'You are signed out in every browser but this one.';
  const question = { title: 'Sign out everywhere else?', body, action: 'Sign out' };
  if (!(await tools.confirm({ ...question, everywhere: true }))) return;
  const answer = await (await tools.online()).post<{ message: string }>('/api/account/sessions/end', { id: null });
  if (!answer.ok) return tools.toast(answer.message, 'alert');
  tools.toast(answer.data.message);
  askAgain();
}

/** What becomes of a person's account and work when they delete it. */
export const DELETED = {
  goes: 'Your sign-in is deleted. You are signed out in every browser, and the workspace is erased from this device.',
  stays: 'Your name stays on what you did: cases, comments, documents and history. An administrator can invite you again.',
} as const;

/** USER-13: says what goes and what stays, has the email typed, and leaves by the page that erases the device. */
async function deleteAccount(_ctx: CommandContext, tools: CommandTools): Promise<void> {
  const person = currentSession();
  if (!person) return tools.toast('Nobody is signed in.', 'alert');
  const { email, sub } = person;
  const question = { title: 'Delete your account?', body: `${DELETED.goes} ${DELETED.stays}`, action: 'Delete account' };
  if (!(await tools.confirm({ ...question, everywhere: true }))) return;
  const typed = await tools.ask({ title: `Type ${email} to delete your account`, value: '', everywhere: true });
  if (typed === null) return;
  if (typed.trim().toLowerCase() !== email) return tools.toast('That is not your email. Nothing was deleted.', 'alert');
  const answer = await (await tools.online()).post('/api/delete-account', { userAuth0Id: sub, email });
  if (answer.ok) tools.go('/logout');
  else tools.toast(answer.message, 'alert');
}

const base = { roles: null, when: () => true } as const;
const isOnline = where({ online: true });

/** A command of its own, for the button that is there before the keyboard knows it. */
export const endOtherSessions: Command = {
  id: 'account.sessions.end',
  title: 'Sign out everywhere else',
  keywords: ['sessions', 'devices', 'browsers', 'log out'],
  group: 'Users, account, session',
  roles: null,
  when: (ctx) => isOnline(ctx) || 'There is no connection: sessions are ended by the server',
  undo: 'CONF',
  net: 'online',
  run: endOthers,
};

/** Has the mail sent again that verifies one's email (USER-12). */
export const verifyEmail: Command = {
  id: 'account.verifyEmail',
  title: 'Send verification email',
  keywords: ['verify', 'confirm', 'address', 'mail', 'resend'],
  group: 'Users, account, session',
  roles: null,
  when: (ctx) => isOnline(ctx) || 'There is no connection: the mail can be asked for when there is one',
  undo: 'none',
  net: 'online',
  async run(_ctx, tools) {
    const answer = await (await tools.online()).post<{ message: string }>('/api/account/verify-email', {});
    if (answer.ok) tools.toast(answer.data.message);
    else tools.toast(answer.message, 'alert');
  },
};

/** The way out for good (USER-13). */
export const deleteMyAccount: Command = {
  id: 'account.delete',
  title: 'Delete my account…',
  keywords: ['close', 'remove', 'leave', 'erase'],
  group: 'Users, account, session',
  roles: null,
  when(ctx) {
    if (!isOnline(ctx)) return 'There is no connection: an account is deleted by the server';
    return ctx.outbox.length === 0 || 'Some of your changes are not sent yet';
  },
  undo: 'CONF',
  net: 'online',
  run: deleteAccount,
};

/** The commands on one's own account. */
export const accountCommands: readonly Command[] = [
  {
    ...base,
    id: 'nav.account',
    title: 'Go to My account',
    keywords: ['profile', 'me', 'avatar'],
    group: 'Navigate',
    keys: ['g m'],
    undo: 'Back',
    net: 'local',
    run: (_ctx, tools) => tools.go(ACCOUNT_PATH),
  },
  {
    ...base,
    id: 'account.edit',
    title: 'Edit my account',
    keywords: ['name', 'phone', 'address'],
    group: 'Users, account, session',
    undo: 'INV',
    net: 'queued',
    run: (_ctx, tools) => tools.go(ACCOUNT_PATH),
  },
  {
    ...base,
    id: 'account.avatar',
    title: 'Change my picture…',
    keywords: ['photo', 'avatar'],
    group: 'Users, account, session',
    when: (ctx) => isOnline(ctx) || 'There is no connection: a picture can be sent when there is one',
    undo: 'INV',
    net: 'online',
    run: (_ctx, tools) => tools.go(changePictureHref(ACCOUNT_PATH)),
  },
  {
    id: 'account.password',
    title: 'Reset my password',
    keywords: ['change password'],
    group: 'Users, account, session',
    roles: null,
    when: (ctx) => isOnline(ctx) || 'There is no connection: the mail can be asked for when there is one',
    undo: 'CONF',
    net: 'online',
    run: resetPassword,
  },
  endOtherSessions,
  verifyEmail,
  deleteMyAccount,
];

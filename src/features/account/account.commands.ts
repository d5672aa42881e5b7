import { where } from '#src/commands/contextKeys.ts';
import type { Command, CommandContext, CommandTools } from '#src/commands/types.ts';

/** The same mail as that of /recover-password: whoever asks from inside knows the account. */
async function resetPassword({ actor }: CommandContext, tools: CommandTools): Promise<void> {
  const me = await tools.get('users', actor.userId);
  if (!me) return tools.toast('Your account is not on this device yet', 'alert');
  const { email } = me;
  const question = { title: 'Reset my password?', body: `A link for a new password is mailed to ${email}.`, action: 'Send the link' };
  if (!(await tools.confirm({ ...question, everywhere: true }))) return;
  const answer = await (await tools.online()).post('/api/reset-password', { email });
  if (answer.ok) tools.toast(`A link for a new password is on its way to ${email}`);
  else tools.toast(answer.message, 'alert');
}

const isOnline = where({ online: true });

/** What people do about their own account besides filling in its form. */
export const accountCommands: readonly Command[] = [
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
];

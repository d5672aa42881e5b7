import type { CommandTools } from './types.ts';

/** Sends the mail of /recover-password, once the person has said yes to the question, and says how it went. */
export async function mailPasswordLink(
  email: string,
  question: Omit<Parameters<CommandTools['confirm']>[0], 'action'>,
  tools: CommandTools,
): Promise<void> {
  if (!(await tools.confirm({ ...question, action: 'Send the link' }))) return;
  const answer = await (await tools.online()).post('/api/reset-password', { email });
  if (answer.ok) tools.toast(`A link for a new password is on its way to ${email}`);
  else tools.toast(answer.message, 'alert');
}

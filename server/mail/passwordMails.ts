import type pg from 'pg';
import { setPasswordLink } from '../auth/handleSetPassword.ts';
import { INVITATION_HOURS, issuePasswordTicket, RESET_HOURS } from '../auth/passwordTickets.ts';
import { queueMail } from './queueMail.ts';
import { resetPasswordText, setPasswordText } from './texts/passwordTexts.ts';

type Client = Pick<pg.ClientBase, 'query'>;

/** An account of the embedded provider whose password is to be chosen. */
export interface PasswordHolder {
  sub: string;
  email: string;
  /** The name for the greeting; may be empty. */
  name: string;
}

/** Mails a new person the link with which they choose their password, good for seven days, in the caller's transaction. */
export function setPasswordMail(client: Client, origin: string, holder: PasswordHolder): Promise<void> {
  return mailLink(client, origin, holder, INVITATION_HOURS, setPasswordText);
}

/** Mails somebody the link with which they choose a new password, good for one hour, in the caller's transaction. */
export function resetPasswordMail(client: Client, origin: string, holder: PasswordHolder): Promise<void> {
  return mailLink(client, origin, holder, RESET_HOURS, resetPasswordText);
}

async function mailLink(
  client: Client,
  origin: string,
  { sub, email, name }: PasswordHolder,
  hours: number,
  textOf: typeof setPasswordText,
): Promise<void> {
  const link = setPasswordLink(origin, await issuePasswordTicket(client, sub, hours));
  await queueMail(client, { to: email, ...textOf({ name, link }) });
}

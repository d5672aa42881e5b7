import { INVITATION_HOURS, RESET_HOURS } from '../../auth/passwordTickets.ts';
import type { MailText } from '../queueMail.ts';
import { letter } from './letter.ts';

interface PasswordMail {
  /** Whom the mail greets; may be empty. */
  name: string;
  /** Address of the form, with the ticket. */
  link: string;
}

/** To somebody who has asked for a new password, or in whose name somebody else has. */
export function resetPasswordText({ name, link }: PasswordMail): MailText {
  return {
    subject: 'Choose a new password',
    text: letter(name, [
      'Somebody has asked for a new password for your account. This link lets you choose one:',
      link,
      `It works once, within ${RESET_HOURS * 60} minutes. Your present password stays good until you have chosen a new one.`,
      'If it was not you, do nothing: without this mail nobody can use the link.',
    ]),
  };
}

/** To somebody for whom an account was made. */
export function setPasswordText({ name, link }: PasswordMail): MailText {
  return {
    subject: 'Your account: choose a password',
    text: letter(name, [
      'An account was made for you. This link lets you choose your password:',
      link,
      `It works once, and for ${INVITATION_HOURS / 24} days. After that, ask for a new password on the sign-in page.`,
    ]),
  };
}

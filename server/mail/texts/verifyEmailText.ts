import { VERIFY_HOURS } from '../../auth/emailTickets.ts';
import type { MailText } from '../queueMail.ts';
import { letter } from './letter.ts';

/** To somebody who has to say that this email is theirs; `link` is the address of the page, with the ticket. */
export function verifyEmailText({ name, link }: { name: string; link: string }): MailText {
  return {
    subject: 'Verify your email',
    text: letter(name, [
      'This link verifies that this email is yours:',
      link,
      `It works once, within ${VERIFY_HOURS} hours.`,
      'If you did not ask for it, do nothing: without this mail nobody can use the link.',
    ]),
  };
}

import { momentIn } from '#domain/dayIn.ts';
import { signingSubject } from '#domain/esign/documentFolders.ts';
import type { MailText } from '../../mail/queueMail.ts';
import { letter, oneLine } from '../../mail/texts/letter.ts';

interface SigningMail {
  /** Whom the mail greets. */
  name: string;
  title: string;
  requester: string;
}

/** To a signer whose turn it is; again, with a new link, as a reminder. `timeZone`: where they read it. */
export function invitationText(mail: SigningMail & { link: string; isReminder: boolean; expiresAt: string; timeZone: string }): MailText {
  const { name, title, requester, link, isReminder, expiresAt, timeZone } = mail;
  return {
    subject: oneLine(isReminder ? `Reminder: please sign "${oneLine(title, 100)}"` : signingSubject(oneLine(title, 100)), 180),
    text: letter(name, [
      `${oneLine(requester)} asks you to read and sign "${oneLine(title)}". Open this link:`,
      link,
      `It is for you alone and works until ${momentIn(timeZone, expiresAt)}. Do not pass it on.${isReminder ? ' The link of an earlier mail does not work anymore.' : ''}`,
      'You may decline on the same page, or ask the sender for the document on paper.',
    ]),
  };
}

/** To everybody when all have signed; a signer's mail holds a link to the finished document. */
export function completedText({ name, title, link }: Pick<SigningMail, 'name' | 'title'> & { link: string | null }): MailText {
  return {
    subject: oneLine(`Signed: "${oneLine(title, 100)}"`, 180),
    text: letter(name, [
      `Everybody has signed "${oneLine(title)}".`,
      ...(link ? ['Your copy of the finished document, for 30 days:', link] : ['The finished document is in the workspace.']),
    ]),
  };
}

/** To the requester; the reason is in the workspace, not in the mail. */
export function declinedText({ name, title, signer }: Pick<SigningMail, 'name' | 'title'> & { signer: string }): MailText {
  return {
    subject: oneLine(`Declined: "${oneLine(title, 100)}"`, 180),
    text: letter(name, [`${oneLine(signer)} has declined to sign "${oneLine(title)}". Nobody else is asked to sign it anymore.`]),
  };
}

/** To the requester of a document that was not signed in time. */
export function expiredText({ name, title }: Pick<SigningMail, 'name' | 'title'>): MailText {
  return {
    subject: oneLine(`Expired: "${oneLine(title, 100)}"`, 180),
    text: letter(name, [
      `Not everybody has signed "${oneLine(title)}" in time. Nobody can sign it anymore; send it again if you still need it.`,
    ]),
  };
}

/** To one who has signed a document that will not be completed, because somebody has declined or, when null, not signed in time. */
export function endedText({ name, title, declinedBy }: Pick<SigningMail, 'name' | 'title'> & { declinedBy: string | null }): MailText {
  const why = declinedBy === null ? 'Not everybody has signed it in time.' : `${oneLine(declinedBy)} has declined to sign it.`;
  const [word, title100] = [declinedBy === null ? 'Expired' : 'Declined', oneLine(title, 100)];
  return {
    subject: oneLine(`${word}: "${title100}"`, 180),
    text: letter(name, [`You have signed "${oneLine(title)}". ${why} The document is not completed, and you need to do nothing.`]),
  };
}

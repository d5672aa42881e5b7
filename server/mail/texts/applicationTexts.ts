import type { MailText } from '../queueMail.ts';
import { letter, oneLine } from './letter.ts';

/** To a driver who is asked to fill their application in, or to change it, without an account. What to change is not in the mail. */
export function applicationLinkText(asked: { name: string; customer: string; link: string; isToChange: boolean }): MailText {
  const { name, link, isToChange } = asked;
  const asking = oneLine(asked.customer, 100);
  return {
    subject: isToChange ? `${asking} asks you to change your driver application` : `${asking} asks for your driver application`,
    text: letter(name, [
      isToChange
        ? `Something in your driver application must be changed. What it is stands above your answers; open this link on your phone or computer:`
        : `${asking} asks you to fill in your driver application. Open this link on your phone or computer:`,
      link,
      'It is for you alone and works for 30 days. Do not pass it on. You need no account: we mail you a code when you open it.',
      'You can stop at any time and go on later, also on another device. A newer mail replaces this link.',
      `If you did not expect this, ask ${asking} before you open it.`,
    ]),
  };
}

/** To the same driver, when the link is opened on a device that is new to it. */
export function applicationCodeText({ code, minutes }: { code: string; minutes: number }): MailText {
  return {
    subject: 'Your code for the driver application',
    text: letter('', [
      'Your code for the driver application:',
      code,
      `It works once, for ${minutes} minutes. Nobody of us will ever ask you for it.`,
      'If you have not opened the link, do nothing: without this code nobody can read the application.',
    ]),
  };
}

import { notificationHref } from '#domain/notifications/notificationHref.ts';
import type { Row } from '#domain/tables.ts';
import type { MailText } from '../queueMail.ts';
import { letter, oneLine } from './letter.ts';

/** A notification as a mail: what the bell in the workspace says, and where a click on it leads. */
export function notificationText(
  origin: string,
  name: string,
  notification: Pick<Row<'notifications'>, 'title' | 'content'> & Parameters<typeof notificationHref>[0],
): MailText {
  const { title, content } = notification;
  const href = notificationHref(notification);
  return {
    subject: oneLine(title),
    text: letter(name, [
      oneLine(content),
      ...(href ? [`${origin}${href}`] : []),
      'You get this mail because of your notification settings.',
    ]),
  };
}

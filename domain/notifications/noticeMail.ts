import type { ServerContext } from '../consequence.ts';
import { ORIGIN } from '../mails/mail.ts';
import type { Reads } from '../mutation.ts';
import type { Row } from '../tables.ts';
import { notificationHref } from './notificationHref.ts';

/** NOTIFICATION-8: mail to a driver goes to the carrier as well, where the carrier has asked for it. */
async function copies(look: Reads, { driverId, customerId, email }: Row<'users'>): Promise<string[]> {
  const customer = driverId !== null && customerId !== null ? await look.get('customers', customerId) : undefined;
  return customer?.isCCRecipientEnabled && customer.email !== email ? [customer.email] : [];
}

/** NOTIFICATION-7: a notification as a mail in the outbox: what the bell says, and the address it leads to. */
export async function noticeMail(
  look: Reads,
  person: Row<'users'>,
  notification: Row<'notifications'>,
  { now, newId }: ServerContext,
): Promise<Row<'mails'>> {
  const { title, content } = notification;
  return {
    id: newId(),
    to: person.email,
    cc: await copies(look, person),
    subject: title,
    text: `Hello,\n\n${content}\n\n${ORIGIN}${notificationHref(notification)}\n\nYou get this mail because of your notification settings.\n\nWeighstation\n`,
    status: 'QUEUED',
    attempts: 0,
    dedupeKey: null,
    sentAt: null,
    error: null,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  };
}

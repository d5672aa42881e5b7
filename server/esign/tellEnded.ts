import { NOTICES } from '#domain/notifications/notices.ts';
import { queueMail } from '../mail/queueMail.ts';
import type { Steps } from '../mutations/applyOnServer.ts';
import { envelopeSigners, type Envelope } from './embedded/envelope.ts';
import { declinedText, endedText, expiredText } from './embedded/mailTexts.ts';

/** Why nobody signs a document any more: the signer who has declined, or null when it was not signed in time. */
interface Ended {
  declinedBy: string | null;
}

/**
 * Tells the sender, by mail and in the product, and those who had signed, by mail, that a document is not completed (SIGN-18). The
 * reason that somebody gave is in the workspace alone.
 */
export async function tellEnded(s: Steps, envelope: Envelope, { declinedBy }: Ended): Promise<void> {
  const { client } = s;
  const { hash, title, requester_email: to, requester_name: name } = envelope;
  const text = declinedBy === null ? expiredText({ name, title }) : declinedText({ name, title, signer: declinedBy });
  await queueMail(client, { to, ...text });
  for (const signer of await envelopeSigners(client, hash)) {
    if (signer.signed_at === null || signer.email.toLowerCase() === to.toLowerCase()) continue;
    await queueMail(client, { to: signer.email, ...endedText({ name: signer.name, title, declinedBy }) });
  }
  await notifySender(s, envelope, declinedBy);
}

async function notifySender(
  { tx, ctx }: Steps,
  { requester_id: userId, title, customer_id: customerId }: Envelope,
  declinedBy: string | null,
): Promise<void> {
  const user = userId === null ? undefined : await tx.get('users', userId);
  if (!user || user.deletedAt !== null) return;
  const notice = declinedBy === null ? NOTICES.expired(title) : NOTICES.declined(title, declinedBy);
  await tx.put('notifications', {
    id: ctx.newId(),
    userId: user.id,
    title: notice.title,
    content: notice.content,
    status: 'UNVIEWED',
    resource: notice.resource,
    caseId: null,
    customerId,
    caseCommentId: null,
    caseCommentReplyId: null,
    driverId: null,
    alertId: null,
    createdAt: ctx.now,
    updatedAt: ctx.now,
    deletedAt: null,
  });
}

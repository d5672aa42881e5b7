import { consequence, type Consequence, type ServerContext } from '../../consequence.ts';
import type { Tx } from '../../mutation.ts';
import type { Row } from '../../tables.ts';
import { ORIGIN } from '../../mails/mail.ts';
import { requestMail } from './requestMail.ts';

type Verification = Row<'employmentVerifications'>;

const goesByMail = (row: Verification | null): boolean =>
  row !== null &&
  row.deletedAt === null &&
  row.isPEVSent &&
  row.type === 'EMAIL' &&
  row.status === 'UNDER_REVIEW' &&
  Boolean(row.companyEmail);

/** PEV-4: to mark a verification by EMAIL as sent is to send it: the mail goes out with the same transaction, once. */
export const mailVerifications: Consequence<'employmentVerifications'> = consequence({
  name: 'mailVerifications',
  of: ['employmentVerifications'],
  async follow(changes, tx, ctx) {
    for (const { before, after } of changes) if (after && goesByMail(after) && !before?.isPEVSent) await writeMail(after, tx, ctx);
  },
});

async function writeMail(verification: Verification, tx: Tx, { look = tx, newId, now, answerLink }: ServerContext): Promise<void> {
  const dedupeKey = `pev:${verification.id}`;
  if ((await look.where('mails', 'dedupeKey', dedupeKey)).length > 0) return;
  const driver = await look.get('drivers', verification.driverId);
  const customer = await look.get('customers', verification.customerId);
  if (!driver || !customer) return;
  await tx.put('mails', {
    id: newId(),
    to: verification.companyEmail!,
    cc: [],
    ...requestMail({ verification, driver, customer, link: ORIGIN + (await answerLink(verification.id)) }),
    status: 'QUEUED',
    attempts: 0,
    dedupeKey,
    sentAt: null,
    error: null,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  });
}

/** PEV-8: a PEV document that is completed brings the signed answer to its verification. */
export const fileSignedAnswers: Consequence<'everSignDocs'> = consequence({
  name: 'fileSignedAnswers',
  of: ['everSignDocs'],
  async follow(changes, tx, { now, newId }) {
    for (const { before, after } of changes) {
      if (after?.type !== 'PEV' || after.status !== 'COMPLETED' || before?.status === 'COMPLETED') continue;
      const { customerId, employmentVerificationId, fileId } = after;
      if (employmentVerificationId === null || fileId === null) continue;
      const ids = { id: newId(), customerId, employmentVerificationId, fileId };
      await tx.put('pevDocuments', { ...ids, createdAt: now, updatedAt: now, deletedAt: null });
    }
  },
});

/** PEV-5: a PEV document that goes out for signing is the sending of its verification, by ESIGN. */
export const signedVerifications: Consequence<'everSignDocs'> = consequence({
  name: 'signedVerifications',
  of: ['everSignDocs'],
  async follow(changes, tx, { now }) {
    for (const { before, after } of changes) {
      if (after?.type !== 'PEV' || after.status !== 'SENT' || before?.status === 'SENT' || after.employmentVerificationId === null)
        continue;
      const verification = await tx.get('employmentVerifications', after.employmentVerificationId);
      if (!verification || verification.deletedAt !== null || verification.isPEVSent) continue;
      await tx.patch('employmentVerifications', verification.id, { isPEVSent: true, sentAt: now, type: 'ESIGN', updatedAt: now });
    }
  },
});

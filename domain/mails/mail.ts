import { f } from '../field.ts';
import { noun } from '../noun.ts';

export const MAIL_STATUSES = ['QUEUED', 'SENT', 'FAILED'] as const;

/** Stands in a mail's text where a link begins; whoever sends the mail knows the address that people open. */
export const ORIGIN = '{origin}';

/** A mail to be sent, written in the transaction of what it tells about, so that the two happen together or not at all. */
export const mails = noun({
  name: 'mails',
  type: 'Mail',
  scope: { kind: 'server' },
  replication: 'none',
  access: null,
  fields: {
    to: f.text(254).sensitive(),
    cc: f.list().sensitive(),
    subject: f.text(200),
    text: f.text(20_000),
    status: f.oneOf(MAIL_STATUSES).default('QUEUED'),
    attempts: f.int().default(0),
    /** A second mail with the same key is not written; null for one that may repeat. */
    dedupeKey: f.text(200).nullable().unique(),
    sentAt: f.timestamp().nullable(),
    error: f.text(300).nullable(),
  },
});

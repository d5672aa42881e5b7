import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { enqueue } from '../jobs/enqueue.ts';
import { checkMail } from './checkMail.ts';
import { SEND_MAIL } from './sendMailSpec.ts';

/** The text of a mail; see texts/. */
export interface MailText {
  subject: string;
  /** Plain, lines broken where they may break. */
  text: string;
}

export interface NewMail extends MailText {
  to: string;
  cc?: readonly string[];
  /** A second mail with the same key is not written; leave out for one that may repeat. */
  dedupeKey?: string;
}

/**
 * Writes a mail and the job that sends it, through the caller's connection: both exist when the caller's transaction commits,
 * neither when it is undone. Returns the id, or null when a mail with this key was written before.
 * @throws InputError when an address or the subject is not fit for a mail's header
 */
export async function queueMail(client: Pick<pg.ClientBase, 'query'>, mail: NewMail): Promise<string | null> {
  const { to, cc = [], subject, text, dedupeKey = null } = mail;
  checkMail({ to, cc, subject, text });
  const { rows } = await client.query<{ id: string }>(
    `insert into mails (id, "to", cc, subject, text, "dedupeKey") values ($1, $2, $3, $4, $5, $6)
     on conflict ("dedupeKey") do nothing returning id`,
    [randomUUID(), to, cc, subject, text, dedupeKey],
  );
  const [written] = rows;
  if (!written) return null;
  await enqueueSending(client, [written.id]);
  return written.id;
}

/** Puts the jobs that send mails which the caller's transaction has written by other means. */
export async function enqueueSending(client: Pick<pg.ClientBase, 'query'>, mailIds: readonly string[]): Promise<void> {
  for (const mailId of mailIds) await enqueue(client, SEND_MAIL, { mailId }, { singletonKey: mailId });
}

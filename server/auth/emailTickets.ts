import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { recordAudit } from '../audit/recordAudit.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { hashId } from './hashId.ts';

/** The hours for somebody who has asked for a link to verify their email. */
export const VERIFY_HOURS = 24;

/** Its name in the provider's store, which forgets what has expired by itself; tickets for a password are kept elsewhere, so none passes for the other. */
const MODEL = 'EmailTicket';

type Client = Pick<pg.ClientBase, 'query'>;

/** A ticket with which the holder of this account may say, once, that its email is theirs. Earlier ones stay good until one is used. */
export async function issueEmailTicket(client: Client, sub: string): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  await client.query(
    `insert into idp_store (model, id, payload, account_id, expires_at) values ($1, $2, '{}', $3, now() + make_interval(hours => $4))`,
    [MODEL, hashId(ticket), sub, VERIFY_HOURS],
  );
  return ticket;
}

/** Would this ticket open the page now? Asking does not use it up. */
export async function isEmailTicketGood(client: Client, ticket: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from idp_store t join idp_account a on a.sub = t.account_id where t.model = $1 and t.id = $2 and t.expires_at > now()`,
    [MODEL, hashId(ticket)],
  );
  return rowCount === 1;
}

/** Marks the email of the ticket's account as verified and uses its tickets up. Returns the email, or null when the ticket is not good. */
export function verifyEmailByTicket(db: Database, ticket: string): Promise<string | null> {
  return inTransaction(db, async (client) => {
    const used = await client.query<{ sub: string }>(
      `delete from idp_store where model = $1 and id = $2 and expires_at > now() returning account_id as sub`,
      [MODEL, hashId(ticket)],
    );
    const sub = used.rows[0]?.sub;
    if (sub === undefined) return null;
    const { rows } = await client.query<{ email: string }>(
      `update idp_account set email_verified = true, updated_at = floor(extract(epoch from now())) where sub = $1 returning email`,
      [sub],
    );
    await client.query('delete from idp_store where model = $1 and account_id = $2', [MODEL, sub]);
    if (!rows[0]) return null;
    await recordAudit(client, { action: 'email.verified', actor: null, detail: { sub } });
    return rows[0].email;
  });
}

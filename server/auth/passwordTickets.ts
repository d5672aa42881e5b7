import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { recordAudit } from '../audit/recordAudit.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { hashId } from './hashId.ts';
import { hashPassword } from './passwords.ts';

/** The hours for somebody who has asked for a new password. */
export const RESET_HOURS = 1;
/** The hours for somebody who was given an account and reads the mail some day. */
export const INVITATION_HOURS = 7 * 24;

type Client = Pick<pg.ClientBase, 'query'>;

/**
 * A ticket with which the holder of this account may set its password once. Earlier ones stay good until one is used: who
 * asks in somebody's name does not void an invitation.
 */
export async function issuePasswordTicket(client: Client, sub: string, hours: number): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  await client.query('delete from idp_ticket where expires_at < now()');
  await client.query('insert into idp_ticket (hash, sub, expires_at) values ($1, $2, now() + make_interval(hours => $3))', [
    hashId(ticket),
    sub,
    hours,
  ]);
  return ticket;
}

/** Would this ticket open the form now? Asking does not use it up. */
export async function isPasswordTicketGood(client: Client, ticket: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from idp_ticket t join idp_account a on a.sub = t.sub where t.hash = $1 and t.expires_at > now()',
    [hashId(ticket)],
  );
  return rowCount === 1;
}

/**
 * Sets the password of the ticket's account and uses the ticket up, with every other one of the account. Sessions and refresh
 * tokens of the person end, failed attempts are forgotten, and the e-mail counts as verified, for the ticket came by it.
 * Returns the e-mail, or null when the ticket is not good. @throws BusyError
 */
export async function setPasswordByTicket(db: Database, ticket: string, password: string): Promise<string | null> {
  // Hashing takes long: not for strangers, and not while rows are locked.
  if (!(await isPasswordTicketGood(db.pool, ticket))) return null;
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async (client) => {
    const used = await client.query<{ sub: string }>('delete from idp_ticket where hash = $1 and expires_at > now() returning sub', [
      hashId(ticket),
    ]);
    const sub = used.rows[0]?.sub;
    if (sub === undefined) return null;
    const { rows } = await client.query<{ email: string }>(
      `update idp_account set password_hash = $2, email_verified = true, updated_at = floor(extract(epoch from now()))
       where sub = $1 returning email`,
      [sub, passwordHash],
    );
    await client.query('delete from idp_ticket where sub = $1', [sub]);
    await client.query('delete from idp_store where account_id = $1', [sub]);
    const email = rows[0]?.email;
    if (email === undefined) return null;
    await forgetAttempts(client, email);
    await recordAudit(client, { action: 'password.set', actor: null, detail: { sub } });
    return email;
  });
}

/** Somebody who has just chosen a password must not wait for the failures with the old one, from wherever they were. */
async function forgetAttempts(client: Client, email: string): Promise<void> {
  const person = hashId(email);
  await client.query(`delete from idp_attempt where key = $1 or starts_with(key, $2)`, [`e:${person}`, `ea:${person}:`]);
}

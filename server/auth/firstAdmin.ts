import { randomBytes, randomUUID } from 'node:crypto';
import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { accountRow, normalEmail } from './accounts.ts';
import { hashId } from './hashId.ts';
import type { IdpAccountTable, IdpSchema } from './idpTables.ts';

/** Row of `idp_secret` with the one valid ticket; one row, so a newer ticket voids the older. */
const TICKET = 'first-admin-ticket';
const TICKET_LIFE_MS = 24 * 3_600_000;

type Tables = Kysely<Schema & IdpSchema>;

/** The record of a ticket: enough to know it again, not to make it. */
interface KeptTicket {
  hash: string;
  expiresMs: number;
}

/** The person who is to be the first administrator. */
export interface FirstAdmin {
  firstName: string;
  lastName: string;
  email: string;
  /** Null when a tenant of the operator's signs people in. */
  password: string | null;
}

/** `taken`: the e-mail has a sign-in already, whose password nobody may change this way; the ticket stays good. */
export type FirstAdminOutcome = 'made' | 'refused' | 'taken';

/** A new ticket while the workspace has no administrator, else null. Either way earlier tickets are void. */
export async function issueTicket(db: Database, nowMs: number): Promise<string | null> {
  const tables = tablesOf(db);
  if (await hasAdmin(tables)) {
    await tables.deleteFrom('idp_secret').where('name', '=', TICKET).execute();
    return null;
  }
  const ticket = randomBytes(32).toString('base64url');
  const value = JSON.stringify({ hash: hashId(ticket), expiresMs: nowMs + TICKET_LIFE_MS } satisfies KeptTicket);
  await tables
    .insertInto('idp_secret')
    .values({ name: TICKET, value })
    .onConflict((clash) => clash.column('name').doUpdateSet({ value }))
    .execute();
  return ticket;
}

/** Would this ticket open the door now? Asking does not use it up. */
export function isTicketGood(db: Database, ticket: string, nowMs: number): Promise<boolean> {
  return isGood(tablesOf(db), ticket, nowMs);
}

/**
 * Makes the first administrator and uses the ticket up, in one transaction; of two at once the second finds no ticket. A user
 * with this e-mail, left by a sign-up before the link was opened, becomes the administrator. @throws BusyError
 */
export async function makeFirstAdmin(db: Database, ticket: string, admin: FirstAdmin, nowMs: number): Promise<FirstAdminOutcome> {
  // Hashing takes long: not for strangers, and not while rows are locked.
  if (!(await isTicketGood(db, ticket, nowMs))) return 'refused';
  const { email, firstName, lastName, password } = admin;
  const name = `${firstName} ${lastName}`;
  const account = password === null ? null : await accountRow({ email, password, name, emailVerified: true });
  return tablesOf(db)
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (tx) => {
      await tx.selectFrom('idp_secret').select('name').where('name', '=', TICKET).forUpdate().execute();
      if (!(await isGood(tx, ticket, nowMs))) return 'refused';
      if (account && !(await addAccount(tx, account))) return 'taken';
      await putAdmin(tx, admin, account?.sub ?? null);
      await tx.deleteFrom('idp_secret').where('name', '=', TICKET).execute();
      return 'made';
    });
}

/** The product's tables and the provider's together; Kysely asks for a type without an interface's openness. */
function tablesOf({ kysely }: Database): Tables {
  return kysely.withTables<Pick<IdpSchema, keyof IdpSchema>>();
}

async function isGood(tables: Tables, ticket: string, nowMs: number): Promise<boolean> {
  const row = await tables.selectFrom('idp_secret').select('value').where('name', '=', TICKET).executeTakeFirst();
  if (!row) return false;
  const { hash, expiresMs } = JSON.parse(row.value) as KeptTicket;
  return hash === hashId(ticket) && nowMs < expiresMs && !(await hasAdmin(tables));
}

async function hasAdmin(tables: Tables): Promise<boolean> {
  const admins = tables.selectFrom('users').select('id').where('role', '=', 'ADMIN').where('deletedAt', 'is', null);
  return (await admins.limit(1).executeTakeFirst()) !== undefined;
}

/** False when the e-mail has an account. */
async function addAccount(tx: Tables, account: Insertable<IdpAccountTable>): Promise<boolean> {
  const added = tx
    .insertInto('idp_account')
    .values(account)
    .onConflict((clash) => clash.column('email').doNothing());
  return (await added.returning('sub').executeTakeFirst()) !== undefined;
}

async function putAdmin(tx: Tables, { firstName, lastName, email }: FirstAdmin, sub: string | null): Promise<void> {
  const facts = { firstName, lastName, role: 'ADMIN', status: 'active', ...(sub !== null && { authProfileId: sub }) } as const;
  await tx
    .insertInto('users')
    .values({ id: randomUUID(), email: normalEmail(email), syncEpoch: 1, ...facts })
    .onConflict((clash) => clash.column('email').doUpdateSet({ ...facts, customerId: null, driverId: null, deletedAt: null }))
    .execute();
}

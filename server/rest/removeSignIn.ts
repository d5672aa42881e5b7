import type pg from 'pg';
import type { Actor } from '#domain/actor.ts';
import { recordAudit } from '../audit/recordAudit.ts';
import { normalEmail } from '../auth/accounts.ts';
import { unlinkUser } from '../auth/findUser.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { forgetAtTenant } from '../tenant/tenantOrders.ts';
import { RestError } from './rest.ts';

interface SignIn {
  sub: string;
  email: string;
}

/**
 * Takes away the account with which a person signs in, its sessions and refresh tokens; the user's row stays and can be
 * linked to a new account. One of the tenant's is deleted there by order, of Google as well as of its own. Returns false when there is no such account. `by`: who did it, for the audit.
 * @throws RestError 409 when nobody could administrate any more
 */
export function removeSignIn(db: Database, { sub, email }: SignIn, by: Pick<Actor, 'userId' | 'role'> | null): Promise<boolean> {
  return inTransaction(db, async (client) => {
    const { rowCount } = await client.query('delete from idp_account where sub = $1 and email = $2', [sub, normalEmail(email)]);
    if (rowCount === 0 && !(await removeAtTenant(client, { sub, email }))) return false;
    const { rows } = await client.query<{ isLast: boolean }>(
      `select role = 'ADMIN' and not exists (
         select from users o where o.role = 'ADMIN' and o.status = 'active' and o."deletedAt" is null and o.id <> u.id) as "isLast"
       from users u where u."authProfileId" = $1 and u."deletedAt" is null`,
      [sub],
    );
    if (rows[0]?.isLast) throw new RestError(409, 'This is the only administrator. Make somebody else an administrator first.');
    await client.query('delete from idp_store where account_id = $1', [sub]);
    await client.query('delete from idp_ticket where sub = $1', [sub]);
    await unlinkUser(client, sub);
    await recordAudit(client, { action: 'account.removed', actor: by, detail: { sub } });
    return true;
  });
}

/** Orders the account of a user to be deleted at the tenant. False when no user has it, or no tenant is kept in step. */
async function removeAtTenant(client: pg.ClientBase, { sub, email }: SignIn): Promise<boolean> {
  const { rows } = await client.query<{ id: string }>(
    'select id from users where "authProfileId" = $1 and email = $2 and "deletedAt" is null',
    [sub, normalEmail(email)],
  );
  return rows[0] !== undefined && (await forgetAtTenant(client, rows[0].id, sub));
}

import { randomBytes } from 'node:crypto';
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { IdpAccountTable, IdpSchema } from './idpTables.ts';
import { hashPassword } from './passwords.ts';

export type Account = Selectable<IdpAccountTable>;

interface NewAccount {
  email: string;
  password: string;
  name: string;
  emailVerified: boolean;
}

/** The acts of the product on people's sign-ins; the sign-in page does the rest. */
export interface Accounts {
  /** Returns the subject. @throws when the e-mail has an account already. */
  create(account: NewAccount): Promise<string>;
  exists(email: string): Promise<boolean>;
  subOf(email: string): Promise<string | null>;
  /** A blocked person is told so at the next refresh: sessions go, refresh tokens stay to carry that answer. */
  setBlocked(sub: string, blocked: boolean): Promise<void>;
  /** Ends every session of the person as well. */
  remove(sub: string): Promise<void>;
}

export function accountBySub(db: Kysely<IdpSchema>, sub: string): Promise<Account | undefined> {
  return db.selectFrom('idp_account').selectAll().where('sub', '=', sub).executeTakeFirst();
}

export function accountByEmail(db: Kysely<IdpSchema>, email: string): Promise<Account | undefined> {
  return db.selectFrom('idp_account').selectAll().where('email', '=', normalEmail(email)).executeTakeFirst();
}

/** E-mails are compared without case and outer spaces. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** The row of a new account, with a subject of its own. Hashes the password, so not for inside a transaction. @throws BusyError */
export async function accountRow({ email, password, name, emailVerified }: NewAccount): Promise<Insertable<IdpAccountTable>> {
  const password_hash = await hashPassword(password);
  const sub = `auth0|${randomBytes(12).toString('hex')}`;
  return { sub, email: normalEmail(email), name, email_verified: emailVerified, blocked: false, password_hash };
}

export function accountsOver(db: Kysely<IdpSchema>): Accounts {
  return {
    async create(account) {
      const row = await accountRow(account);
      await db.insertInto('idp_account').values(row).execute();
      return row.sub;
    },
    async exists(email) {
      return (await accountByEmail(db, email)) !== undefined;
    },
    async subOf(email) {
      return (await accountByEmail(db, email))?.sub ?? null;
    },
    async setBlocked(sub, blocked) {
      await db.updateTable('idp_account').set({ blocked }).where('sub', '=', sub).execute();
      if (!blocked) return;
      await db
        .deleteFrom('idp_store')
        .where('account_id', '=', sub)
        .where('model', 'in', ['Session', 'AuthorizationCode', 'Interaction'])
        .execute();
    },
    async remove(sub) {
      await db.deleteFrom('idp_account').where('sub', '=', sub).execute();
      await db.deleteFrom('idp_store').where('account_id', '=', sub).execute();
    },
  };
}

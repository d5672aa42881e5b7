import { isStaff, SYSTEM, type Role } from '#domain/actor.ts';
import { CRUD } from '#domain/apiMutations.ts';
import { ExistsError } from '#domain/errors.ts';
import { userName } from '#domain/users/user.ts';
import { recordAudit } from '../audit/recordAudit.ts';
import { normalEmail } from '../auth/accounts.ts';
import type { UserRow } from '../auth/findUser.ts';
import { setPasswordLink } from '../auth/handleSetPassword.ts';
import { INVITATION_HOURS, issuePasswordTicket, RESET_HOURS } from '../auth/passwordTickets.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { askTenant, hasTenant } from '../tenant/tenantOrders.ts';
import { resetPasswordMail, setPasswordMail, type PasswordHolder } from '../mail/passwordMails.ts';
import { applyOnServer, type Steps } from '../mutations/applyOnServer.ts';
import { addSignIn, unknownPassword } from './addSignIn.ts';
import { signInOf } from './signInOf.ts';

/** The place where an operator looks after people without a screen. */
interface Office {
  db: Database;
  /** Start of every link: the address people open, without a slash at the end. */
  origin: string;
  /** Domain of the tenant that signs people in; null when the embedded provider does. */
  tenant: string | null;
  /** True: links go by mail. False: they are told to the operator. */
  isMailed: boolean;
}

/** The person to be invited. */
interface Invited {
  email: string;
  /** Null for the role of the customer's subscription. */
  role: Role | null;
  firstName: string;
  lastName: string;
  /** Its id or its number `C-NNNN`; null for staff. */
  customer: string | null;
}

const WORDS = { ADMIN: 'an administrator', AGENT: 'an agent' } as const satisfies Partial<Record<Role, string>>;
const TOLD = 'The running product tells the tenant, and then a link to choose a password goes to them by mail.';
const wordsFor = (role: Role): string => (role === 'ADMIN' || role === 'AGENT' ? WORDS[role] : role);

/**
 * What an operator does to people, by the rules and writes that the API has for an ADMIN (USER-1 to USER-7). Each act is one
 * transaction with its audit rows, and gives lines for the operator. All throw DomainError, or Error in words for the operator.
 */
export class UserOffice {
  readonly #office: Office;

  constructor(office: Office) {
    this.#office = office;
  }

  /** Makes a user and their sign-in, and sends or tells the link with which they choose their password. */
  async invite({ email, role, firstName, lastName, customer }: Invited): Promise<string[]> {
    const { tenant } = this.#office;
    // Hashing takes long: not while rows are locked.
    const account = tenant === null ? await unknownPassword(email) : null;
    return this.#write('invite', async (steps) => {
      const { run, tx, ctx, client } = steps;
      const [id, customerId] = [ctx.newId(), await customerOf(steps, customer)];
      await run(CRUD.get('users')!.create, { id, email, firstName, lastName, customerId, ...(role && { role }) }).catch(
        (error: unknown) => {
          if (!(error instanceof ExistsError)) throw error;
          throw new Error(`${email} is a user already. "role" changes what they may do, "reset" gives them a new link.`, { cause: error });
        },
      );
      const user = (await tx.get('users', id))!;
      const made = `${user.email} is now ${wordsFor(user.role)}.`;
      if (account === null && (await askTenant(client, id, 'INVITE'))) return [made, TOLD];
      if (account === null) return [made, `They sign in at ${tenant}, with this email, which has to be verified there.`];
      if (!(await addSignIn(client, account, user))) return [made, 'This email has a sign-in already, with its own password.'];
      return [made, ...(await this.#link(steps, { sub: account.sub, email: user.email, name: user.firstName }, 'invite'))];
    });
  }

  /** Gives somebody another role, and with `customer` another carrier; staff belong to none. */
  changeRole(email: string, role: Role, customer: string | null): Promise<string[]> {
    return this.#write('role', async (steps) => {
      const user = await userOf(steps, email);
      const place = isStaff({ role }) ? { customerId: null, driverId: null } : await placeOf(steps, user, customer);
      await steps.run(CRUD.get('users')!.update, { id: user.id, role, ...place });
      return [`${user.email} is now ${wordsFor(role)}. Their devices load again what they may see.`];
    });
  }

  /** Lets somebody in again, or keeps them out: whoever is disabled is signed out everywhere in the same moment (USER-6). */
  setStatus(email: string, status: UserRow['status']): Promise<string[]> {
    const { tenant } = this.#office;
    const verb = status === 'active' ? 'enabled' : 'disabled';
    return this.#write(status === 'active' ? 'enable' : 'disable', async (steps) => {
      const user = await userOf(steps, email);
      if (user.status === status) return [`${user.email} is ${verb} already.`];
      await steps.run(CRUD.get('users')!.update, { id: user.id, status });
      const done = status === 'active' ? `${user.email} is enabled and can sign in again.` : `${user.email} is disabled and signed out.`;
      return tenant === null || (await hasTenant(steps.client))
        ? [done]
        : [done, `Their account at ${tenant} was not touched: ${verb === 'disabled' ? 'block' : 'unblock'} it there.`];
    });
  }

  /** Sends or tells the link for a new password; somebody without a sign-in gets one. */
  async reset(email: string): Promise<string[]> {
    const { tenant } = this.#office;
    const isTenants = await hasTenant(this.#office.db.pool);
    if (tenant !== null && !isTenants) throw new Error(`Passwords are kept at ${tenant}: reset this one there.`);
    const fresh = isTenants ? null : await unknownPassword(email);
    return this.#write('reset', async (steps) => {
      const user = await userOf(steps, email);
      if (user.status !== 'active') throw new Error(`${user.email} is disabled. Run "enable" first.`);
      const audit = { action: 'password.link', actor: SYSTEM, target: { table: 'users', id: user.id } } as const;
      if (fresh === null) {
        await askTenant(steps.client, user.id, 'RESET');
        await recordAudit(steps.client, audit);
        return [TOLD];
      }
      const { sub } = await signInOf(steps.client, user, fresh);
      await recordAudit(steps.client, { ...audit, detail: { sub } });
      return this.#link(steps, { sub, email: user.email, name: user.firstName }, 'reset');
    });
  }

  /** Takes the second factor away from somebody who has lost their phone and their recovery codes. */
  resetFactor(email: string): Promise<string[]> {
    const { tenant } = this.#office;
    if (tenant !== null) throw new Error(`Two-step verification is kept at ${tenant}: reset it there.`);
    return this.#write('reset-factor', async (steps) => {
      const user = await userOf(steps, email);
      const { rows } = await steps.client.query<{ sub: string }>(
        'delete from idp_factor f using idp_account a where a.sub = f.sub and (a.sub = $1 or ($1 is null and a.email = $2)) returning f.sub',
        [user.authProfileId, user.email],
      );
      if (!rows[0]) return [`${user.email} has no two-step verification.`];
      const { sub } = rows[0];
      await recordAudit(steps.client, { action: 'factor.reset', actor: SYSTEM, target: { table: 'users', id: user.id }, detail: { sub } });
      return [`${user.email} signs in with the password alone, unless their role needs two-step verification: then they set it up again.`];
    });
  }

  /** Everybody who is not deleted, as a table of text. */
  async list(): Promise<string[]> {
    const { rows } = await this.#office.db.pool.query<UserRow & { customer: string | null; verified: boolean | null }>(
      `select u.*, c."customerID" as customer, a.email_verified as verified from users u
       left join customers c on c.id = u."customerId"
       left join idp_account a on a.sub = u."authProfileId" or (u."authProfileId" is null and a.email = u.email)
       where u."deletedAt" is null order by u.email`,
    );
    const signIn = (verified: boolean | null): string => (verified === null ? 'none' : verified ? 'yes' : 'no password yet');
    const columns = ['EMAIL', 'NAME', 'ROLE', 'CUSTOMER', 'STATUS', ...(this.#office.tenant === null ? ['SIGN-IN'] : [])];
    const cells = rows.map((user) => [
      user.email,
      user.firstName || user.lastName ? userName(user) : '-',
      user.role,
      user.customer ?? '-',
      user.status,
      signIn(user.verified),
    ]);
    return [
      ...table([columns, ...cells.map((row) => row.slice(0, columns.length))]),
      `${rows.length} ${rows.length === 1 ? 'user' : 'users'}`,
    ];
  }

  async #link({ client }: Steps, holder: PasswordHolder, kind: 'invite' | 'reset'): Promise<string[]> {
    const { origin, isMailed } = this.#office;
    const [hours, span] =
      kind === 'invite' ? [INVITATION_HOURS, `${INVITATION_HOURS / 24} days`] : [RESET_HOURS, `${RESET_HOURS * 60} minutes`];
    if (isMailed) {
      await (kind === 'invite' ? setPasswordMail : resetPasswordMail)(client, origin, holder);
      return [`A link to choose a password goes to ${holder.email} by mail. It works once, within ${span}; the running product sends it.`];
    }
    const link = setPasswordLink(origin, await issuePasswordTicket(client, holder.sub, hours));
    return [`Give them this link to choose a password. It works once, within ${span}:`, link];
  }

  #write<T>(command: string, steps: (s: Steps) => Promise<T>): Promise<T> {
    const who = { actor: SYSTEM, now: new Date().toISOString(), requestId: `npm.user.${command}` };
    return inTransaction(this.#office.db, async (client) => (await applyOnServer(client, who, steps)).result);
  }
}

async function userOf({ tx }: Steps, email: string): Promise<UserRow> {
  const user = (await tx.where('users', 'email', normalEmail(email))).find(({ deletedAt }) => deletedAt === null);
  if (!user) throw new Error(`There is no user with the email ${email}. "list" shows everybody, "invite" makes one.`);
  return user;
}

async function customerOf({ client }: Steps, customer: string | null): Promise<string | null> {
  if (customer === null) return null;
  const { rows } = await client.query<{ id: string }>(
    `select id from customers where (id = $1 or lower("customerID") = lower($1)) and "deletedAt" is null`,
    [customer],
  );
  if (!rows[0]) throw new Error(`There is no customer ${customer}. Give its number, such as C-1001, or its id.`);
  return rows[0].id;
}

/** The carrier that somebody with a customer's role belongs to; who moves to another is no driver of the one before. */
async function placeOf(steps: Steps, user: UserRow, customer: string | null): Promise<Partial<UserRow>> {
  const customerId = (await customerOf(steps, customer)) ?? user.customerId;
  if (customerId === null) throw new Error('This role belongs to a customer. Say which with --customer.');
  return customerId === user.customerId ? {} : { customerId, driverId: null };
}

/** Rows of text with columns that stand under each other. */
function table(rows: string[][]): string[] {
  const widths = rows[0]!.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)));
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at]!))
      .join('  ')
      .trimEnd(),
  );
}

import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { userName } from '#domain/users/user.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import type { Mailer } from '../mail/mailer.ts';
import { queueMail } from '../mail/queueMail.ts';
import { resetPasswordText, setPasswordText } from '../mail/texts/passwordTexts.ts';
import { unlinkUser, type UserRow } from '../auth/findUser.ts';
import { INVITATION_HOURS, RESET_HOURS } from '../auth/passwordTickets.ts';
import { TenantFault, type TenantClient } from './tenantClient.ts';
import { keepAccount, markDone, settleOrder, type TenantOrder } from './tenantOrders.ts';

interface TenantDeps {
  db: Database;
  mail: Mailer;
  tenant: TenantClient;
  signal: AbortSignal;
}

const Account = z.object({ user_id: z.string().min(1) });
const Found = z.array(Account.extend({ identities: z.array(z.object({ connection: z.string() })).optional() }));
const Ticket = z.object({ ticket: z.url() });

/** Accounts of other providers have their e-mail and their password there. */
const isOwnAccount = (sub: string): boolean => sub.startsWith('auth0|');

/**
 * Makes the tenant know of one person what is true here now, whatever it knew: run again it changes nothing and mails nobody twice.
 * An account is made for whoever is invited; whoever else has none gets none. A user who is deleted is kept out, for that can be
 * undone, and one who is destroyed is deleted. @throws TenantFault
 */
export async function carryOutOrder(deps: TenantDeps, order: TenantOrder): Promise<void> {
  const { db } = deps;
  const { rows } = await db.pool.query<UserRow>('select * from users where id = $1', [order.userId]);
  const user = rows[0] ?? null;
  const hasMail = BigInt(order.mails) > BigInt(order.mailsDone);
  if (order.isGone) await forgetPerson(deps, order);
  // Whoever took their account away and was invited again meanwhile gets another one.
  const sub = user && (!order.isGone || hasMail) ? await keepPerson(deps, order.isGone ? { ...order, sub: null } : order, user) : null;
  await markDone(db.pool, order, 'revision');
  if (BigInt(order.signOuts) > BigInt(order.signOutsDone)) {
    if (sub !== null) await signOut(deps, sub);
    await markDone(db.pool, order, 'signOuts');
  }
  if (hasMail) await mailLink(deps, order, user, sub);
  await settleOrder(db, order, user?.email ?? null);
}

const isIn = (user: UserRow): boolean => user.status === 'active' && user.deletedAt === null;
const pathOf = (sub: string): string => `users/${encodeURIComponent(sub)}`;

async function forgetPerson({ db, tenant, signal }: TenantDeps, order: TenantOrder): Promise<void> {
  const sub = order.sub ?? (await findAccount(tenant, order.email, signal));
  if (sub !== null) await tenant.call('DELETE', pathOf(sub), { signal, knows: [404] });
  await keepAccount(db, order, null);
}

/** Returns the account of this person, null when they have none and need none. */
async function keepPerson(deps: TenantDeps, order: TenantOrder, user: UserRow): Promise<string | null> {
  const { db, tenant, signal } = deps;
  const known = user.authProfileId ?? order.sub;
  if (known !== null) {
    if (await changeAccount(deps, order, user, known)) return known;
    // It was deleted there: nobody signs in with it any more, and an invitation makes another.
    await inTransaction(db, (client) => unlinkUser(client, known));
    await keepAccount(db, order, null);
  }
  const isInvited = isIn(user) && BigInt(order.mails) > BigInt(order.mailsDone);
  const sub = isInvited ? await makeAccount(tenant, user, signal) : await findAccount(tenant, order.email, signal);
  if (sub === null) return null;
  await keepAccount(db, order, sub);
  // Of one that was there before it is not known whom it lets in.
  if (!(await changeAccount(deps, order, user, sub))) throw new TenantFault('away', 'The account is not there yet');
  return sub;
}

/** False when there is no such account. */
async function changeAccount({ tenant, signal }: TenantDeps, order: TenantOrder, user: UserRow, sub: string): Promise<boolean> {
  const isRenamed = order.email !== user.email && isOwnAccount(sub);
  const email = isRenamed ? { email: user.email, connection: tenant.connection, email_verified: false, verify_email: true } : {};
  const { status } = await tenant.call('PATCH', pathOf(sub), { body: { blocked: !isIn(user), ...email }, signal, knows: [404] });
  return status !== 404;
}

/** An account with a password that nobody knows; the one that the e-mail has already, where the tenant says that it has one. */
async function makeAccount(tenant: TenantClient, user: UserRow, signal: AbortSignal): Promise<string> {
  const { status, body } = await tenant.call('POST', 'users', {
    body: {
      connection: tenant.connection,
      email: user.email,
      name: userName(user),
      // Long, and of all kinds of characters, whatever the tenant's rule for passwords is.
      password: `${randomBytes(24).toString('base64url')}aA1!`,
      email_verified: false,
      verify_email: false,
      blocked: false,
    },
    signal,
    knows: [409],
  });
  if (status !== 409) return readAs(Account, body).user_id;
  const sub = await findAccount(tenant, user.email, signal);
  if (sub === null) throw new TenantFault('refused', 'It has an account with this email that it does not tell of');
  return sub;
}

/** The account with this e-mail, of the connection rather than of another provider; e-mails are kept in lower case there as here. */
async function findAccount(tenant: TenantClient, email: string, signal: AbortSignal): Promise<string | null> {
  const { body } = await tenant.call('GET', 'users-by-email', { query: { email }, signal });
  const found = readAs(Found, body);
  const own = found.find(({ identities }) => identities?.some(({ connection }) => connection === tenant.connection));
  return (own ?? found[0])?.user_id ?? null;
}

/**
 * Ends sessions and refresh tokens. A plan of the tenant that has no such calls says 403 or 404: whoever is kept out is then refused
 * at their next refresh all the same.
 */
async function signOut({ tenant, signal }: TenantDeps, sub: string): Promise<void> {
  for (const what of ['sessions', 'refresh-tokens']) await tenant.call('DELETE', `${pathOf(sub)}/${what}`, { signal, knows: [403, 404] });
}

/** Mails a link of the tenant's for a password; the mail and the note of it are one transaction, so nobody gets it twice. */
async function mailLink(
  { db, mail, tenant, signal }: TenantDeps,
  order: TenantOrder,
  user: UserRow | null,
  sub: string | null,
): Promise<void> {
  if (!user || !isIn(user)) return markDone(db.pool, order, 'mails');
  if (sub === null || !isOwnAccount(sub)) throw new TenantFault('refused', 'This account has no password there');
  const [hours, textOf] = order.mail === 'INVITE' ? [INVITATION_HOURS, setPasswordText] : [RESET_HOURS, resetPasswordText];
  const body = { user_id: sub, result_url: mail.origin, ttl_sec: hours * 3600, mark_email_as_verified: true };
  const { ticket } = readAs(Ticket, (await tenant.call('POST', 'tickets/password-change', { body, signal })).body);
  await inTransaction(db, async (client) => {
    const text = textOf({ name: user.firstName, link: ticket });
    await queueMail(client, { to: user.email, ...text, dedupeKey: `tenant:${user.id}:${order.mails}` });
    await markDone(client, order, 'mails');
  });
}

function readAs<T>(shape: z.ZodType<T>, body: unknown): T {
  const read = shape.safeParse(body);
  if (!read.success) throw new TenantFault('away', 'It answered in another shape');
  return read.data;
}

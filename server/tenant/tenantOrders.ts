import type pg from 'pg';
import type { Database } from '../db/database.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { KEEP_TENANT } from './keepTenantSpec.ts';
import type { TenantFault } from './tenantClient.ts';

type Client = Pick<pg.ClientBase, 'query'>;

/** What the tenant has yet to be told of one user; the trigger `order_tenant` and `askTenant` write it. */
export interface TenantOrder {
  userId: string;
  /** How the tenant knew the person last. */
  email: string;
  sub: string | null;
  /** The user was destroyed, or took their account away. */
  isGone: boolean;
  revision: string;
  mail: 'INVITE' | 'RESET' | null;
  mails: string;
  mailsDone: string;
  signOuts: string;
  signOutsDone: string;
  attempts: number;
}

const OPEN = '(o.revision > o.revision_done or o.mails > o.mails_done or o.sign_outs > o.sign_outs_done)';
const FIELDS = `user_id as "userId", email, sub, is_gone as "isGone", revision, mail, mails, mails_done as "mailsDone",
  sign_outs as "signOuts", sign_outs_done as "signOutsDone", attempts`;
/** Longer than all calls about one person take; a killed process keeps its order from others for so long. */
const LEASE_MS = 300_000;
/** The waits between tries double from the first to the second: half a day in all. */
const WAIT_MS = { first: 30_000, longest: 3_600_000 };
const TRIES_MAX = 18;
/** A refusal may be a mistake of the other side for a moment; it is not asked more often than this. */
const REFUSALS_MAX = 3;

/** SQL of what a query about the user `u` tells of the tenant: `waits`, not told of everything yet; `fault`, why it was given up. */
export const TENANT_STATE = `exists (select from idp_tenant_order o where o.user_id = u.id and ${OPEN}) as waits,
  (select o.fault from idp_tenant_order o where o.user_id = u.id and o.given_up_at is not null) as fault`;

/** Notes which tenant is kept in step, or none; what was given up is tried again, for a start is how settings are mended. */
export async function keepTenantInStep({ pool }: Database, domain: string | null): Promise<void> {
  await pool.query('delete from idp_tenant where domain is distinct from $1', [domain]);
  if (domain === null) return;
  await pool.query('insert into idp_tenant (domain) values ($1) on conflict do nothing', [domain]);
  await pool.query('update idp_tenant_order set given_up_at = null, attempts = 0, next_at = now() where given_up_at is not null');
}

/** Returns whether a tenant is kept in step with the users here. */
export async function hasTenant(client: Client): Promise<boolean> {
  return ((await client.query('select from idp_tenant')).rowCount ?? 0) > 0;
}

/** Has the tenant mail this user a link, or sign them out, in the caller's transaction. False where no tenant is kept in step. */
export async function askTenant(client: Client, userId: string, what: 'INVITE' | 'RESET' | 'SIGN_OUT'): Promise<boolean> {
  const [mail, mails, signOuts] = what === 'SIGN_OUT' ? [null, 0, 1] : [what, 1, 0];
  const { rowCount } = await client.query(
    `insert into idp_tenant_order as o (user_id, email, sub, mail, mails, sign_outs)
     select id, email, "authProfileId", $2, $3, $4 from users where id = $1 and exists (select from idp_tenant)
     on conflict (user_id) do update set sub = coalesce(excluded.sub, o.sub), mail = coalesce(excluded.mail, o.mail),
       mails = o.mails + excluded.mails, sign_outs = o.sign_outs + excluded.sign_outs,
       attempts = 0, next_at = now(), fault = null, given_up_at = null`,
    [userId, mail, mails, signOuts],
  );
  if (rowCount === 0) return false;
  await wakeTenantJob(client);
  return true;
}

/** Has the account of a user deleted at the tenant, in the caller's transaction. False where no tenant is kept in step. */
export async function forgetAtTenant(client: Client, userId: string, sub: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into idp_tenant_order as o (user_id, email, sub, is_gone, revision)
     select id, email, $2, true, 1 from users where id = $1 and exists (select from idp_tenant)
     on conflict (user_id) do update set sub = excluded.sub, is_gone = true, revision = o.revision + 1,
       attempts = 0, next_at = now(), fault = null, given_up_at = null`,
    [userId, sub],
  );
  if (rowCount === 0) return false;
  await wakeTenantJob(client);
  return true;
}

/** Puts the job that carries orders out; without it they wait a minute at most. */
export async function wakeTenantJob(client: Client): Promise<void> {
  await enqueue(client, KEEP_TENANT, {}, { singletonKey: 'soon' });
}

/** Takes the order that is due longest, for this process alone; null when none is due. */
export async function claimOrder({ pool }: Database, nowMs: number): Promise<TenantOrder | null> {
  const { rows } = await pool.query<TenantOrder>(
    `update idp_tenant_order set leased_until = $2 where user_id = (
       select o.user_id from idp_tenant_order o
       where ${OPEN} and o.given_up_at is null and o.next_at <= $1 and (o.leased_until is null or o.leased_until <= $1)
       order by o.next_at limit 1 for update skip locked)
     returning ${FIELDS}`,
    [new Date(nowMs), new Date(nowMs + LEASE_MS)],
  );
  return rows[0] ?? null;
}

/** Keeps which account is this person's, as soon as the tenant has told it. */
export async function keepAccount({ pool }: Database, { userId }: TenantOrder, sub: string | null): Promise<void> {
  await pool.query('update idp_tenant_order set sub = $2 where user_id = $1', [userId, sub]);
}

/** Notes one kind of work as done as far as this order asked for it; what was asked for since stays open. */
export async function markDone(client: Client, order: TenantOrder, what: 'revision' | 'mails' | 'signOuts'): Promise<void> {
  const column = what === 'signOuts' ? 'sign_outs' : what;
  await client.query(`update idp_tenant_order set ${column}_done = $2 where user_id = $1`, [order.userId, order[what]]);
}

/** Lets go of an order that was carried out; of somebody who is gone nothing is kept. `email`: as the tenant knows it now. */
export async function settleOrder({ pool }: Database, { userId, isGone }: TenantOrder, email: string | null): Promise<void> {
  if (isGone) {
    await pool.query('update idp_tenant_order set is_gone = false where user_id = $1', [userId]);
    await pool.query(`delete from idp_tenant_order o where user_id = $1 and not ${OPEN} and not exists (select from users where id = $1)`, [
      userId,
    ]);
  }
  await pool.query(
    'update idp_tenant_order set leased_until = null, attempts = 0, fault = null, email = coalesce($2, email) where user_id = $1',
    [userId, email],
  );
}

/** Notes that an order could not be carried out, and when it is tried again, if it is. */
export async function putOff({ pool }: Database, { userId, attempts }: TenantOrder, fault: TenantFault, nowMs: number): Promise<void> {
  const tries = attempts + 1;
  const isFinal = tries >= (fault.kind === 'refused' ? REFUSALS_MAX : TRIES_MAX);
  const wait = Math.min(WAIT_MS.first * 2 ** attempts, WAIT_MS.longest);
  // Being told to wait is no failed try.
  await pool.query(
    `update idp_tenant_order set leased_until = null, fault = $2, attempts = $3, next_at = $4, given_up_at = $5 where user_id = $1`,
    fault.kind === 'busy'
      ? [userId, fault.message, attempts, new Date(fault.untilMs ?? nowMs + wait), null]
      : [userId, fault.message, tries, new Date(nowMs + wait), isFinal ? new Date(nowMs) : null],
  );
  // It told us all: the others wait as long.
  if (fault.untilMs !== null) await pool.query('update idp_tenant_order set next_at = greatest(next_at, $1)', [new Date(fault.untilMs)]);
}

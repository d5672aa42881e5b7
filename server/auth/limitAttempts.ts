import { sql, type Kysely } from 'kysely';
import { hashId } from './hashId.ts';
import type { IdpSchema } from './idpTables.ts';

export interface AttemptLimits {
  windowSeconds: number;
  /** Wrong passwords for one e-mail from one address. */
  perEmailAndAddress: number;
  /** The limit for one email from anywhere: higher, so that nobody is locked out cheaply by a stranger. */
  perEmail: number;
  perAddress: number;
}

export const ATTEMPT_LIMITS: AttemptLimits = { windowSeconds: 900, perEmailAndAddress: 10, perEmail: 50, perAddress: 100 };

interface Counter {
  key: string;
  max: number;
}

function countersOf(limits: AttemptLimits, email: string, address: string): { own: Counter; person: Counter; address: Counter } {
  const person = hashId(email);
  return {
    own: { key: `ea:${person}:${address}`, max: limits.perEmailAndAddress },
    person: { key: `e:${person}`, max: limits.perEmail },
    address: { key: `a:${address}`, max: limits.perAddress },
  };
}

/**
 * Counts an attempt before it is judged, so that of many at once no more are judged than there may be; gives 0, or the seconds
 * until this person may try again from this address, and then counts nothing. In SQL, so that it holds over restarts and servers.
 */
export async function takeAttempt(db: Kysely<IdpSchema>, limits: AttemptLimits, email: string, address: string): Promise<number> {
  const maxOf = new Map(Object.values(countersOf(limits, email, address)).map(({ key, max }) => [key, max]));
  // Whoever locks several rows does it in one order.
  const keys = [...maxOf.keys()].toSorted();
  const passed = sql`window_start < now() - make_interval(secs => ${limits.windowSeconds})`;
  return db.transaction().execute(async (tx) => {
    await sql`insert into idp_attempt (key, fails, window_start) select key, 0, now() from unnest(${keys}::text[]) as key
      on conflict do nothing`.execute(tx);
    const { rows } = await sql<{ key: string; fails: number; left: number }>`
      select key, case when ${passed} then 0 else fails end as fails,
        ceil(${limits.windowSeconds} - extract(epoch from now() - window_start))::float8 as left
      from idp_attempt where key = any(${keys}) order by key for update`.execute(tx);
    const waits = rows.filter((row) => row.fails >= (maxOf.get(row.key) ?? Infinity)).map((row) => row.left);
    if (waits.length > 0) return Math.max(1, ...waits);
    await sql`update idp_attempt set fails = case when ${passed} then 1 else fails + 1 end,
      window_start = case when ${passed} then now() else window_start end where key = any(${keys})`.execute(tx);
    return 0;
  });
}

/** Takes an attempt back that turned out to be none: the password was right, or nobody could judge it. */
export async function giveAttemptBack(db: Kysely<IdpSchema>, limits: AttemptLimits, email: string, address: string): Promise<void> {
  for (const { key } of Object.values(countersOf(limits, email, address)))
    await sql`update idp_attempt set fails = greatest(fails - 1, 0) where key = ${key}`.execute(db);
}

/** The right password forgives this person's own mistakes from this address. */
export async function forgiveFailures(db: Kysely<IdpSchema>, limits: AttemptLimits, email: string, address: string): Promise<void> {
  await giveAttemptBack(db, limits, email, address);
  const { own } = countersOf(limits, email, address);
  await db.updateTable('idp_attempt').set({ fails: 0 }).where('key', '=', own.key).execute();
}

/** Drops counters whose window has passed. */
export async function purgeAttempts(db: Kysely<IdpSchema>, limits: AttemptLimits): Promise<void> {
  await sql`delete from idp_attempt where window_start < now() - make_interval(secs => ${limits.windowSeconds})`.execute(db);
}

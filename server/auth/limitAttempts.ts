import { sql, type Kysely } from 'kysely';
import { hashId } from './hashId.ts';
import type { IdpSchema } from './idpTables.ts';

export interface AttemptLimits {
  windowSeconds: number;
  /** Wrong passwords for one e-mail from one address. */
  perEmailAndAddress: number;
  /** For one e-mail from anywhere: higher, so that nobody is locked out cheaply by a stranger. */
  perEmail: number;
  perAddress: number;
}

export const ATTEMPT_LIMITS: AttemptLimits = { windowSeconds: 900, perEmailAndAddress: 10, perEmail: 50, perAddress: 100 };

type Counter = readonly [key: string, max: number];

function countersOf(limits: AttemptLimits, email: string, address: string): readonly Counter[] {
  const person = hashId(email);
  return [
    [`ea:${person}:${address}`, limits.perEmailAndAddress],
    [`e:${person}`, limits.perEmail],
    [`a:${address}`, limits.perAddress],
  ];
}

/** Seconds until this person may try again from this address; 0: now. Counted in SQL, so it holds over restarts and servers. */
export async function secondsToWait(db: Kysely<IdpSchema>, limits: AttemptLimits, email: string, address: string): Promise<number> {
  const maxOf = new Map(countersOf(limits, email, address));
  const { rows } = await sql<{ key: string; fails: number; left: number }>`
    select key, fails, ceil(${limits.windowSeconds} - extract(epoch from now() - window_start))::float8 as left
    from idp_attempt where key = any(${[...maxOf.keys()]})`.execute(db);
  const waits = rows.filter((row) => row.fails >= (maxOf.get(row.key) ?? Infinity)).map((row) => row.left);
  return Math.max(0, ...waits);
}

/** Counts one wrong password; a window that has passed starts anew. */
export async function countFailure(db: Kysely<IdpSchema>, limits: AttemptLimits, email: string, address: string): Promise<void> {
  for (const [key] of countersOf(limits, email, address)) {
    await sql`
      insert into idp_attempt as a (key, fails, window_start) values (${key}, 1, now())
      on conflict (key) do update set
        fails = case when a.window_start < now() - make_interval(secs => ${limits.windowSeconds}) then 1 else a.fails + 1 end,
        window_start = case when a.window_start < now() - make_interval(secs => ${limits.windowSeconds}) then now() else a.window_start end`.execute(
      db,
    );
  }
}

/** The right password forgives this person's own mistakes from this address. */
export async function forgiveFailures(db: Kysely<IdpSchema>, limits: AttemptLimits, email: string, address: string): Promise<void> {
  const own = countersOf(limits, email, address)[0]![0];
  await db.deleteFrom('idp_attempt').where('key', '=', own).execute();
}

/** Drops counters whose window has passed. */
export async function purgeAttempts(db: Kysely<IdpSchema>, limits: AttemptLimits): Promise<void> {
  await sql`delete from idp_attempt where window_start < now() - make_interval(secs => ${limits.windowSeconds})`.execute(db);
}

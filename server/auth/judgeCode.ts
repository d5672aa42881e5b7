import type { Kysely } from 'kysely';
import type { IdpSchema } from './idpTables.ts';
import { forgiveFailures, giveAttemptBack, takeAttempt, type AttemptLimits } from './limitAttempts.ts';

interface CodeDeps {
  db: Kysely<IdpSchema>;
  limits: AttemptLimits;
}

/** Seconds to wait when there were too many wrong ones; else whether this one was right. */
export type Judged = { waitSeconds: number } | { isRight: boolean };

/**
 * Judges a code of this account as passwords are judged, by counters of its own: six digits are guessed sooner than a password,
 * and whoever guesses knows the password, so that nobody is locked out by a stranger.
 */
export async function judgeCode({ db, limits }: CodeDeps, sub: string, address: string, isRight: () => Promise<boolean>): Promise<Judged> {
  const own = { ...limits, perEmail: limits.perEmailAndAddress };
  const name = `code of ${sub}`;
  const waitSeconds = await takeAttempt(db, own, name, address);
  if (waitSeconds > 0) return { waitSeconds };
  const right = await isRight().catch(async (error: unknown) => {
    await giveAttemptBack(db, own, name, address);
    throw error;
  });
  if (right) await forgiveFailures(db, own, name, address);
  return { isRight: right };
}

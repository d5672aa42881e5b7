import type { Pool } from 'pg';
import { TokenError } from './tokenError.ts';
import type { VerifyToken } from './verifyToken.ts';

/** Returns those of these sessions of the embedded provider that have ended: signed out of, ended by somebody, or of before a new password. */
export async function endedOf(pool: Pick<Pool, 'query'>, sessions: readonly string[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ id: string }>(`select id from idp_store where model = 'Grant' and id = any($1)`, [sessions]);
  const living = new Set(rows.map(({ id }) => id));
  return new Set(sessions.filter((session) => !living.has(session)));
}

/** Lets a token pass only while the session lives in which it was given: who is signed out somewhere is out at once, not when the token ends. */
export function whileSessionLives(verify: VerifyToken, pool: Pick<Pool, 'query'>): VerifyToken {
  return async (token) => {
    const identity = await verify(token);
    const { session } = identity;
    if (session !== null && (await endedOf(pool, [session])).has(session)) throw new TokenError('SESSION_ENDED', 'This session has ended.');
    return identity;
  };
}

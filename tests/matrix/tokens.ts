import { importJWK, SignJWT } from 'jose';
import { AUDIENCE, CLAIM_NAMESPACE, issuerOf } from '#server/auth/constants.ts';
import type { Database } from '#server/db/database.ts';

/** Access tokens as the embedded provider issues them, signed with its own key: a dozen sign-ins take longer than a thousand checks. */
export interface Signer {
  /** @param email a verified one; without it the token names the subject alone */
  token(sub: string, more?: { email?: string; expired?: boolean }): Promise<string>;
}

export async function signerOf(db: Database, origin: string): Promise<Signer> {
  const { rows } = await db.pool.query('select jwk from idp_key order by position limit 1');
  const { jwk } = rows[0] as { jwk: { kid: string } & Parameters<typeof importJWK>[0] };
  const key = await importJWK(jwk, 'RS256');
  return {
    token: (sub, { email, expired = false } = {}) =>
      new SignJWT({ scope: 'openid', ...(email && { [`${CLAIM_NAMESPACE}email`]: email, [`${CLAIM_NAMESPACE}email_verified`]: true }) })
        .setProtectedHeader({ alg: 'RS256', kid: jwk.kid, typ: 'at+jwt' })
        .setIssuer(issuerOf(origin))
        .setAudience(AUDIENCE)
        .setSubject(sub)
        .setIssuedAt(expired ? '-2h' : undefined)
        .setExpirationTime(expired ? '-1h' : '1h')
        .sign(key),
  };
}

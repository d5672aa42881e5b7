import { createLocalJWKSet, createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import { AUDIENCE, CLAIM_NAMESPACE } from './constants.ts';
import { publicKeys } from './idpKeys.ts';
import type { IdpSchema } from './idpTables.ts';
import { TokenError } from './tokenError.ts';

/** The claims of a token about its bearer; not yet a user of the product. */
export interface Identity {
  sub: string;
  /** Lower case; null when the token carries none. */
  email: string | null;
  emailVerified: boolean;
  /** The session at the embedded provider in which the token was given, by the name that `signInsOf` has for it; null for a tenant's. */
  session: string | null;
  /** Unix seconds. */
  exp: number;
}

export interface TokenRules {
  /** The issuer, with a slash at the end. */
  issuer: string;
  audience?: string;
  claimNamespace?: string;
  keys: JWTVerifyGetKey;
}

/** @throws TokenError */
export type VerifyToken = (token: string | null | undefined) => Promise<Identity>;

const CLOCK_TOLERANCE_SECONDS = 5;
/** A key that was taken away stays good for no longer than this. */
const KEYS_MAX_AGE_MS = 600_000;

export function tokenVerifier(rules: TokenRules): VerifyToken {
  const namespace = rules.claimNamespace ?? CLAIM_NAMESPACE;
  return async (token) => {
    if (!token) throw new TokenError('TOKEN_MISSING', 'No bearer token.');
    const payload = await read(token, rules);
    const email = payload[`${namespace}email`];
    const session = payload[`${namespace}session`];
    return {
      sub: payload.sub!,
      email: typeof email === 'string' ? email.trim().toLowerCase() : null,
      emailVerified: payload[`${namespace}email_verified`] === true,
      session: typeof session === 'string' ? session : null,
      exp: payload.exp!,
    };
  };
}

async function read(token: string, rules: TokenRules): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, rules.keys, {
      issuer: rules.issuer,
      audience: rules.audience ?? AUDIENCE,
      // Pinned: no unsigned token, and no public key taken for a shared secret.
      algorithms: ['RS256'],
      requiredClaims: ['sub', 'exp', 'iat'],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    });
    return payload;
  } catch (error) {
    if (error instanceof TokenError) throw error;
    if (error instanceof errors.JWTExpired) throw new TokenError('TOKEN_EXPIRED', 'Token expired');
    if (error instanceof errors.JWTClaimValidationFailed) throw new TokenError('TOKEN_VALIDATION', `Claim ${error.claim}: ${error.reason}`);
    throw new TokenError('TOKEN_INVALID', 'The token cannot be read or its signature is wrong.');
  }
}

/** The token of an `Authorization: Bearer` header, or null. */
export function bearerOf(header: string | undefined): string | null {
  return /^Bearer ([\w-]+\.[\w-]+\.[\w-]*)$/i.exec(header ?? '')?.[1] ?? null;
}

/** Keys of a real tenant, cached, fetched again for an unknown key id at most once per `cooldownMs`. */
export function remoteKeys(jwksUri: string, cooldownMs = 30_000): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(new URL(jwksUri), { cooldownDuration: cooldownMs, timeoutDuration: 5000 });
  return (header, token) => keys(header, token).catch(rethrow);
}

/** Keys of the embedded provider, read from its table: the same caching, without a request to ourselves. */
export function databaseKeys(pool: Pool, cooldownMs = 30_000): JWTVerifyGetKey {
  const db = new Kysely<IdpSchema>({ dialect: new PostgresDialect({ pool }) });
  let readAtMs = 0;
  let reading: Promise<JWTVerifyGetKey> | null = null;
  const readKeys = () => {
    readAtMs = Date.now();
    const attempt = publicKeys(db).then((keys) => createLocalJWKSet({ keys }));
    reading = attempt;
    attempt.catch(() => {
      if (reading === attempt) reading = null;
    });
    return attempt;
  };
  return async (header, token) => {
    try {
      const isFresh = Date.now() - readAtMs < KEYS_MAX_AGE_MS;
      const keys = await ((isFresh && reading) || readKeys());
      return await keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || Date.now() - readAtMs < cooldownMs) return rethrow(error);
      return readKeys()
        .then((keys) => keys(header, token))
        .catch(rethrow);
    }
  };
}

/** Keeps "the token names no key of ours" apart from "the keys cannot be had": only the first is the token's fault. */
function rethrow(error: unknown): never {
  const isTokensFault =
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSENotSupported;
  if (isTokensFault) throw error;
  throw new TokenError('AUTH_UNAVAILABLE', 'Tokens cannot be checked right now.');
}

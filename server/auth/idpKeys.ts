import { randomBytes, randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Kysely } from 'kysely';
import type { IdpSchema } from './idpTables.ts';

/** A random value that outlives restarts, made at first use; two processes that start together get the same one. */
export async function secretOf(db: Kysely<IdpSchema>, name: string): Promise<string> {
  const value = randomBytes(32).toString('base64url');
  await db
    .insertInto('idp_secret')
    .values({ name, value })
    .onConflict((c) => c.doNothing())
    .execute();
  const row = await db.selectFrom('idp_secret').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return row.value;
}

/** The private signing keys, first the one that signs; makes the first one when there is none. */
export async function signingKeys(db: Kysely<IdpSchema>): Promise<JWK[]> {
  const rows = await db.selectFrom('idp_key').select('jwk').orderBy('position').execute();
  if (rows.length > 0) return rows.map((row) => row.jwk as JWK);
  await addSigningKey(db, 0);
  return signingKeys(db);
}

/** A new private key to sign tokens with. */
export async function signingJwk(): Promise<JWK & { kid: string }> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
  return { ...(await exportJWK(privateKey)), kid: randomUUID(), use: 'sig', alg: 'RS256' };
}

/** Adds a key at a free position; at a taken one nothing happens, so that two first starts agree on one key. */
export async function addSigningKey(db: Kysely<IdpSchema>, position: number): Promise<void> {
  const jwk = await signingJwk();
  await db
    .insertInto('idp_key')
    .values({ kid: jwk.kid, jwk: JSON.stringify(jwk), position })
    .onConflict((c) => c.doNothing())
    .execute();
}

/** The public halves, for those who verify. */
export async function publicKeys(db: Kysely<IdpSchema>): Promise<JWK[]> {
  const rows = await db.selectFrom('idp_key').select('jwk').orderBy('position').execute();
  return rows.map(({ jwk }) => {
    const { kty, n, e, kid, use, alg } = jwk as JWK;
    return { kty, n, e, kid, use, alg } as JWK;
  });
}

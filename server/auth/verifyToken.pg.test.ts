import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { importJWK, SignJWT, UnsecuredJWT, generateKeyPair, type JWK, type JWTPayload } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Kysely, PostgresDialect } from 'kysely';
import { startIdpServer, type IdpServer } from '#tests/pg/idpServer.ts';
import { AUDIENCE, CLAIM_NAMESPACE } from './constants.ts';
import { addSigningKey, signingKeys } from './idpKeys.ts';
import type { IdpSchema } from './idpTables.ts';
import { databaseKeys, remoteKeys, tokenVerifier, type VerifyToken } from './verifyToken.ts';

let server: IdpServer;
let verify: VerifyToken;
let key: JWK;
const db = () => new Kysely<IdpSchema>({ dialect: new PostgresDialect({ pool: server.pool }) });

beforeAll(async () => {
  server = await startIdpServer();
  key = (await signingKeys(db()))[0]!;
  verify = tokenVerifier({ issuer: server.issuer, keys: databaseKeys(server.pool, 0) });
});
afterAll(() => server.close());

interface Forgery {
  payload?: JWTPayload;
  audience?: string | string[];
  issuer?: string;
  expires?: number;
}

function claims({ payload, audience = AUDIENCE, issuer, expires }: Forgery = {}): SignJWT {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ [`${CLAIM_NAMESPACE}email`]: 'Ada@Carrier.test', [`${CLAIM_NAMESPACE}email_verified`]: true, ...payload })
    .setSubject('auth0|1')
    .setIssuer(issuer ?? server.issuer)
    .setAudience(audience)
    .setIssuedAt(now - 1000)
    .setExpirationTime(now + (expires ?? 600));
}

async function sign(forgery: Forgery = {}, jwk = key): Promise<string> {
  return claims(forgery)
    .setProtectedHeader({ alg: 'RS256', kid: jwk.kid!, typ: 'JWT' })
    .sign(await importJWK(jwk, 'RS256'));
}

test('a token of a real tenant passes: an audience list, the type JWT, an e-mail in any case', async () => {
  const identity = await verify(await sign({ audience: [AUDIENCE, 'https://tenant.example/userinfo'] }));
  expect(identity).toMatchObject({ sub: 'auth0|1', email: 'ada@carrier.test', emailVerified: true });
});

test('claims that are missing or of another type prove nothing', async () => {
  const payload = { [`${CLAIM_NAMESPACE}email`]: 7, [`${CLAIM_NAMESPACE}email_verified`]: 'true' };
  expect(await verify(await sign({ payload }))).toMatchObject({ email: null, emailVerified: false });
});

test('expired, wrong audience, wrong issuer, none at all: each has its own code', async () => {
  await expect(verify(await sign({ expires: -10 }))).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' });
  await expect(verify(await sign({ audience: 'https://other.example' }))).rejects.toMatchObject({ code: 'TOKEN_VALIDATION' });
  await expect(verify(await sign({ issuer: server.issuer.slice(0, -1) }))).rejects.toMatchObject({ code: 'TOKEN_VALIDATION' });
  await expect(verify(null)).rejects.toMatchObject({ code: 'TOKEN_MISSING' });
  await expect(verify('not.a.token')).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
});

test('an unsigned token is refused', async () => {
  const unsigned = new UnsecuredJWT({})
    .setSubject('auth0|1')
    .setIssuer(server.issuer)
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime('1h')
    .encode();
  await expect(verify(unsigned)).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
});

test('a token signed with the public key as shared secret is refused', async () => {
  const pem = createPublicKey({ key: { kty: key.kty!, n: key.n!, e: key.e! } as JsonWebKey, format: 'jwk' }).export({
    type: 'spki',
    format: 'pem',
  });
  const forged = await claims().setProtectedHeader({ alg: 'HS256', kid: key.kid! }).sign(new TextEncoder().encode(pem.toString()));
  await expect(verify(forged)).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
});

test('a token of a stranger is refused, with our key id and with its own', async () => {
  const { privateKey } = await generateKeyPair('RS256');
  for (const kid of [key.kid!, 'unknown']) {
    const forged = await claims().setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);
    await expect(verify(forged)).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
  }
});

test('a changed payload is refused', async () => {
  const [header, payload, signature] = (await sign()).split('.');
  const changed = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as JWTPayload;
  changed.sub = 'auth0|2';
  const forged = [header, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.');
  await expect(verify(forged)).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
});

test('a key that was added later is found without a restart', async () => {
  await verify(await sign());
  await addSigningKey(db(), 1);
  const added = (await signingKeys(db()))[1]!;
  expect(await verify(await sign({}, added))).toMatchObject({ sub: 'auth0|1' });
});

test('keys that cannot be had are our fault and sign nobody out', async () => {
  const token = await sign();
  const broken = createServer((_req, res) => res.writeHead(502, { 'content-type': 'text/html' }).end('<html>'));
  broken.listen(0, '127.0.0.1');
  await once(broken, 'listening');
  const address = `http://127.0.0.1:${(broken.address() as AddressInfo).port}/jwks`;
  const remote = tokenVerifier({ issuer: server.issuer, keys: remoteKeys(address) });
  await expect(remote(token)).rejects.toMatchObject({ code: 'AUTH_UNAVAILABLE' });
  broken.close();
  await expect(remote(token)).rejects.toMatchObject({ code: 'AUTH_UNAVAILABLE' });
});

test('the keys of the provider also work over HTTP, as those of a real tenant would', async () => {
  const remote = tokenVerifier({ issuer: server.issuer, keys: remoteKeys(`${server.auth.domain}/.well-known/jwks.json`) });
  expect(await remote(await sign())).toMatchObject({ sub: 'auth0|1' });
  const published = (await (await fetch(`${server.auth.domain}/.well-known/jwks.json`)).json()) as { keys: JWK[] };
  expect(published.keys[0]).not.toHaveProperty('d');
});

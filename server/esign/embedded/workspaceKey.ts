import { Integer, Utf8String } from 'asn1js';
import { CryptoKeySigner } from '@libpdf/core';
import { AttributeTypeAndValue, Certificate } from 'pkijs';
import type { Database } from '../../db/database.ts';

const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;
const COMMON_NAME = '2.5.4.3';
const YEARS_GOOD = 20;

/** The key with which this workspace seals. */
export interface WorkspaceKey {
  signer: CryptoKeySigner;
  /** X.509 in DER. */
  certificate: Uint8Array<ArrayBuffer>;
}

/**
 * The key and the self-made certificate of this workspace, made at first use; two processes that start together get the same.
 * The certificate proves that a file was not changed; readers of PDF call its issuer unknown until somebody trusts it.
 */
export async function workspaceKey(db: Pick<Database, 'pool'>, nowMs: number): Promise<WorkspaceKey> {
  const known = await readKey(db);
  if (known) return known;
  const { jwk, certificate } = await makeKey(nowMs);
  await db.pool.query('insert into esign_key (jwk, certificate) values ($1, $2) on conflict do nothing', [
    JSON.stringify(jwk),
    Buffer.from(certificate).toString('base64'),
  ]);
  return (await readKey(db))!;
}

async function readKey({ pool }: Pick<Database, 'pool'>): Promise<WorkspaceKey | null> {
  const { rows } = await pool.query<{ jwk: JsonWebKey; certificate: string }>('select jwk, certificate from esign_key');
  if (!rows[0]) return null;
  const key = await crypto.subtle.importKey('jwk', rows[0].jwk, ALGORITHM, false, ['sign']);
  const certificate = new Uint8Array(Buffer.from(rows[0].certificate, 'base64'));
  return { signer: new CryptoKeySigner(key, certificate, 'RSA', 'RSASSA-PKCS1-v1_5'), certificate };
}

async function makeKey(nowMs: number): Promise<{ jwk: JsonWebKey; certificate: ArrayBuffer }> {
  const parts = { ...ALGORITHM, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) };
  const { privateKey, publicKey } = await crypto.subtle.generateKey(parts, true, ['sign', 'verify']);
  const certificate = new Certificate();
  certificate.version = 2;
  const serial = crypto.getRandomValues(new Uint8Array(16));
  // Positive and of full length.
  serial[0] = 0x40 | (serial[0]! & 0x3f);
  certificate.serialNumber = new Integer({ valueHex: serial.buffer });
  for (const name of [certificate.issuer, certificate.subject])
    name.typesAndValues.push(new AttributeTypeAndValue({ type: COMMON_NAME, value: new Utf8String({ value: 'Weighstation workspace' }) }));
  certificate.notBefore.value = new Date(nowMs);
  certificate.notAfter.value = new Date(nowMs + YEARS_GOOD * 365 * 86_400_000);
  await certificate.subjectPublicKeyInfo.importKey(publicKey);
  await certificate.sign(privateKey, 'SHA-256');
  return { jwk: await crypto.subtle.exportKey('jwk', privateKey), certificate: certificate.toSchema(true).toBER(false) };
}

import { randomUUID } from 'node:crypto';
import type { SealKey } from '#sync/protocol.ts';
import { LIMITS } from '#sync/protocol.ts';
import type { Database } from '../db/database.ts';

const DAY_MS = 86_400_000;
/** A new key every quarter: a stolen one opens no more than what was sealed in that time. */
const SPAN_MS = 90 * DAY_MS;
/** A device that was away seals with the key it was given last; then the envelope may lie until it expires. */
const KEPT_MS = 2 * SPAN_MS + LIMITS.sealedDays * DAY_MS;
export const SEALING = { name: 'RSA-OAEP', hash: 'SHA-256' } as const;

/** The key that devices seal with now; made at first use, and again every quarter. Processes that start together get the same. */
export async function currentSealKey({ pool }: Pick<Database, 'pool'>, nowMs: number): Promise<SealKey> {
  const span = Math.floor(nowMs / SPAN_MS);
  const read = async (): Promise<SealKey | undefined> =>
    (await pool.query<SealKey>('select kid, spki from sync_seal_key where span = $1', [span])).rows[0];
  const known = await read();
  if (known) return known;
  const pair = await crypto.subtle.generateKey({ ...SEALING, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) }, true, [
    'encrypt',
    'decrypt',
  ]);
  const jwk = await crypto.subtle.exportKey('jwk', pair.privateKey);
  const spki = Buffer.from(await crypto.subtle.exportKey('spki', pair.publicKey)).toString('base64');
  await pool.query('insert into sync_seal_key (kid, jwk, spki, made_at, span) values ($1, $2, $3, $4, $5) on conflict do nothing', [
    randomUUID(),
    JSON.stringify(jwk),
    spki,
    new Date(nowMs).toISOString(),
    span,
  ]);
  await pool.query('delete from sync_seal_key where made_at < $1', [new Date(nowMs - KEPT_MS).toISOString()]);
  return (await read())!;
}

/** The private half of a key that was given out once; null when it is not known here, or not any more. */
export async function openingKey({ pool }: Pick<Database, 'pool'>, kid: string): Promise<CryptoKey | null> {
  const { rows } = await pool.query<{ jwk: JsonWebKey }>('select jwk from sync_seal_key where kid = $1', [kid]);
  return rows[0] ? crypto.subtle.importKey('jwk', rows[0].jwk, SEALING, false, ['decrypt']) : null;
}

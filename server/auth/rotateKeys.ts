import { SYSTEM } from '#domain/actor.ts';
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { recordAudit } from '../audit/recordAudit.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { signingJwk } from './idpKeys.ts';
import { sealText, unsealText } from './sealedText.ts';
import { FACTOR_KEY, purposeOf } from './secondFactors.ts';

/** The keys that an operator can have made anew. */
export const KEY_KINDS = ['sign-in', 'sessions', 'files', 'factors'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

/** Names in `idp_secret`; what is gone is made anew at the next start. */
const SECRETS = { sessions: ['cookie-key', 'csrf-key'], files: ['file-upload-key', 'file-link-key'] } as const;

/**
 * Makes keys anew, in one transaction with an audit row; the product uses them from its next start on. `isStolen`: what was
 * signed with the sign-in keys of before is refused; otherwise it stays good until it expires, and of the older keys only the
 * one before is kept. Secrets of authenticator apps are sealed with the new key at once, for the running product as well.
 */
export async function rotateKeys(db: Database, kind: KeyKind, isStolen: boolean): Promise<void> {
  // Takes a while: not inside a transaction.
  const jwk = kind === 'sign-in' ? await signingJwk() : null;
  await inTransaction(db, async (client) => {
    if (kind === 'factors') await sealFactorsAnew(client);
    else if (jwk === null) await client.query('delete from idp_secret where name = any($1)', [SECRETS[kind as keyof typeof SECRETS]]);
    else {
      const keep = isStolen ? 0 : 1;
      await client.query('delete from idp_key where kid not in (select kid from idp_key order by position limit $1)', [keep]);
      // The first signs.
      await client.query('insert into idp_key (kid, jwk, position) select $1, $2, coalesce(min(position), 1) - 1 from idp_key', [
        jwk.kid,
        JSON.stringify(jwk),
      ]);
    }
    await recordAudit(client, { action: 'keys.rotated', actor: SYSTEM, detail: { kind, isStolen } });
  });
}

/**
 * Seals the secrets of authenticator apps with a new key, all or none: until the transaction ends everybody reads what was, and
 * whoever turns one on meanwhile waits. One that the present key does not open stays as it is, for it opens to nobody anyway.
 */
async function sealFactorsAnew(client: pg.ClientBase): Promise<void> {
  const key = randomBytes(32).toString('base64url');
  const { rows } = await client.query<{ value: string }>('select value from idp_secret where name = $1 for update', [FACTOR_KEY]);
  const old = rows[0]?.value;
  if (old === undefined) return;
  const factors = await client.query<{ sub: string; secret: string }>('select sub, secret from idp_factor for update');
  for (const { sub, secret } of factors.rows) {
    const text = unsealText(old, purposeOf(sub), secret);
    if (text !== null) await client.query('update idp_factor set secret = $2 where sub = $1', [sub, sealText(key, purposeOf(sub), text)]);
  }
  await client.query('update idp_secret set value = $2 where name = $1', [FACTOR_KEY, key]);
}

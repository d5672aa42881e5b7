import { SYSTEM } from '#domain/actor.ts';
import { recordAudit } from '../audit/recordAudit.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { signingJwk } from './idpKeys.ts';

/** The keys that an operator can have made anew. */
export const KEY_KINDS = ['sign-in', 'sessions', 'files'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

/** Names in `idp_secret`; what is gone is made anew at the next start. */
const SECRETS = { sessions: ['cookie-key', 'csrf-key'], files: ['file-upload-key', 'file-link-key'] } as const;

/**
 * Makes keys anew, in one transaction with an audit row; the product uses them from its next start on. `isStolen`: what was
 * signed with the sign-in keys of before is refused; otherwise it stays good until it expires, and of the older keys only the
 * one before is kept.
 */
export async function rotateKeys(db: Database, kind: KeyKind, isStolen: boolean): Promise<void> {
  // Takes a while: not inside a transaction.
  const jwk = kind === 'sign-in' ? await signingJwk() : null;
  await inTransaction(db, async (client) => {
    if (jwk === null) await client.query('delete from idp_secret where name = any($1)', [SECRETS[kind as keyof typeof SECRETS]]);
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

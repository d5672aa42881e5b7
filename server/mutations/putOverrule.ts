import { createHash } from 'node:crypto';
import type pg from 'pg';
import { personOf, type Actor } from '#domain/actor.ts';
import type { Overruled } from '#domain/mutation.ts';
import { recordAudit } from '../audit/recordAudit.ts';

/**
 * Keeps why something goes although it had to stay (RETAIN-2): the words in a table of their own, their hash in the audit, which
 * holds nothing that a person wrote (AUDIT-3) and shows with it that they are still the same.
 */
export async function putOverrule(
  client: pg.ClientBase,
  { actor, now, requestId = null }: { actor: Actor; now: string; requestId?: string | null | undefined },
  { table, id, keptUntil, reason }: Overruled,
): Promise<void> {
  await client.query(
    'insert into audit_reason (at, user_id, target_table, target_id, kept_until, reason) values ($1, $2, $3, $4, $5, $6)',
    [now, personOf(actor), table, id, keptUntil, reason],
  );
  await recordAudit(client, {
    action: 'retention.overruled',
    actor,
    requestId,
    target: { table, id },
    detail: { keptUntil, reasonSha256: createHash('sha256').update(reason).digest('hex') },
  });
}

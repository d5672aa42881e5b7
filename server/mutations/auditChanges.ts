import type pg from 'pg';
import type { Actor } from '#domain/actor.ts';
import type { Change } from '#domain/changes.ts';
import type { TableName } from '#domain/tables.ts';
import { recordAudit } from '../audit/recordAudit.ts';

/** Rows that only tell of other changes: those are noted themselves. */
const ECHOES: ReadonlySet<TableName> = new Set<TableName>(['caseHistories', 'notifications', 'mails']);

/** Notes every row that a transaction changed, under the name of what was asked for, with what the row was and is (AUDIT-1). */
export async function auditChanges(
  client: pg.ClientBase,
  who: { actor: Actor; requestId?: string | undefined },
  action: string,
  changes: readonly Change[],
): Promise<void> {
  const { actor, requestId = null } = who;
  const noted = changes.filter(({ table }) => !ECHOES.has(table));
  await recordAudit(
    client,
    ...noted.map(({ table, id, before, after }) => ({ action, actor, requestId, target: { table, id }, before, after })),
  );
}

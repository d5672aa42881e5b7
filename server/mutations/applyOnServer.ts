import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { personOf, type Actor } from '#domain/actor.ts';
import type { Base } from '#domain/conflict.ts';
import { RecordingTx, type Change } from '#domain/changes.ts';
import { settle, type ServerContext } from '#domain/consequence.ts';
import { CONSEQUENCES } from '#domain/consequences.ts';
import { runMutation, type AnyMutation, type Tx } from '#domain/mutation.ts';
import type { TableName } from '#domain/tables.ts';
import { recordAudit } from '../audit/recordAudit.ts';
import { deletedWhere, sqlReads, sqlTx } from '../db/sqlTx.ts';
import { giveAnswerLink } from './answerLinks.ts';
import { claimUpload } from '../files/uploads.ts';
import { enqueueSending } from '../mail/queueMail.ts';
import { putOrder } from './putOrder.ts';
import { putOverrule } from './putOverrule.ts';
import { numberIssuer } from './issueNumber.ts';

/** The steps that one business transaction may take: run mutations, and read or write rows the way they do. */
export interface Steps {
  /** `base`: what the person saw of the fields they change, where it is known. */
  run: (mutation: AnyMutation, input: unknown, base?: Base) => Promise<void>;
  tx: Tx;
  ctx: ServerContext;
  client: pg.ClientBase;
}

/** A name for a row that nobody named: as random as a UUID, and of the characters an id may have. */
export const newId = (): string => randomUUID();

/** Rows that only tell of other changes: those are noted themselves. */
const ECHOES: ReadonlySet<TableName> = new Set<TableName>(['caseHistories', 'driverHistories', 'notifications', 'mails']);

/** Notes every row that a transaction changed, under the name of what was asked for, with what the row was and is (AUDIT-1). */
async function auditChanges(
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

/**
 * Runs the steps for this person inside the caller's transaction, then everything that follows from them (history,
 * notifications, alerts), so that it is there together with its cause or not at all. The one way by which the API, the sync
 * push, REST and jobs change rows.
 * @throws DomainError of a step or a consequence; the caller rolls back.
 */
export async function applyOnServer<T>(
  client: pg.ClientBase,
  who: { actor: Actor; now: string; requestId?: string },
  steps: (s: Steps) => Promise<T>,
): Promise<{ result: T; changes: Change[] }> {
  const tx = new RecordingTx(sqlTx(client));
  const ctx: ServerContext = {
    actor: who.actor,
    now: who.now,
    newId,
    answerLink: (verificationId) => giveAnswerLink(client, verificationId, who.now),
    look: sqlReads(client),
    issue: numberIssuer(client, who.now),
    deletedWhere: (...ask) => deletedWhere(client, ...ask),
    order: (order) => putOrder(client, who, order),
    overrule: (kept) => putOverrule(client, who, kept),
    claimUpload: (handle) => claimUpload(client, personOf(who.actor), handle, who.now),
  };
  let action = 'system';
  const run: Steps['run'] = (mutation, input, base) => {
    // A call may be several mutations; the first says what was asked for.
    if (action === 'system') action = mutation.name;
    return runMutation(tx, mutation, input, ctx, base);
  };
  const result = await steps({ run, tx, ctx, client });
  const changes = await settle(tx, CONSEQUENCES, ctx);
  await auditChanges(client, who, action, changes);
  await enqueueSending(client, newMails(changes));
  return { result, changes };
}

/** Mails that were written with the change: each gets the job that sends it, in the same transaction. */
function newMails(changes: readonly Change[]): string[] {
  return changes.filter(({ table, before, after }) => table === 'mails' && before === null && after !== null).map(({ id }) => id);
}

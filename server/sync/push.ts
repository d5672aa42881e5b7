import { LIMITS, SyncMutation, type PushResult } from '#sync/protocol.ts';
import { z } from 'zod';
import { audienceOf } from '#domain/actor.ts';
import type { Conflicts } from '#domain/conflict.ts';
import { projectedFields } from '#domain/projection.ts';
import { canSee } from '#domain/scope.ts';
import { NOUNS } from '#domain/tables.ts';
import { sqlReads } from '../db/sqlTx.ts';
import type { StoredConflict, StoredResult } from '../db/storedResult.ts';
import type { RequestContext } from '../graphql/context.ts';
import { ApiError } from '../http/errors.ts';
import { checkClientId } from './clientId.ts';
import { forgetAcknowledged, skipAnswered } from './pushClient.ts';
import { pushOne, storedResults, type Sender } from './pushOne.ts';
import { checkDatabaseEpoch, checkEpoch, readAs } from './reader.ts';

interface PushArgs {
  clientId: string | number;
  /** Epoch of the database that the device was greeted by. */
  epoch?: string | null | undefined;
  userEpoch: number;
  ackMid?: string | null | undefined;
  mutations: readonly {
    mid: number;
    name: string;
    input?: unknown;
    base?: unknown;
    dependsOn?: readonly number[] | null | undefined;
    late?: boolean | null | undefined;
  }[];
}

const AckMid = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

/**
 * Applies a device's queued mutations in order, each in a transaction of its own, and answers with one result for each as
 * JSON text of `PushResult[]`. Sending the same list again, at once or after a lost answer, changes nothing (SYNC-S3).
 * A device that says which database it was greeted by is refused by any other, and may go on behind numbers that were
 * answered in a time that this database has lost (SYNC-S8).
 */
export async function push(ctx: RequestContext, args: PushArgs): Promise<string> {
  const clientId = checkClientId(args.clientId);
  const list = z
    .array(SyncMutation.extend({ name: z.string() }))
    .max(LIMITS.pushMutationsMax)
    .safeParse(args.mutations);
  if (!list.success)
    throw new ApiError('ValidationError', `Up to ${LIMITS.pushMutationsMax} numbered mutations can be sent at once.`, {
      mutations: 'Malformed',
    });
  const acked = args.ackMid == null ? 0 : AckMid.safeParse(args.ackMid).data;
  if (acked === undefined) throw new ApiError('ValidationError', 'The acknowledgement is malformed.', { ackMid: 'Not a mutation number' });

  const user = await ctx.user();
  checkEpoch(user, args.userEpoch);
  if (args.epoch != null) await checkDatabaseEpoch(ctx.db.pool, args.epoch);
  if (acked > 0) await (args.epoch == null ? forgetAcknowledged : skipAnswered)(ctx.db.pool, clientId, user.id, acked);
  return JSON.stringify(resultsText(await answerAll(ctx, { clientId, userId: user.id, userEpoch: args.userEpoch }, list.data)));
}

/**
 * Results as the person may be told them now: an answer is asked for again after days, and the row or the person may have moved
 * since. What they may not see any more is left out; that there was a conflict remains (SYNC-S5).
 */
async function tellable(ctx: RequestContext, userEpoch: number, results: readonly StoredResult[]): Promise<PushResult[]> {
  if (!results.some(({ conflict }) => conflict)) return results.map(({ conflict: _, ...rest }) => ({ ...rest, fields: null }));
  return readAs(ctx, userEpoch, async (client, { actor }) => {
    const told = async ({ table, id, fields }: StoredConflict): Promise<Conflicts | null> => {
      const row = await sqlReads(client).get(table, id);
      if (!row || !canSee(actor, NOUNS[table].scope, row)) return null;
      const visible = projectedFields(NOUNS[table], audienceOf(actor));
      return Object.fromEntries(Object.entries(fields).filter(([name]) => visible.includes(name)));
    };
    const answers: PushResult[] = [];
    for (const { conflict, ...rest } of results) answers.push({ ...rest, fields: conflict && (await told(conflict)) });
    return answers;
  });
}

/** Each mutation in a transaction of its own, in order, and the result of every one: made now, or long ago. */
export async function answerAll(ctx: RequestContext, sender: Sender, mutations: readonly SyncMutation[]): Promise<PushResult[]> {
  const answered: number[] = [];
  for (const mutation of mutations) if (await pushOne(ctx, sender, mutation)) answered.push(mutation.mid);
  const told = await tellable(ctx, sender.userEpoch, await storedResults(ctx.db, sender.clientId, answered));
  const stored = new Map(told.map((r) => [r.mid, r]));
  const results = mutations.map(({ mid }) => stored.get(mid) ?? gap(mid));
  for (const { status } of results) ctx.metrics.count('weighstation_push_results_total', { status });
  return results;
}

/** Results for the wire, where sequence numbers are text. */
export function resultsText(results: readonly PushResult[]): object[] {
  return results.map((r) => ({ ...r, seq: r.seq === null ? null : String(r.seq) }));
}

function gap(mid: number): PushResult {
  return { mid, status: 'GAP', seq: null, code: null, message: null, fields: null };
}

import { audienceOf } from '#domain/actor.ts';
import type { Conflicts } from '#domain/conflict.ts';
import { projectedFields } from '#domain/projection.ts';
import { canSee } from '#domain/scope.ts';
import { NOUNS } from '#domain/tables.ts';
import type { PushResult } from '#sync/protocol.ts';
import { sqlReads } from '../db/sqlTx.ts';
import type { RequestContext } from '../graphql/context.ts';
import { readAs } from './reader.ts';
import type { StoredConflict, StoredResult } from '../db/storedResult.ts';

/**
 * Results as the person may be told them now: an answer is asked for again after days, and the row or the person may have moved
 * since. What they may not see any more is left out; that there was a conflict remains (SYNC-S5).
 */
export async function tellable(ctx: RequestContext, userEpoch: number, results: readonly StoredResult[]): Promise<PushResult[]> {
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

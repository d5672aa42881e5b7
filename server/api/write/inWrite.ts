import { inTransaction } from '../../db/inTransaction.ts';
import type { RequestContext } from '../../graphql/context.ts';
import { applyOnServer, type Steps } from '../../mutations/applyOnServer.ts';
import { actorOf, reloadUser } from '../../auth/findUser.ts';

/**
 * Runs the steps of one API call as the person who asks, in one transaction with all that follows from them: everything is
 * there afterwards or nothing. Role and carrier are those of that moment, not of the request's beginning. After a deadlock
 * the steps run again from the start, so they do nothing outside the database.
 * @throws DomainError of a step or a consequence, ApiError when the person may not enter (any more)
 */
export async function inWrite<T>(ctx: RequestContext, steps: (s: Steps) => Promise<T>): Promise<T> {
  const { id } = await ctx.user();
  const now = new Date(ctx.clock()).toISOString();
  return inTransaction(ctx.db, async (client) => {
    const actor = actorOf(await reloadUser(client, id));
    return (await applyOnServer(client, { actor, now, requestId: ctx.requestId }, steps)).result;
  });
}

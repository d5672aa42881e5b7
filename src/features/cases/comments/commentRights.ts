import { isStaff, type Actor } from '#domain/actor.ts';
import { isFresh, type Comment } from '#domain/cases/comment.rules.ts';
import { isRemoved } from '#domain/cases/commentContent.ts';
import type { FeatureFlag } from '#domain/reference/reference.ts';
import type { CommandTools } from '#src/commands/types.ts';

/** CASE-15: may this person still change these words? */
export function mayEdit(actor: Actor, comment: Comment, now: string): boolean {
  return comment.authorId === actor.userId && isFresh(comment, now) && !isRemoved(comment);
}

/** CASE-16: may this person take these words away? */
export function mayRemove(actor: Actor, comment: Comment, now: string): boolean {
  return !isRemoved(comment) && (isStaff(actor) || mayEdit(actor, comment, now));
}

/** CASE-16: do 'comment removed' and its author stay in the place of the words? */
export function leavesTrace(actor: Actor, comment: Comment, answered: boolean, now: string): boolean {
  return answered || !mayEdit(actor, comment, now);
}

const FLAG: FeatureFlag = 'commentPublicationConfirmation';

/** Asks staff before a carrier can read what they wrote, where the workspace wants it; true where it does not, or they agree. */
export async function mayPublish(actor: Actor, tools: Pick<CommandTools, 'query' | 'confirm'>): Promise<boolean> {
  if (!isStaff(actor)) return true;
  const { rows } = await tools.query({ table: 'featureFlags', filter: { name: { equals: FLAG } }, first: 1 });
  // FLAG-1: a switch that no row tells of is on.
  const isAsked = (rows[0] as { enabled?: boolean } | undefined)?.enabled ?? true;
  if (!isAsked) return true;
  return tools.confirm({ title: 'Publish this comment?', body: 'It is visible to the customer.', action: 'Publish' });
}

import { isStaff, type Actor } from '#domain/actor.ts';
import { isFresh, type Said } from '#domain/cases/comment.rules.ts';
import { isRemoved } from '#domain/cases/commentWords.ts';
import type { FeatureFlag } from '#domain/reference/reference.ts';
import type { CommandTools } from '#src/commands/types.ts';

/** CASE-15: may this person still change these words? */
export function mayEdit(actor: Actor, said: Said, now: string): boolean {
  return said.authorId === actor.userId && isFresh(said, now) && !isRemoved(said);
}

/** CASE-16: may this person take these words away? */
export function mayRemove(actor: Actor, said: Said, now: string): boolean {
  return !isRemoved(said) && (isStaff(actor) || mayEdit(actor, said, now));
}

/** CASE-16: do 'comment removed' and its author stay in the place of the words? */
export function leavesTrace(actor: Actor, said: Said, answered: boolean, now: string): boolean {
  return answered || !mayEdit(actor, said, now);
}

const FLAG: FeatureFlag = 'commentPublicationConfirmation';

/** Where the workspace wants staff asked before a carrier can read what they wrote, ask; true where it does not, or they agree. */
export async function mayPublish(actor: Actor, tools: Pick<CommandTools, 'query' | 'confirm'>): Promise<boolean> {
  if (!isStaff(actor)) return true;
  const { rows } = await tools.query({ table: 'featureFlags', filter: { name: { equals: FLAG } }, first: 1 });
  // FLAG-1: a switch that no row tells of is on.
  const isAsked = (rows[0] as { enabled?: boolean } | undefined)?.enabled ?? true;
  if (!isAsked) return true;
  return tools.confirm({ title: 'Publish this comment?', body: 'It is visible to the customer.', action: 'Publish' });
}

import { isStaff, type Actor } from '#domain/actor.ts';
import { isFresh, type Said } from '#domain/cases/comment.rules.ts';
import { isRemoved } from '#domain/cases/commentWords.ts';

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

import { isUnanswered } from '#sync/outbox/states.ts';
import type { OutboxEntry } from '#sync/replicaApi.ts';

/** Ids of the comments written here that the server has not answered yet. */
export function waitingComments(outbox: readonly OutboxEntry[]): ReadonlySet<string> {
  const mine = outbox.filter((entry) => entry.name === 'caseCommentCreate' && isUnanswered(entry));
  return new Set(mine.map((entry) => (entry.input as { id: string }).id));
}

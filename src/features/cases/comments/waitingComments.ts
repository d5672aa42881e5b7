import { isUnanswered } from '#sync/store/entryStates.ts';
import type { OutboxEntry } from '#sync/replicaApi.ts';

const LABELS: Readonly<Record<string, string>> = {
  caseCommentCreate: 'Waiting to send',
  caseCommentReplyCreate: 'Waiting to send',
  caseCommentUpdate: 'Change waiting to send',
  caseCommentReplyUpdate: 'Change waiting to send',
  caseCommentDelete: 'Removal waiting to send',
  caseCommentReplyDelete: 'Removal waiting to send',
};

/** Returns what was written here and the server has not answered yet: by the id of the comment or reply what it waits for, in words. */
export function waitingComments(outbox: readonly OutboxEntry[]): ReadonlyMap<string, string> {
  const waiting = new Map<string, string>();
  for (const entry of outbox) {
    const words = LABELS[entry.name];
    const { id } = (entry.input ?? {}) as { id?: string };
    // What has not been sent at all is not sent changed.
    if (words && id && isUnanswered(entry) && !waiting.has(id)) waiting.set(id, words);
  }
  return waiting;
}

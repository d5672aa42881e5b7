import type { OutboxState } from '../replicaApi.ts';

/** What stood in an envelope may have come from another version: its state is any text. */
const among =
  (...states: readonly OutboxState[]) =>
  ({ state }: { state: string }): boolean =>
    (states as readonly string[]).includes(state);

/** It has an effect on the rows here: everything but what waits for its person. */
export const hasEffect = among('queued', 'sending', 'acknowledged', 'held');
/** The next push takes it. */
export const isForServer = among('queued', 'sending');
/** The server has not answered it. */
export const isUnanswered = among('queued', 'sending', 'held');
/** Nothing happens to it until its person decides: the attention tray. */
export const needsPerson = among('rejected', 'conflicted', 'expired');

/** What is remembered by itself, recents above all, what was read, and keys of files that wait: nobody did it, so nobody is told of it, unless it needs them; what was read never does. */
export function isAside(entry: { name: string; input?: unknown; state: string }): boolean {
  const { name } = (entry.input ?? {}) as { name?: unknown };
  const isKept = entry.name === 'preferenceSet' && typeof name === 'string' && /^(recent|fileKey)\./.test(name);
  return entry.name === 'caseCommentsRead' || (isKept && !needsPerson(entry));
}

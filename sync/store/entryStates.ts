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
/** It is still to come in the server's rows, as far as this device knows. */
export const isUnderWay = among('queued', 'sending', 'acknowledged');
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

/** Of what is sealed its person is told, but for what nobody did and what the server has answered. */
export function isTold(entry: { name: string; input?: unknown; state: string }): boolean {
  return entry.state !== 'acknowledged' && !isAside(entry);
}

import type { OutboxState } from '../replicaApi.ts';

/** Tests the state of an entry: any text, as one from an envelope may come from another version. */
const among =
  (...states: readonly OutboxState[]) =>
  ({ state }: { state: string }): boolean =>
    (states as readonly string[]).includes(state);

/** True for an entry with an effect on the rows here: every one but those that wait for their person. */
export const hasEffect = among('queued', 'sending', 'acknowledged', 'held');
/** True for an entry that the next push takes. */
export const isForServer = among('queued', 'sending');
/** True for an entry still to come in the server's rows, as far as this device knows. */
export const isUnderWay = among('queued', 'sending', 'acknowledged');
/** True for an entry that the server has not answered. */
export const isUnanswered = among('queued', 'sending', 'held');
/** True for an entry that waits until its person decides: the attention tray. */
export const needsPerson = among('rejected', 'conflicted', 'expired');

/** True for what is remembered by itself: recents above all, what was read, and keys of files that wait. Nobody did it, so nobody is told of it, unless it needs them; what was read never does. */
export function isAside(entry: { name: string; input?: unknown; state: string }): boolean {
  const { name } = (entry.input ?? {}) as { name?: unknown };
  const isKept = entry.name === 'preferenceSet' && typeof name === 'string' && /^(recent|fileKey)\./.test(name);
  return entry.name === 'caseCommentsRead' || (isKept && !needsPerson(entry));
}

/** True for a sealed entry that its person is told of: not what nobody did, or what the server has answered. */
export function isTold(entry: { name: string; input?: unknown; state: string }): boolean {
  return entry.state !== 'acknowledged' && !isAside(entry);
}

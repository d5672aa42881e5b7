import type { OutboxEntry } from '#sync/replicaApi.ts';

/** In a word, why a change does not go on without its person. */
const WAITS_FOR_PERSON: Partial<Record<OutboxEntry['state'], string>> = {
  rejected: 'Refused',
  conflicted: 'Conflict',
  expired: 'Not sent',
};
const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' });

/** Where a change is on its way. */
export function outboxLabel({ state, message, holdUntil }: OutboxEntry): string {
  const reason = WAITS_FOR_PERSON[state];
  if (reason) return `${reason}: ${message ?? 'no reason was given'}`;
  if (state === 'held') return holdUntil ? `Leaves at ${time.format(new Date(holdUntil))}` : 'Held: waits for your word';
  return state === 'sending' ? 'On its way' : 'Waiting to be sent';
}

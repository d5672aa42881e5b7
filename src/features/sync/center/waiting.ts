import { isUnanswered } from '#sync/store/entryStates.ts';
import type { OutboxEntry, SettledEntry } from '#sync/replicaApi.ts';
import type { StateLook } from '#src/components/states.ts';

/** Returns the changes not yet in the server's rows here, in the order in which they leave. */
export function waitingChanges(outbox: readonly OutboxEntry[]): OutboxEntry[] {
  return outbox.filter((entry) => isUnanswered(entry) || entry.state === 'acknowledged').toSorted((a, b) => a.mid - b.mid);
}

/** Returns how far a change is on its way, as shape, word and color. */
export function waitingLook({ state, holdUntil }: Pick<OutboxEntry, 'state' | 'holdUntil'>): StateLook {
  switch (state) {
    case 'sending':
      return { glyph: 'half', tone: 'blue', label: 'Sent, no answer yet' };
    case 'acknowledged':
      return { glyph: 'three-quarter', tone: 'teal', label: 'Done, on its way back' };
    case 'held':
      return holdUntil
        ? { glyph: 'pause', tone: 'cyan', label: 'Held' }
        : { glyph: 'warning', tone: 'amber', label: 'Held until you say so' };
    default:
      return { glyph: 'ring', tone: 'gray', label: 'Waiting' };
  }
}

/** Returns how a change left the outbox, as shape, word and color. */
export function settledLook({ how }: Pick<SettledEntry, 'how'>): StateLook {
  switch (how) {
    case 'synced':
      return { glyph: 'check', tone: 'green', label: 'Done' };
    case 'replaced':
      return { glyph: 'dot', tone: 'gray', label: 'Replaced' };
    case 'cancelled':
      return { glyph: 'slash', tone: 'gray', label: 'Undone' };
    case 'discarded':
      return { glyph: 'slash', tone: 'gray', label: 'Discarded' };
  }
}

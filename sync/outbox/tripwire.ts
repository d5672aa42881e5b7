import type { Tripwire } from '../ports.ts';
import type { Kv } from '../store/kv.ts';
import { readMeta } from '../store/meta.ts';
import { readEntries } from '../store/entries.ts';
import { isUnanswered } from '../store/entryStates.ts';

/** Numbers and names are noted for this many changes; of the rest only how many there are. */
const NAMED_MAX = 1000;

/** The note kept outside of every store: enough to say what was lost when all of them are gone, and no word of what it said. */
export interface TripNote {
  replica: string;
  clientId: string;
  /** The last number given out. */
  lastMid: number;
  pendingCount: number;
  pending: readonly (readonly [mid: number, name: string])[];
}

/** @returns null when nothing legible was noted */
export function parseTripNote(text: string | null): TripNote | null {
  try {
    const note = JSON.parse(text ?? 'null') as TripNote | null;
    return note && typeof note.clientId === 'string' && Array.isArray(note.pending) ? note : null;
  } catch {
    return null;
  }
}

/** Keeps the note true: `changed` may be called as often as the outbox moves, one note is written at a time. */
export function keepTripNote(kv: Kv, replica: string, tripwire: Tripwire): { changed: () => void; settled: () => Promise<void> } {
  let wanted = false;
  let working: Promise<void> | null = null;

  const work = async (): Promise<void> => {
    while (wanted) {
      wanted = false;
      const note = await kv.read(['meta', 'outbox'], async (tx): Promise<TripNote | null> => {
        const meta = await readMeta(tx);
        // Whose device is being left is not noted any more: what waits is sealed, and the note is gone.
        if (!meta?.me) return null;
        const pending = (await readEntries(tx)).filter(isUnanswered);
        const named = pending.slice(0, NAMED_MAX).map(({ mid, name }) => [mid, name] as const);
        return { replica, clientId: meta.clientId, lastMid: meta.nextMid - 1, pendingCount: pending.length, pending: named };
      });
      if (note) await tripwire.write(JSON.stringify(note));
    }
  };

  return {
    changed() {
      wanted = true;
      working ??= work()
        .catch(() => undefined)
        .finally(() => (working = null));
    },
    settled: async () => working ?? undefined,
  };
}

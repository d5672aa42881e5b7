import { needsPerson } from '#sync/store/entryStates.ts';
import type { OutboxEntry } from '#sync/replicaApi.ts';
import type { StateLook } from '#src/components/states.ts';

/** A change that waits for its person, with the changes that could not be done without it. */
export interface TrayGroup {
  entry: OutboxEntry;
  dependents: readonly OutboxEntry[];
}

/** Returns what waits for its person, oldest first; what depends on another of them stands under it. */
export function trayGroups(outbox: readonly OutboxEntry[]): TrayGroup[] {
  const waiting = outbox.filter(needsPerson).toSorted((a, b) => a.mid - b.mid);
  const groups = new Map<number, { entry: OutboxEntry; dependents: OutboxEntry[] }>();
  for (const entry of waiting) {
    // What it depends on has a lower number, and so its place already: of its own, or under another.
    const above = [...groups.values()].find(({ entry: root, dependents }) =>
      [root, ...dependents].some(({ mid }) => entry.dependsOn.includes(mid)),
    );
    if (above) above.dependents.push(entry);
    else groups.set(entry.mid, { entry, dependents: [] });
  }
  return [...groups.values()];
}

/** Why a change waits for its person, as shape, word and color. */
export function trayLook({ state }: Pick<OutboxEntry, 'state'>): StateLook {
  if (state === 'conflicted') return { glyph: 'warning', tone: 'amber', label: 'Conflict' };
  return state === 'expired'
    ? { glyph: 'clock-alert', tone: 'orange', label: 'Expired' }
    : { glyph: 'cross', tone: 'red', label: 'Refused' };
}

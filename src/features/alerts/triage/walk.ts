/** The outcome of an alert in a walk. `fixed` went through the queue, `filed` was done at the server at once, `ordered` sends in a while. `gone`: it was not open any more when the walk came to it. */
export const OUTCOMES = ['dismissed', 'reminded', 'fixed', 'filed', 'ordered', 'mailed', 'skipped', 'gone'] as const;
export type Outcome = (typeof OUTCOMES)[number];

interface Note {
  id: string;
  how: Outcome;
}

/** A walk through alerts, as they stood in the list when it began: what is changed since does not reshuffle it. */
export interface Walk {
  ids: readonly string[];
  /** The outcomes, in the order they happened; of each alert only the last word. */
  notes: readonly Note[];
}

/** The place behind the last alert: what was done is told there. */
export const END = 'end';

/** The outcomes after which nobody has anything to do any more. */
const CLOSED: ReadonlySet<Outcome> = new Set<Outcome>(['dismissed', 'reminded', 'gone']);

export function begun(ids: readonly string[]): Walk {
  return { ids: [...new Set(ids)], notes: [] };
}

/** Returns the outcome of an alert; null: none yet. */
export function outcomeOf({ notes }: Walk, id: string): Outcome | null {
  return notes.find((note) => note.id === id)?.how ?? null;
}

/** Notes the outcome of some alerts; those that are not part of the walk are left out. */
export function noted(walk: Walk, ids: readonly string[], how: Outcome): Walk {
  const those = ids.filter((id) => walk.ids.includes(id));
  return { ...walk, notes: [...walk.notes.filter(({ id }) => !those.includes(id)), ...those.map((id) => ({ id, how }))] };
}

/** Removes the note of an alert: it is open again. */
export function reopened(walk: Walk, id: string): Walk {
  return { ...walk, notes: walk.notes.filter((note) => note.id !== id) };
}

const CHANGED: ReadonlySet<Outcome> = new Set<Outcome>(['dismissed', 'reminded', 'fixed']);

/** The alert that was changed last, or ordered for; null: none was. An order that has left cannot be taken back, but a change before it can. */
export function lastDone({ notes }: Walk, what: 'changed' | 'ordered'): string | null {
  return notes.findLast(({ how }) => (what === 'ordered' ? how === 'ordered' : CHANGED.has(how)))?.id ?? null;
}

/** The next alert that is not closed, from a place on; the end when there is none. */
export function after(walk: Walk, at: string): string {
  return walk.ids.slice(walk.ids.indexOf(at) + 1).find((id) => !isClosed(walk, id)) ?? END;
}

/** Returns where a walk goes once something was done about an alert: to the next that nothing was done about; the end when there is none. */
export function onward(walk: Walk, at: string): string {
  return walk.ids.slice(walk.ids.indexOf(at) + 1).find((id) => outcomeOf(walk, id) === null) ?? END;
}

/** The one before a place that is not closed; null: there is none. */
export function before(walk: Walk, at: string): string | null {
  const end = at === END ? walk.ids.length : walk.ids.indexOf(at);
  return walk.ids.slice(0, Math.max(0, end)).findLast((id) => !isClosed(walk, id)) ?? null;
}

function isClosed(walk: Walk, id: string): boolean {
  const how = outcomeOf(walk, id);
  return how !== null && CLOSED.has(how);
}

/** Alerts about which nothing was done, in their order: skipped, or passed over by moving on. */
export function left(walk: Walk): readonly string[] {
  return walk.ids.filter((id) => [null, 'skipped'].includes(outcomeOf(walk, id)));
}

/** The number of cards kept ready before and behind the one on show. */
const READY = 2;

/** The alerts around a place: with them at hand the next card is there at once. */
export function windowAround({ ids }: Walk, at: string): readonly string[] {
  const index = at === END ? ids.length : ids.indexOf(at);
  return ids.slice(Math.max(0, index - READY), index + READY + 1);
}

/** Returns where to look in a list when a walk is left: the card itself, else the nearest behind it that is listed, else before it. Null: none is. */
export function survivor({ ids }: Walk, at: string, listed: readonly string[]): string | null {
  const here = new Set(listed);
  const index = at === END ? ids.length : ids.indexOf(at);
  return ids.slice(index).find((id) => here.has(id)) ?? ids.slice(0, index).findLast((id) => here.has(id)) ?? null;
}

/** From 1; the end counts as the last. */
export function placeOf({ ids }: Walk, at: string): number {
  return at === END ? ids.length : ids.indexOf(at) + 1;
}

const LABELS: Readonly<Record<Outcome, string>> = {
  dismissed: 'dismissed',
  reminded: 'to be reminded of',
  fixed: 'fixed',
  filed: 'filed or noted',
  ordered: 'ordered or sent',
  mailed: 'asked for by email',
  skipped: 'skipped',
  gone: 'not open anymore',
};

/** Counts the alerts by outcome, in words: `12 dismissed`. What did not happen is left out. */
export function tally(walk: Walk): readonly { how: Outcome | 'untouched'; words: string; count: number }[] {
  const counted = OUTCOMES.map((how) => ({ how, words: LABELS[how], count: walk.notes.filter((note) => note.how === how).length }));
  const untouched = { how: 'untouched' as const, words: 'left as they were', count: walk.ids.length - walk.notes.length };
  return [...counted, untouched].filter(({ count }) => count > 0);
}

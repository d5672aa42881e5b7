import { LAYER } from '#src/commands/keyTarget.ts';
import type { ListMove } from '#src/commands/listHandle.ts';

/** The row a move leads to; `page` rows fit on the screen. Stays within the list. */
export function moveFrom(index: number, count: number, move: ListMove, page: number): number {
  const wanted = { up: index - 1, down: index + 1, first: 0, last: count - 1, pageUp: index - page, pageDown: index + page }[move];
  return Math.max(0, Math.min(count - 1, wanted));
}

/**
 * Returns where the focus belongs after the rows changed: the same row while it is there; when it vanished, the row that took its
 * place, else the one before it; when none of them is there any more, the one at `end`. Null: no row is left.
 */
export function survivorOf(
  before: readonly string[],
  active: string | null,
  after: readonly string[],
  end: 'first' | 'last' = 'first',
): string | null {
  if (after.length === 0) return null;
  const here = new Set(after);
  if (active !== null && here.has(active)) return active;
  const place = active === null ? -1 : before.indexOf(active);
  const outermost = after.at(end === 'first' ? 0 : -1) ?? null;
  if (place < 0) return outermost;
  const below = before.slice(place + 1).find((id) => here.has(id));
  const above = before.slice(0, place).findLast((id) => here.has(id));
  return below ?? above ?? outermost;
}

/** Returns whether this element is part of a floating layer over the screen. */
export function isInLayer(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(LAYER) !== null;
}

/** Leads from a control of a list's screen to the list: its row, or the words that say there is none. */
export function focusListAround(control: Element): boolean {
  const list = control.closest('[data-list-screen]');
  const stop = list?.querySelector<HTMLElement>('[role="grid"] [tabindex="0"], [data-grid-fallback] h2');
  stop?.focus();
  return stop != null;
}

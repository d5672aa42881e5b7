/** What a key asks of a list. */
export type GridMove = 'up' | 'down' | 'first' | 'last' | 'pageUp' | 'pageDown';

const MOVES: Readonly<Record<string, GridMove>> = {
  ArrowDown: 'down',
  j: 'down',
  ArrowUp: 'up',
  k: 'up',
  Home: 'first',
  End: 'last',
  PageDown: 'pageDown',
  PageUp: 'pageUp',
};

/** The move of a bare key, or null when the key is none of the list's. */
export function moveOf(event: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; shiftKey: boolean }): GridMove | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return null;
  return MOVES[event.key] ?? null;
}

/** The row a move leads to; `page` rows fit on the screen. Stays within the list. */
export function moveFrom(index: number, count: number, move: GridMove, page: number): number {
  const wanted = { up: index - 1, down: index + 1, first: 0, last: count - 1, pageUp: index - page, pageDown: index + page }[move];
  return Math.max(0, Math.min(count - 1, wanted));
}

/**
 * Where the focus belongs after the rows changed: the same row while it is there; when it vanished, the row that took its
 * place, else the one before it. Null: no row is left.
 */
export function survivorOf(before: readonly string[], active: string | null, after: readonly string[]): string | null {
  if (after.length === 0) return null;
  const here = new Set(after);
  if (active !== null && here.has(active)) return active;
  const place = active === null ? -1 : before.indexOf(active);
  if (place < 0) return after[0] ?? null;
  const below = before.slice(place + 1).find((id) => here.has(id));
  const above = before.slice(0, place).findLast((id) => here.has(id));
  return below ?? above ?? after[0] ?? null;
}

const TYPING = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';
const LAYER = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Is the key meant for text, or for a floating layer? Then no list and no screen may take it. */
export function isElsewhere(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`${TYPING}, ${LAYER}`) !== null;
}

/** Is this element part of a floating layer over the screen? */
export function isInLayer(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(LAYER) !== null;
}

/** Leads from a control of a list's screen to the list: its row, or the words that say there is none. */
export function focusListAround(control: Element): void {
  control.closest('[data-list-screen]')?.querySelector<HTMLElement>('[role="grid"] [tabindex="0"], [data-grid-fallback] h2')?.focus();
}

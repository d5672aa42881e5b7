import type { PaneState } from './paneState.ts';

/** The element that last had the focus in each pane, by pane id. */
const lastFocus = new Map<string, Element>();
/** How long a screen may take to show its heading or its first row, in milliseconds. */
const PATIENCE_MS = 5000;
/** Longer than a closing menu or dialog takes to hand the focus back to its opener. */
const LAYER_CLOSES_MS = 80;

/** The row of a list that was last focused, by pane id and path: coming back from a record, it is where the person was. */
const lastRow = new Map<string, string>();

export function rememberFocus(paneId: string, path: string, element: Element): void {
  lastFocus.set(paneId, element);
  const row = element.closest<HTMLElement>('[data-row]')?.dataset['row'];
  if (row !== undefined) lastRow.set(`${paneId} ${path}`, row);
}

/** The region of a pane. */
export function regionOf(paneId: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-pane="${paneId}"]`);
}

function isWithin(region: HTMLElement): boolean {
  return region.contains(document.activeElement);
}

/** Is the focus in the pane already, or in a menu or dialog that floats above it? */
export function isFocusTaken(paneId: string): boolean {
  const at = document.activeElement;
  return (
    regionOf(paneId)?.contains(at) === true || at?.closest('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') != null
  );
}

/** Where a screen wants the focus: what it marked, its list, its heading. */
function landing(region: HTMLElement, mode: PaneState['mode']): HTMLElement | null {
  const marked = region.querySelector<HTMLElement>('[data-autofocus]');
  const row = region.querySelector<HTMLElement>('[role="grid"] [tabindex="0"], [data-grid-fallback] h2');
  const heading = region.querySelector<HTMLElement>('h1');
  return marked ?? (mode === 'list' ? row : heading);
}

/** Gives the keyboard back to a pane: where it was, else where its screen wants it, else the pane itself. Never the page. */
export function restoreFocus(pane: Pick<PaneState, 'id' | 'mode'>): void {
  const region = regionOf(pane.id);
  if (!region) return;
  const last = lastFocus.get(pane.id);
  if (last instanceof HTMLElement && region.contains(last) && last.getClientRects().length > 0) last.focus({ preventScroll: true });
  const isUnplaced = !isWithin(region) || document.activeElement === region;
  if (isUnplaced && !focusLanding(region, pane.mode)) region.focus({ preventScroll: true });
}

function focusLanding(region: HTMLElement, mode: PaneState['mode']): boolean {
  const place = landing(region, mode);
  if (!place) return false;
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: true });
  return document.activeElement === place;
}

/**
 * Focuses the screen of `path` as soon as it is there and has something to focus; until then the region holds the
 * keyboard. Gives up when the person moves the focus themselves. `done` is not called when stopped from outside.
 */
export function focusArrival(paneId: string, path: string, mode: () => PaneState['mode'], done: () => void): () => void {
  const region = regionOf(paneId);
  if (!region) return () => {};
  const left = lastRow.get(`${paneId} ${path}`);
  lastFocus.delete(paneId);
  region.focus({ preventScroll: true });
  const attempt = (): void => {
    const at = document.activeElement;
    if (left !== undefined && (at === region || at?.closest('[role="grid"]'))) {
      // A list that comes to life puts the focus on its first row by itself: that is not yet the person's doing.
      const row = region.querySelector<HTMLElement>(`[data-row="${CSS.escape(left)}"]`);
      row?.focus();
      if (row) finish();
      return;
    }
    if (at !== region && at !== document.body) return finish();
    const shown = region.querySelector<HTMLElement>('[data-shown]')?.dataset['shown'] ?? path;
    if (shown === path && focusLanding(region, mode())) finish();
  };
  const observer = new MutationObserver(attempt);
  const timer = setTimeout(() => finish(), PATIENCE_MS);
  const stop = (): void => {
    observer.disconnect();
    clearTimeout(timer);
    for (const sign of ['keydown', 'pointerdown'] as const) window.removeEventListener(sign, finish, { capture: true });
  };
  const finish = (): void => {
    stop();
    done();
  };
  for (const sign of ['keydown', 'pointerdown'] as const) window.addEventListener(sign, finish, { capture: true });
  observer.observe(region, { childList: true, subtree: true, attributes: true, attributeFilter: ['tabindex', 'data-shown'] });
  attempt();
  return stop;
}

/** Watches for focus that fell to the page because its element went away, and hands it to `rescue`. Answers with the way to stop. */
export function keepFocusOffThePage(rescue: () => void): () => void {
  let asked = 0;
  const check = (): void => {
    if (document.activeElement !== document.body || asked) return;
    asked = window.setTimeout(() => {
      asked = 0;
      if (document.activeElement === document.body && document.hasFocus()) rescue();
    }, LAYER_CLOSES_MS);
  };
  const observer = new MutationObserver(check);
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusout', check);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusout', check);
    clearTimeout(asked);
  };
}

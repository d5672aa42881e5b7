import { isText } from '#src/browser/isText.ts';
import { LAYER } from '#src/commands/keyTarget.ts';
import { findFocus } from './focusKey.ts';
import { holdKeysUntilArrival } from './keysOnArrival.ts';
import { pathOf, type PaneState } from './paneState.ts';
import { LIST, placeAt, regionOf, restoreScroll } from './places.ts';

/** The time a screen may take to show its heading or its first row, in milliseconds. */
const PATIENCE_MS = 5000;
/** A screen that has not changed for so long stands, in milliseconds. */
const QUIET_MS = 300;
/** Longer than a closing menu or dialog takes to hand the focus back to its opener. */
const LAYER_CLOSES_MS = 80;

/** The place that a screen wants the focus at. */
const MARKED = '[data-autofocus]';

type Focusable = Pick<PaneState, 'id' | 'mode' | 'href'>;

function isWithin(region: HTMLElement): boolean {
  return region.contains(document.activeElement);
}

/** Returns whether the focus is in the pane already, or in a menu or dialog that floats above all panes. */
export function isFocusTaken(paneId: string): boolean {
  const at = document.activeElement;
  return regionOf(paneId)?.contains(at) === true || (at?.closest(LAYER) != null && at.closest('[data-pane]') === null);
}

/** Returns where a screen wants the focus: what it marked, its list, its heading. */
function landing(region: HTMLElement, mode: PaneState['mode']): HTMLElement | null {
  const marked = region.querySelector<HTMLElement>(MARKED);
  const row = region.querySelector<HTMLElement>('[role="grid"] [tabindex="0"], [data-grid-fallback] h2');
  const heading = region.querySelector<HTMLElement>('h1');
  return marked ?? (mode === 'list' ? row : heading);
}

/** Gives the keyboard back to a pane: where it was, else where its screen wants it, else the pane itself. Never the page. */
export function restoreFocus(pane: Focusable): void {
  const region = regionOf(pane.id);
  if (!region) return;
  const dialog = region.querySelector<HTMLElement>(':scope > * > [role="dialog"]');
  if (dialog) return void focusOn(dialog.querySelector<HTMLElement>(MARKED) ?? dialog);
  const { focus } = placeAt(pane.id, pathOf(pane.href));
  if (focus) focusOn(findFocus(region, focus));
  const isUnplaced = !isWithin(region) || document.activeElement === region;
  if (isUnplaced && !focusOn(landing(region, pane.mode))) region.focus({ preventScroll: true });
}

function focusOn(place: HTMLElement | null): boolean {
  if (!place) return false;
  // What has no place of its own among the stops of Tab gets none by this either.
  if (!place.hasAttribute('tabindex') && place.tabIndex < 0) place.tabIndex = -1;
  place.focus({ preventScroll: true });
  return document.activeElement === place;
}

/**
 * Focuses the screen of a pane as soon as it is there and has something to focus; until then the region holds the keyboard.
 * A list, and whatever somebody comes back to, is found as it was left. Gives up when the person moves the focus themselves.
 * `done` is not called when stopped from outside.
 */
export function focusArrival(pane: Focusable & Pick<PaneState, 'again'>, mode: () => PaneState['mode'], done: () => void): () => void {
  const region = regionOf(pane.id);
  if (!region) return () => {};
  const path = pathOf(pane.href);
  // As it was left: what scrolls by itself while the screen comes to life is not the person's doing.
  const { focus, scroll } = placeAt(pane.id, path);
  const comesBack = pane.again || (focus !== null && focus.row !== null);
  region.focus({ preventScroll: true });
  // Before the listeners below: a key that is held does not end the arrival.
  const { promise: landed, resolve: land } = Promise.withResolvers<void>();
  void holdKeysUntilArrival(landed);
  const isThere = (): boolean => (region.querySelector<HTMLElement>('[data-shown]')?.dataset['shown'] ?? path) === path;
  let quiet: ReturnType<typeof setTimeout> | undefined;
  const comeBack = (): void => {
    if (!isThere()) return;
    const found = focus ? findFocus(region, focus, true) : landing(region, mode());
    if (!found) return;
    const isScrolled = restoreScroll(pane.id, scroll);
    if (document.activeElement !== found) focusOn(found);
    land();
    clearTimeout(quiet);
    if (isScrolled) quiet = setTimeout(finish, QUIET_MS);
    else found.scrollIntoView({ block: 'nearest' });
  };
  let wasThere = isThere();
  const attempt = (): void => {
    const at = document.activeElement;
    // A list that comes to life puts the focus on its first row by itself: that is not yet the person's doing. A text never takes it
    // by itself: whoever leads it there may press no key for it, as people do who speak, or read by a screen reader.
    const isWriting = at !== null && at !== region && isText(at);
    if (comesBack && !isWriting && (at === region || region.contains(at))) return comeBack();
    // A list without rows yet takes the focus for them: the keys that wait are meant for a row. And a list of the screen before, which
    // is shown until this one is here, takes it for a row of its own.
    if (region.contains(at) && !isWriting && (at?.matches(LIST) || !isThere())) return;
    // What took the focus while the screen was on its way took it by itself: a field that the screen has marked goes before it.
    const isNew = !wasThere && isThere();
    wasThere ||= isNew;
    const marked = isNew && !isWriting && region.contains(at) ? region.querySelector<HTMLElement>(MARKED) : null;
    if (marked && focusOn(marked)) return finish();
    if (at !== region && at !== document.body) return finish();
    if (isThere() && focusOn(landing(region, mode()))) finish();
  };
  const giveUp = (): void => {
    // It is where the person went: however long it takes to come, it gets the focus.
    if (!isThere()) return void (timer = setTimeout(giveUp, PATIENCE_MS));
    // What was left is not there any more: its neighbour, else where the screen begins.
    const isUnplaced = document.activeElement === region;
    if (isUnplaced && !focusOn(focus && findFocus(region, focus))) focusOn(landing(region, mode()));
    finish();
  };
  const observer = new MutationObserver(attempt);
  let timer = setTimeout(giveUp, PATIENCE_MS);
  const stop = (): void => {
    land();
    observer.disconnect();
    clearTimeout(timer);
    clearTimeout(quiet);
    for (const sign of ['keydown', 'pointerdown', 'wheel'] as const) window.removeEventListener(sign, finish, { capture: true });
  };
  const finish = (): void => {
    stop();
    done();
  };
  for (const sign of ['keydown', 'pointerdown', 'wheel'] as const) window.addEventListener(sign, finish, { capture: true });
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
  // A narrower window hides the sidebar, and the browser says nothing to whoever was in it.
  const onResize = (): void => void requestAnimationFrame(check);
  addEventListener('resize', onResize);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusout', check);
    removeEventListener('resize', onResize);
    clearTimeout(asked);
  };
}

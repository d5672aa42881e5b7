import { focusKeyOf, type FocusKey } from './focusKey.ts';

/** The place where somebody was on a screen: the focused element, and how far what scrolls was scrolled, in CSS pixels. */
export interface Place {
  focus: FocusKey | null;
  scroll: Readonly<Record<string, number>>;
}

const NOWHERE: Place = { focus: null, scroll: {} };
const KEY = 'weighstation.places';
/** The element that holds rows; it has the focus itself while it has none. */
export const LIST = '[role="grid"]';
/** The number of screens remembered; the one that was left longest ago goes first. */
const KEPT_MAX = 60;

/** By pane and path. */
const places = new Map<string, Place>();

const keyOf = (paneId: string, path: string): string => `${paneId} ${path}`;

/** Returns where somebody was on a screen of a pane; nowhere when they were not there. */
export function placeAt(paneId: string, path: string): Place {
  return places.get(keyOf(paneId, path)) ?? NOWHERE;
}

function remember(paneId: string, path: string, change: Partial<Place>): void {
  const key = keyOf(paneId, path);
  const next = { ...placeAt(paneId, path), ...change };
  places.delete(key);
  places.set(key, next);
  if (places.size > KEPT_MAX) places.delete(places.keys().next().value!);
}

/** The region of a pane. */
export function regionOf(paneId: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-pane="${paneId}"]`);
}

/** Remembers the focused element of a screen; not a list that holds the focus only until its rows are there. */
export function rememberFocus(paneId: string, path: string, element: Element): void {
  if (element.matches(LIST)) return;
  const region = regionOf(paneId);
  if (region) remember(paneId, path, { focus: focusKeyOf(region, element) });
}

/** Which element scrolls, as the way to it from the region; the same screen has the same ways. */
function wayTo(region: Element, element: Element): string {
  const way: number[] = [];
  for (let at: Element | null = element; at && at !== region; at = at.parentElement)
    way.unshift([...at.parentElement!.children].indexOf(at));
  return way.join('.');
}

function scrollerAt(region: Element, way: string): Element | undefined {
  return way.split('.').reduce<Element | undefined>((at, index) => at?.children[Number(index)], region);
}

export function rememberScroll(paneId: string, path: string, element: Element): void {
  const region = regionOf(paneId);
  if (!region?.contains(element) || element === region) return;
  const scroll = { ...placeAt(paneId, path).scroll, [wayTo(region, element)]: Math.round(element.scrollTop) };
  remember(paneId, path, { scroll });
}

/** Scrolls a pane's screen to where somebody was; false while there is not enough of it yet. */
export function restoreScroll(paneId: string, scroll: Place['scroll']): boolean {
  const region = regionOf(paneId);
  if (!region) return false;
  return Object.entries(scroll).every(([way, top]) => {
    const scroller = scrollerAt(region, way);
    if (!scroller) return false;
    if (Math.abs(scroller.scrollTop - top) > 1) scroller.scrollTop = top;
    return Math.abs(scroller.scrollTop - top) <= 1;
  });
}

/** Forgets the focus: whoever leaves a field by Escape does not want to be put back into it. */
export function forgetFocus(paneId: string, path: string): void {
  remember(paneId, path, { focus: null });
}

/** Reads what a reload of this tab has left. */
export function loadPlaces(storage: Storage): void {
  try {
    for (const [key, place] of JSON.parse(storage.getItem(KEY) ?? '[]') as [string, Place][]) places.set(key, place);
  } catch {
    // What cannot be read is worth no message: one begins at the top.
  }
}

/** Keeps the places over a reload of this tab. Answers with the way to stop. */
export function keepPlaces(storage: Storage): () => void {
  const write = (): void => storage.setItem(KEY, JSON.stringify([...places]));
  addEventListener('pagehide', write);
  return () => removeEventListener('pagehide', write);
}

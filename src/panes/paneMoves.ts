import { MAX_PANES } from './layoutUrl.ts';
import { moved, newPane, pathOf, type ClosedPane, type PanesState, type PaneState } from './paneState.ts';
import { trailFrom, type Trail } from './trail.ts';
import { normal, unfolded, withoutPane, withPane } from './widths.ts';

/** The number of closed panes that can be had back. */
export const CLOSED_KEPT = 10;

type NewId = () => string;

/** A pane has the focus; one that was folded away has room again. The same object when nothing changes. */
export function focusedOn(state: PanesState, index: number): PanesState {
  if (!state.panes[index] || (index === state.focused && state.widths?.[index] !== 0)) return state;
  return { ...state, focused: index, widths: unfolded(state.widths, index) };
}

/** A pane shows an address and has the focus. The same object when nothing changes. */
export function shown(state: PanesState, index: number, href: string, trail: Trail | null = null): PanesState {
  const pane = state.panes[index];
  if (!pane) return state;
  const isThere = pane.href === href;
  const panes = isThere ? state.panes : state.panes.map((one, i) => (i === index ? moved(one, href, trail) : one));
  return focusedOn(isThere ? state : { ...settledFollow(state, pane, href), panes }, index);
}

/** The focused pane was led to by these addresses. The same object when nothing changes. */
export function ledFrom(state: PanesState, from: readonly string[]): PanesState {
  const pane = state.panes[state.focused];
  if (!pane || pane.from.join('\n') === from.join('\n')) return state;
  return { ...state, panes: state.panes.with(state.focused, { ...pane, from }) };
}

/** What was opened beside goes back to the pane that it was opened from, and not to what its pane showed before. */
export function besideAnew(before: PanesState, after: PanesState): PanesState {
  const pane = after.panes[after.focused];
  const was = before.panes.find(({ id }) => id === pane?.id);
  return pane && was && pathOf(was.href) === pathOf(pane.href) ? after : ledFrom(after, []);
}

/** Back to where the focused pane's record was opened; else to its list, which another pane may show already. */
export function wentUp(state: PanesState, list: string): PanesState {
  const { panes, focused } = state;
  const back = panes[focused]?.from.at(-1);
  if (back !== undefined) {
    const next = ledFrom(shown(state, focused, back), panes[focused]!.from.slice(0, -1));
    return { ...next, panes: next.panes.with(focused, { ...next.panes[focused]!, again: true }) };
  }
  const other = panes.find(({ href }, i) => i !== focused && pathOf(href) === list);
  if (!other) return shown(state, focused, list);
  const left = closed(state, focused);
  return focusedOn(
    left,
    left.panes.findIndex(({ id }) => id === other.id),
  );
}

/** Ends follow mode when somebody goes elsewhere in one of its panes. */
function settledFollow(state: PanesState, pane: PaneState, href: string): PanesState {
  const { follow } = state;
  const stops = follow && (pane.id === follow.side || (pane.id === follow.list && pathOf(pane.href) !== pathOf(href)));
  return stops ? { ...state, follow: null } : state;
}

/** The pane that opens beside `from`: an unpinned one, null for a new one behind `from`, `from` itself when there is neither. */
function freeBeside({ panes }: PanesState, from: number): number | null {
  const isFree = (pane: PaneState, i: number): boolean => i !== from && !pane.pinned;
  const next = panes.findIndex((pane, i) => i > from && isFree(pane, i));
  if (next >= 0) return next;
  if (panes.length < MAX_PANES) return null;
  const any = panes.findLastIndex(isFree);
  return any >= 0 ? any : from;
}

/** Shows an address in the free pane beside another, and puts the focus there. */
export function takenBeside(state: PanesState, from: number, href: string, newId: NewId): PanesState {
  const trail = trailFrom(state.panes[from]?.list ?? null, pathOf(href));
  const place = freeBeside(state, from);
  return place === null ? inserted(state, from + 1, newPane(newId(), href, trail)) : shown(state, place, href, trail);
}

/** Focuses the same record where it is open; else the next unpinned pane is used again; else a new one is made behind. */
export function shownBeside(state: PanesState, from: number, href: string, newId: NewId): PanesState {
  const open = state.panes.findIndex((pane, i) => i !== from && pathOf(pane.href) === pathOf(href));
  return open >= 0 ? shown(state, open, href) : takenBeside(state, from, href, newId);
}

/** Adds a pane at a place, which has the focus. */
export function inserted(state: PanesState, index: number, pane: PaneState): PanesState {
  const panes = state.panes.toSpliced(index, 0, pane);
  return { ...state, panes, widths: withPane(state.widths, index), focused: index, maximised: false };
}

/** Opens a pane again beside itself. */
export function split(state: PanesState, index: number, newId: NewId): PanesState {
  const pane = state.panes[index];
  if (!pane || state.panes.length === MAX_PANES) return state;
  return inserted(state, index + 1, newPane(newId(), pane.href, pane.trail));
}

/** Closes a pane; its left neighbor takes the focus if it had it. The last pane stays. */
export function closed(state: PanesState, index: number): PanesState {
  const { panes, focused } = state;
  const pane = panes[index];
  if (!pane || panes.length === 1) return state;
  const next: PanesState = {
    ...state,
    panes: panes.toSpliced(index, 1),
    widths: withoutPane(state.widths, index),
    maximised: state.maximised && panes.length > 2,
    follow: state.follow && Object.values(state.follow).includes(pane.id) ? null : state.follow,
    closed: [...state.closed, { pane, index, widths: state.widths } satisfies ClosedPane].slice(-CLOSED_KEPT),
    focused: focused === index ? Math.max(0, index - 1) : focused - (focused > index ? 1 : 0),
  };
  return { ...next, widths: unfolded(next.widths, next.focused) };
}

/** Only this one. */
export function closedOthers(state: PanesState, index: number): PanesState {
  const { id } = state.panes[index]!;
  return state.panes.filter((pane) => pane.id !== id).reduce((now, pane) => closed(now, now.panes.indexOf(pane)), state);
}

/** The pane that was closed last, where it was. */
export function reopened(state: PanesState): PanesState {
  const last = state.closed.at(-1);
  if (!last || state.panes.length === MAX_PANES) return state;
  const pane = { ...last.pane, again: true };
  const back = inserted({ ...state, closed: state.closed.slice(0, -1) }, Math.min(last.index, state.panes.length), pane);
  const fits = last.widths?.length === back.panes.length && last.widths[back.focused] !== 0;
  return fits ? { ...back, widths: last.widths } : back;
}

/** Two panes have changed places, with their widths; the focus stays with its pane. */
export function exchanged(state: PanesState, a: number, b: number): PanesState {
  if (a === b || !state.panes[a] || !state.panes[b]) return state;
  const swap = <T>(list: readonly T[]): T[] => list.with(a, list[b]!).with(b, list[a]!);
  const { focused, widths } = state;
  return {
    ...state,
    panes: swap(state.panes),
    widths: widths && normal(swap(widths)),
    focused: focused === a ? b : focused === b ? a : focused,
  };
}

/** Kept from being used again, or not any more; a pinned pane follows nobody. */
export function pinned(state: PanesState, index: number): PanesState {
  const pane = state.panes[index];
  if (!pane) return state;
  const panes = state.panes.with(index, { ...pane, pinned: !pane.pinned });
  return { ...state, panes, follow: state.follow?.side === pane.id ? null : state.follow };
}

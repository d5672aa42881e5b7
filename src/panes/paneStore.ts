import { markOf, type HistoryNote } from './browserUrl.ts';
import { followedTo, startedFollowing } from './following.ts';
import { ADDRESS_MAX, canonicalHref, MAX_PANES, referTo, serialiseLayout } from './layoutUrl.ts';
import {
  besideAnew,
  closed,
  closedOthers,
  exchanged,
  focusedOn,
  ledFrom,
  pinned,
  reopened,
  shown,
  shownBeside,
  split,
  wentUp,
} from './paneMoves.ts';
import { fromTo, pathOf, vanished, told, type PaneFacts, type PanesState } from './paneState.ts';
import type { PaneStoreOptions } from './paneStoreOptions.ts';
import { quietWrites } from './quietWrites.ts';
import { restoredPanes } from './restoredPanes.ts';
import { besideOn, trailFrom } from './trail.ts';
import { folded, resized, unfolded, type Widths } from './widths.ts';

/** A border between two panes, by their places. */
export interface Border {
  left: number;
  right: number;
}

/** The one owner of the browser's address: every pane reads and changes its place here. Without an id the focused pane is meant. */
export type PaneStore = ReturnType<typeof createPaneStore>;

/** Begins at the address in the bar; `start` writes back what reading has changed in it. */
export function createPaneStore(options: PaneStoreOptions) {
  const { url, home, isPublic, storage } = options;
  const listeners = new Set<() => void>();
  const newId = (): string => `p${crypto.randomUUID().slice(0, 8)}`;
  let now: PanesState = restoredPanes(options, null, newId);

  const write = (how: 'push' | 'replace'): void => {
    const layout = { ...now, panes: now.panes.map((pane) => pane.href) };
    const whole = serialiseLayout(layout);
    const isLong = whole.length > ADDRESS_MAX && layout.panes.length > 1;
    const note: HistoryNote = {
      panes: now.panes.map(markOf),
      follow: now.follow,
      whole: isLong ? whole : null,
    };
    url.write(how, isLong ? referTo(storage.keep(whole), layout) : whole, note);
  };
  const quiet = quietWrites(() => write('replace'));
  const change = (next: PanesState, how: 'push' | 'replace' | null): void => {
    if (next === now) return;
    // What is still to be written over this entry belongs to it, not to the next one.
    if (how === 'push') quiet.flush();
    now = next;
    if (how === 'push') write('push');
    else if (how === 'replace') quiet.soon();
    for (const listener of listeners) listener();
  };
  // One press, one write: a reload right after it must find it.
  const changeAtOnce = (next: PanesState): void => {
    change(next, 'replace');
    quiet.flush();
  };
  const indexOf = (id?: string): number => (id === undefined ? now.focused : now.panes.findIndex((pane) => pane.id === id));
  const setWidths = (widths: Widths): void => change(widths === now.widths ? now : { ...now, widths }, 'replace');

  return {
    state: (): PanesState => now,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Show an address in a pane or beside it, and put the focus there. */
    go: (href: string, where: 'here' | 'side' = 'here', fromId?: string, how: 'push' | 'replace' = 'push'): void => {
      const from = indexOf(fromId);
      const canonical = canonicalHref(href, now.panes[from]?.href);
      if (from < 0 || canonical === null) return;
      const place = canonical === '/' ? home : canonical;
      if (isPublic(pathOf(place))) return url.leave(place);
      const trail = trailFrom(now.panes[from]?.list ?? null, pathOf(place));
      const next =
        where === 'here'
          ? ledFrom(shown(now, from, place, trail), fromTo(now.panes[from]!, place, how === 'replace'))
          : besideAnew(now, shownBeside(now, from, place, newId));
      change(next, next.panes === now.panes ? 'replace' : how);
    },
    /** Writes what is due to the address bar now: a reload right after an act must find it. */
    flush: quiet.flush,
    /** Returns to where a pane's record was opened; else to its list, which another pane may show already. */
    goUp: (list: string, id?: string): void => change(wentUp(focusedOn(now, indexOf(id)), list), 'push'),
    /** The next (1) or previous record of the list a record was opened from; false at the end of it. */
    goAlong: (step: 1 | -1, id?: string): boolean => {
      const index = indexOf(id);
      const trail = now.panes[index]?.trail;
      const href = trail ? besideOn(trail, step) : null;
      if (href === null) return false;
      change(shown(now, index, href), 'push');
      return true;
    },
    split: (id?: string): void => change(split(now, indexOf(id), newId), 'push'),
    close: (id?: string): void => change(closed(now, indexOf(id)), 'push'),
    closeOthers: (id?: string): void => change(closedOthers(now, indexOf(id)), 'push'),
    reopen: (): void => change(reopened(now), 'push'),
    /** To the left (-1) or right (1); stays at either end. */
    move: (step: 1 | -1, id?: string): void => change(exchanged(now, indexOf(id), indexOf(id) + step), 'push'),
    /** Changes places with the next pane, the last one with the one before. */
    swap: (id?: string): void => {
      const index = indexOf(id);
      change(exchanged(now, index, index + 1 < now.panes.length ? index + 1 : index - 1), 'push');
    },
    focus: (id: string): void => change(focusedOn(now, indexOf(id)), 'replace'),
    focusNth: (index: number): void => change(focusedOn(now, index), 'replace'),
    focusNext: (step: 1 | -1): void => {
      const count = now.panes.length;
      change(focusedOn(now, (now.focused + step + count) % count), 'replace');
    },
    maximise: (): void => changeAtOnce(now.panes.length > 1 ? { ...now, maximised: !now.maximised } : now),
    pin: (id?: string): void => changeAtOnce(pinned(now, indexOf(id))),
    equalise: (): void => setWidths(null),
    /** The left pane of a border gets `wanted` per cents, neither less than `min`. */
    resize: ({ left, right }: Border, wanted: number, min: number): void => {
      if (now.panes[left] && now.panes[right]) setWidths(resized(now.widths, now.panes.length, left, right, wanted, min));
    },
    /** Widths that were there before. */
    setWidths,
    /** Folds the left pane of a border away, or gives it room again: as much as it `had`. */
    fold: ({ left, right }: Border, had?: number): void => {
      if (!now.panes[left] || !now.panes[right]) return;
      if (now.widths?.[left] === 0) return setWidths(unfolded(now.widths, left, had));
      const next: PanesState = { ...now, widths: folded(now.widths, now.panes.length, left, right) };
      change(now.focused === left ? { ...next, focused: right } : next, 'replace');
    },
    /** A side pane shows this address and from now on the focused row of the list, whose pane keeps the focus. */
    follow: (href: string, id?: string): void => change(startedFollowing(now, indexOf(id), href, newId), 'push'),
    followTo: (href: string): void => change(followedTo(now, href), 'replace'),
    stopFollowing: (): void => change(now.follow ? { ...now, follow: null } : now, 'replace'),
    /** Keeps the focused pane on show: what it shows is being changed. */
    edited: (): void => {
      if (now.follow?.side === now.panes[now.focused]?.id) change({ ...now, follow: null }, 'replace');
    },
    /** The record of a pane is not there any more: the pane shows its list instead. */
    vanish: (id: string, path: string, list: string): void => {
      const index = indexOf(id);
      const pane = now.panes[index];
      if (!pane || pathOf(pane.href) !== path) return;
      change({ ...now, panes: now.panes.with(index, vanished(pane, list)) }, 'replace');
    },
    /** Panes from a layout that was saved. */
    open: (address: string): void => change(restoredPanes(options, now, newId, address), 'push'),
    /** Ignored when the pane has moved on from `path` since. */
    tell: (id: string, path: string, facts: Partial<PaneFacts>): void => change(told(now, indexOf(id), path, facts), null),
    /** Returns the address where all of it is found again. */
    address: (): string => serialiseLayout({ ...now, panes: now.panes.map((pane) => pane.href) }),
    isFull: (): boolean => now.panes.length === MAX_PANES,
    /** Write the layout down and follow Back and Forward; answers with the way to stop. */
    start: (): (() => void) => {
      write('replace');
      const stopPop = url.onPop(() => {
        quiet.drop();
        change(restoredPanes(options, now, newId), null);
      });
      const stopLeave = url.onLeave(quiet.flush);
      return () => {
        quiet.flush();
        stopPop();
        stopLeave();
      };
    },
  };
}

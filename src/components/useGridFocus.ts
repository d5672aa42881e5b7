import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { isElsewhere, isInLayer, moveOf, survivorOf } from './gridFocus.ts';

interface GridFocus {
  /** The row that holds the tab stop and is the subject of commands; null when there is none. */
  activeId: string | null;
  activate: (id: string) => void;
  focusRow: (id: string) => void;
  /** Spread on `root`. */
  watch: { onFocus: () => void; onBlur: (event: { relatedTarget: EventTarget | null }) => void };
}

interface Options {
  /** Holds the `role=grid` and, when the list is empty, the `data-grid-fallback` with its heading. */
  root: RefObject<HTMLElement | null>;
  ids: readonly string[];
  /** Rows are on their way: an empty list is not yet a list without rows. */
  loading: boolean;
  /** The list's pane has the keyboard. */
  live: boolean;
}

/** Longer than a floating layer takes to give the focus back. */
const LAYER_CLOSES_MS = 100;
const CONTROLS = 'button, a, summary, [role="separator"], [role="tab"]';

const rowOf = (root: HTMLElement | null, id: string): HTMLElement | null =>
  root?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`) ?? null;

/** The focus is nowhere in particular: on the page, or on something that merely surrounds the list. */
function isAdrift(root: HTMLElement | null): boolean {
  const at = document.activeElement;
  return !at || at === document.body || (at !== root && at.contains(root));
}

function land(root: HTMLElement | null, activeId: string | null, loading: boolean): void {
  const place =
    activeId !== null ? rowOf(root, activeId) : root?.querySelector<HTMLElement>(loading ? '[role="grid"]' : '[data-grid-fallback] h2');
  place?.focus();
}

/**
 * Keeps the keyboard's place in a list (design/workspace.md 5.3): one tab stop, and when the focused row vanishes the focus
 * goes to the row in its place, else the previous one, else the heading that says the list is empty; never to the page's body.
 */
export function useGridFocus({ root, ids, loading, live }: Options): GridFocus {
  // Where the keyboard is, and the rows as they were then: both are needed to find the place again after a change.
  const [place, setPlace] = useState<{ ids: readonly string[]; chosen: string | null }>({ ids: [], chosen: null });
  const owned = useRef(false);
  const activeId = survivorOf(place.ids, place.chosen, ids);

  const activate = useCallback((id: string) => setPlace((was) => (was.chosen === id ? was : { ...was, chosen: id })), []);
  const focusRow = useCallback(
    (id: string) => {
      activate(id);
      rowOf(root.current, id)?.focus();
    },
    [root, activate],
  );

  const isStale = activeId !== place.chosen || ids.length !== place.ids.length || ids.some((id, i) => id !== place.ids[i]);
  useLayoutEffect(() => {
    if (isStale && !loading) setPlace({ ids, chosen: activeId });
  }, [ids, activeId, isStale, loading]);

  // Somebody who arrives at the list finds the keyboard in it; somebody whose row vanished keeps their place.
  useEffect(() => {
    const element = root.current;
    const waiting = document.activeElement === element?.querySelector('[role="grid"]');
    if (waiting || (isAdrift(element) && (owned.current || live))) land(element, activeId, loading);
    if (!owned.current || !isInLayer(document.activeElement)) return;
    // A menu or dialog over the list returns the focus to its opener, which may be the row that has just vanished.
    const timer = setTimeout(() => isAdrift(element) && land(element, activeId, loading), LAYER_CLOSES_MS);
    return () => clearTimeout(timer);
  }, [root, activeId, loading, live]);

  // From anywhere in the pane that has no use for it, a key of the list leads into the list.
  useEffect(() => {
    if (!live) return;
    const onKey = (event: KeyboardEvent): void => {
      const target = event.target as Element;
      if (event.defaultPrevented || activeId === null || !moveOf(event) || isElsewhere(target)) return;
      const aroundList = target.closest?.('[data-list-screen]')?.contains(root.current) === true;
      if (root.current?.contains(target) || (!aroundList && target.closest?.(CONTROLS))) return;
      event.preventDefault();
      rowOf(root.current, activeId)?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [root, activeId, live]);

  const watch = {
    onFocus: () => void (owned.current = true),
    // A removed element blurs towards nothing: only a move to somewhere else gives the place up.
    onBlur: (event: { relatedTarget: EventTarget | null }) => {
      const next = event.relatedTarget;
      if (next instanceof Node && !root.current?.contains(next) && !isInLayer(next)) owned.current = false;
    },
  };
  return { activeId, activate, focusRow, watch };
}

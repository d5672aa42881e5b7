import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { isInLayer, survivorOf } from './gridFocus.ts';

/** The place of the keyboard in a list, and what moves it. */
export interface GridFocus {
  /** The row that holds the tab stop and is the subject of commands; null when there is none. */
  activeId: string | null;
  /** The column of the cell that has the keyboard; null: the row has it. */
  cell: string | null;
  /** The keyboard has come to a row, or to a cell of it. */
  activate: (id: string, cell: string | null) => void;
  /** Leads the keyboard to a row, in the column it was in; drawn or not. */
  focusRow: (id: string) => void;
  focusCell: (id: string, cell: string | null) => void;
  /** Leads the keyboard to a row that is about to come, unless it takes too long. */
  awaitRow: (id: string) => void;
  /** Which end of the list takes the keyboard when other rows have come in the place of all of them. */
  landAt: (end: 'first' | 'last') => void;
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
  /** The row that has the tab stop first, when it is there. */
  startAt?: string | undefined;
}

/** Longer than rows take to come back after a change. */
const ROW_COMES_MS = 1000;
/** Longer than a floating layer takes to give the focus back. */
const LAYER_CLOSES_MS = 100;
/** The part of a cell that takes the keyboard: its control where it has one. */
const CONTROL = 'button:not(:disabled), a[href]:not([data-row-link]), input';

const rowOf = (root: HTMLElement | null, id: string): HTMLElement | null =>
  root?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`) ?? null;

function placeOf(root: HTMLElement | null, id: string, cell: string | null): HTMLElement | null {
  const row = rowOf(root, id);
  const inside = cell === null ? null : row?.querySelector<HTMLElement>(`[data-column="${CSS.escape(cell)}"]`);
  return inside?.querySelector<HTMLElement>(CONTROL) ?? inside ?? row;
}

/** The focus is nowhere in particular: on the page, or on something that merely surrounds the list. */
function isAdrift(root: HTMLElement | null): boolean {
  const at = document.activeElement;
  return !at || at === document.body || (at !== root && at.contains(root));
}

/**
 * Keeps the keyboard's place in a list (design/workspace.md 5.3): one tab stop, and when the focused row vanishes the focus
 * goes to the row in its place, else the previous one, else the heading that says the list is empty; never to the page's body.
 */
export function useGridFocus({ root, ids, loading, live, startAt }: Options): GridFocus {
  // Where the keyboard is, and the rows as they were then: both are needed to find the place again after a change.
  const [place, setPlace] = useState<{ ids: readonly string[]; chosen: string | null; cell: string | null }>({
    ids: [],
    chosen: startAt ?? null,
    cell: null,
  });
  const owned = useRef(false);
  const end = useRef<'first' | 'last'>('first');
  /** A row that shall have the keyboard as soon as it is drawn. */
  const wanted = useRef<{ id: string; cell: string | null } | null>(null);
  const activeId = survivorOf(place.ids, place.chosen, ids, end.current);
  const { cell } = place;

  const activate = useCallback(
    (id: string, column: string | null) =>
      setPlace((was) => (was.chosen === id && was.cell === column ? was : { ...was, chosen: id, cell: column })),
    [],
  );
  const focusCell = useCallback(
    (id: string, column: string | null) => {
      activate(id, column);
      const target = placeOf(root.current, id, column);
      if (target) target.focus();
      else wanted.current = { id, cell: column };
    },
    [root, activate],
  );
  const focusRow = useCallback((id: string) => focusCell(id, cell), [focusCell, cell]);
  const awaitRow = useCallback((id: string) => {
    const row = { id, cell: null };
    wanted.current = row;
    setTimeout(() => {
      if (wanted.current === row) wanted.current = null;
    }, ROW_COMES_MS);
  }, []);
  const landAt = useCallback((where: 'first' | 'last') => void (end.current = where), []);

  const isStale = activeId !== place.chosen || ids.length !== place.ids.length || ids.some((id, i) => id !== place.ids[i]);
  useLayoutEffect(() => {
    if (!isStale || loading) return;
    setPlace((was) => ({ ...was, ids, chosen: activeId }));
    end.current = 'first';
  }, [ids, activeId, isStale, loading]);
  useLayoutEffect(() => {
    if (!wanted.current) return;
    const target = placeOf(root.current, wanted.current.id, wanted.current.cell);
    if (!target) return;
    wanted.current = null;
    target.focus();
  });

  // Somebody who arrives at the list finds the keyboard in it; somebody whose row vanished keeps their place.
  useLayoutEffect(() => {
    const element = root.current;
    const land = (): void => {
      const empty = element?.querySelector<HTMLElement>(loading ? '[role="grid"]' : '[data-grid-fallback] h2');
      (activeId === null ? empty : placeOf(element, activeId, cell))?.focus();
    };
    const waiting = document.activeElement === element?.querySelector('[role="grid"]');
    if (waiting || (isAdrift(element) && (owned.current || live))) land();
    if (!owned.current || !isInLayer(document.activeElement)) return;
    // A menu or dialog over the list returns the focus to its opener, which may be the row that has just vanished.
    const timer = setTimeout(() => isAdrift(element) && land(), LAYER_CLOSES_MS);
    return () => clearTimeout(timer);
    // The column follows the focus; it does not lead it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [root, activeId, loading, live]);

  const watch = {
    onFocus: () => void (owned.current = true),
    // A removed element blurs towards nothing: only a move to somewhere else gives the place up.
    onBlur: (event: { relatedTarget: EventTarget | null }) => {
      const next = event.relatedTarget;
      if (next instanceof Node && !root.current?.contains(next) && !isInLayer(next)) owned.current = false;
    },
  };
  useEffect(() => () => void (owned.current = false), []);
  return { activeId, cell, activate, focusRow, focusCell, awaitRow, landAt, watch };
}

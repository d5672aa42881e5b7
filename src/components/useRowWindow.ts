import { useCallback, useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import { stretchesOf, windowOf, type RowWindow, type Stretch } from './rowWindow.ts';

/** A row's height in pixels until one was measured. */
const ROW_PX = 34;

interface Options {
  /** The element that scrolls. */
  root: RefObject<HTMLElement | null>;
  ids: readonly string[];
  /** Drawn wherever it is; -1 for none. */
  keep: number;
}

/** The state of the list's scrolling: pixels scrolled away and on show, and how high a row usually is. */
interface View {
  top: number;
  height: number;
  row: number;
}

/** The rows of a long list that are drawn: some three screens of them. What was drawn once keeps its height when it is not. */
export function useRowWindow({ root, ids, keep }: Options): { stretches: Stretch[]; onScroll: () => void; pageRows: () => number } {
  const [view, setView] = useState<View>(() => ({ top: 0, height: window.innerHeight, row: ROW_PX }));
  const [heights] = useState(() => new Map<string, number>());
  const count = ids.length;

  const look = useCallback(
    (row?: number) =>
      setView((was) => {
        const now = { top: root.current?.scrollTop ?? 0, height: root.current?.clientHeight || window.innerHeight, row: row ?? was.row };
        const [a, b] = [was, now].map((one) => windowOf(count, one.top, one.height, one.row)) as [RowWindow, RowWindow];
        return a.from === b.from && a.to === b.to && was.row === now.row ? was : now;
      }),
    [root, count],
  );

  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    // Rows are measured when others come, or the list gets another width: not whenever the keyboard moves.
    const measure = (): void => {
      const rows = [...element.querySelectorAll<HTMLElement>('[data-row]')];
      for (const row of rows) heights.set(row.dataset['row']!, row.offsetHeight);
      const sum = rows.reduce((all, row) => all + row.offsetHeight, 0);
      look(sum > 0 ? sum / rows.length : undefined);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [root, ids, look, heights]);

  const stretches = useMemo(
    () =>
      stretchesOf(count, windowOf(count, view.top, view.height, view.row), keep < 0 ? null : keep, (i) => heights.get(ids[i]!) ?? view.row),
    [count, view, keep, ids, heights],
  );
  const pageRows = (): number => Math.max(1, Math.floor((root.current?.clientHeight ?? 0) / view.row) - 2);
  return { stretches, onScroll: () => look(), pageRows };
}

import type { ReactNode } from 'react';

/** One column of a list, as data. */
export interface Column<R> {
  /** Stable name of the column; also the cell's `data-column`. */
  id: string;
  /** The spec's words. */
  header: string;
  cell: (row: R) => ReactNode;
  /** The cell's words, for its tooltip when they do not fit. */
  title?: (row: R) => string;
  /** Track of a CSS grid, for example `8rem` or `minmax(0, 2fr)`; an equal share when left out. */
  width?: string;
  align?: 'end';
  /**
   * Where a narrow pane's card shows it. The first line holds `title`, `corner` and `aside`; below stand the facts, of which
   * `text` takes the room that is left and is cut when there is too little, and all others (left out) are shown whole.
   */
  card?: 'title' | 'corner' | 'aside' | 'text';
}

/** The CSS grid tracks of a row. */
export function tracksOf(columns: readonly { width?: string }[]): string {
  return columns.map((column) => column.width ?? 'minmax(0, 1fr)').join(' ');
}

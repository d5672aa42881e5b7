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
  /** Where a narrow pane's card shows it: as its first line, at its right edge, or (left out) among the small facts below. */
  card?: 'title' | 'aside';
}

/** The CSS grid tracks of a row. */
export function tracksOf(columns: readonly { width?: string }[]): string {
  return columns.map((column) => column.width ?? 'minmax(0, 1fr)').join(' ');
}

import type { ReactNode } from 'react';

/** The way a cell is changed in place. */
export interface CellEdit<R> {
  /** Returns whether there is something to change in this row, for this person. */
  may: (row: R) => boolean;
  /** The control that stands in the cell meanwhile; it calls `leave` when it is done, whatever came of it. */
  render: (row: R, leave: (comeBack: boolean) => void) => ReactNode;
}

/** One column of a list, as data. */
export interface Column<R> {
  /** Stable name of the column; also the cell's `data-column`. */
  id: string;
  /** The spec's words. */
  header: string;
  cell: (row: R) => ReactNode;
  /** The cell's words, for its tooltip when they do not fit. */
  title?: (row: R) => string;
  /** The cell's words when the list is copied as a table; its title when left out. A column without either stays at home. */
  text?: (row: R) => string;
  /** Fields of the query that the column sorts by, the first that decides first. */
  sort?: readonly string[];
  edit?: CellEdit<R>;
  /** Track of a CSS grid, for example `8rem` or `minmax(0, 2fr)`; an equal share when left out. */
  width?: string;
  /** Its track in a pane that is too narrow for all of it (up to 45rem); null: it is left out there. The same as `width` when left out. */
  narrow?: string | null;
  align?: 'end';
  /** Its header stands upright, where the column is narrower than its name. */
  upright?: true;
  /**
   * The place in a narrow pane's card. The first line holds `title`, `corner` and `aside`; below stand the facts, of which
   * `text` takes the room that is left and is cut when there is too little, and all others (left out) are shown whole.
   * `none`: another one says the same.
   */
  card?: 'title' | 'corner' | 'aside' | 'text' | 'none';
}

/** The CSS grid tracks of a row, in a wide pane and in a narrow one; in a list whose rows can be chosen a box comes first. */
export function tracksOf(columns: readonly Pick<Column<unknown>, 'width' | 'narrow'>[], withBox = false): { wide: string; narrow: string } {
  const box = withBox ? ['1rem'] : [];
  const wide = ({ width = 'minmax(0, 1fr)' }: (typeof columns)[number]): string => width;
  const narrow = columns.flatMap((column) => (column.narrow === null ? [] : (column.narrow ?? wide(column))));
  return { wide: [...box, ...columns.map(wide)].join(' '), narrow: [...box, ...narrow].join(' ') };
}

/** The class for cells of a column that a narrow pane leaves out; its card has them. */
export const LEFT_OUT = '@min-[35rem]:@max-[45rem]:hidden';

import { useImperativeHandle, useRef, type Ref, type RefObject } from 'react';
import type { ListMove } from '#src/commands/listHandle.ts';
import type { Column } from './grid-column.ts';
import { moveFrom } from './gridFocus.ts';
import { NOTHING_TYPED, rowOf, typedOn } from './typeAhead.ts';
import type { GridFocus } from './useGridFocus.ts';

/** The acts that the list around may ask of a grid. */
export interface GridHandle {
  /** Moves the focus, or leads it into the list. False at the end: there is no row further that way. */
  move: (move: ListMove) => boolean;
  /** The row with the tab stop. */
  activeId: () => string | null;
  /** The column whose cell has the keyboard; null: the row has it. */
  activeCell: () => string | null;
  /** To the next row that begins with what is typed; false: the letter leads nowhere. */
  typeAhead: (letter: string) => boolean;
  /** From the row into its cells, or back. */
  cells: () => void;
  /** Changes the focused cell in place, else the first of the row that can be. */
  edit: () => void;
  /** Leads the focus to a row that is there, or comes back in a moment. */
  comeBack: (id: string) => void;
  /** Which end takes the focus when other rows come. */
  landAt: (end: 'first' | 'last') => void;
}

interface Options<R> {
  root: RefObject<HTMLElement | null>;
  rows: readonly R[];
  focus: GridFocus;
  /** Rows that fit on the screen. */
  drawn: { pageRows: () => number };
  ids: readonly string[];
  columns: readonly Column<R>[];
  active: R | null;
  edit: (id: string, cell: string) => void;
}

/** The handle of a grid: what moves its focus from outside. */
export function useGridHandle<R extends { id: string }>(ref: Ref<GridHandle> | undefined, options: Options<R>): void {
  const { root, rows, focus, drawn, ids, columns, active, edit } = options;
  const { activeId, cell } = focus;
  const typed = useRef(NOTHING_TYPED);
  useImperativeHandle(ref, () => ({
    activeId: () => activeId,
    activeCell: () => cell,
    landAt: focus.landAt,
    comeBack: (id) => {
      if (!root.current?.contains(document.activeElement)) return;
      if (ids.includes(id)) focus.focusRow(id);
      else focus.awaitRow(id);
    },
    move: (move) => {
      const index = activeId === null ? -1 : ids.indexOf(activeId);
      if (index < 0) return true;
      const isInside = root.current?.contains(document.activeElement) === true;
      const next = isInside ? moveFrom(index, ids.length, move, drawn.pageRows()) : index;
      if (isInside && next === index) return false;
      focus.focusRow(ids[next]!);
      return true;
    },
    typeAhead: (letter) => {
      const words = columns[0]?.text ?? columns[0]?.title;
      if (!words || activeId === null) return false;
      typed.current = typedOn(typed.current, letter, performance.now());
      const row = rows[rowOf(typed.current.text, rows.map(words), ids.indexOf(activeId))];
      // What leads nowhere is forgotten: the next letter begins a word.
      if (row) focus.focusRow(row.id);
      else typed.current = NOTHING_TYPED;
      return row !== undefined;
    },
    cells: () => activeId !== null && focus.focusCell(activeId, cell === null ? (columns[0]?.id ?? null) : null),
    edit: () => {
      if (!active) return;
      const column = cell === null ? columns.find((one) => one.edit?.may(active)) : columns.find(({ id }) => id === cell);
      if (column?.edit?.may(active)) edit(active.id, column.id);
    },
  }));
}

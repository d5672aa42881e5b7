import type { RefObject } from 'react';
import type { Row, TableName } from '#domain/tables.ts';
import { useTools } from '#src/commands/commandHost.ts';
import type { ListHandle } from '#src/commands/listHandle.ts';
import type { Live } from '#src/data/useLive.ts';
import { usePane } from '#src/panes/usePane.ts';
import type { Included, ReplicaQuery } from '#sync/replicaApi.ts';
import type { GridHandle } from './useGridHandle.ts';
import type { Column } from './grid-column.ts';
import { moveFrom } from './gridFocus.ts';
import { sortPatch } from './listSort.ts';
import { pagingPatch, skipOf, type Paging } from './paging.ts';
import { inverted, NOTHING, only, rangeTo, SELECTED_MAX, toggled, type Selection } from './selection.ts';

type ListRow<T extends TableName> = Row<T> & { $?: Included };

interface Options<T extends TableName> {
  screen: RefObject<HTMLElement | null>;
  grid: RefObject<GridHandle | null>;
  query: ReplicaQuery<T>;
  live: Live<T>;
  columns: readonly Column<ListRow<T>>[];
  paging: Paging;
  pages: number;
  /** Rows of a page when the address does not say. */
  pageSize: number;
  filterKeys: readonly string[];
  selection: { ids: ReadonlySet<string>; change: (how: (was: Selection) => Selection) => void };
  href: (row: ListRow<T>, column?: string | null) => string;
  /** Does what else happens to a row when it is opened. */
  opened?: ((row: ListRow<T>) => void) | undefined;
  /** Opens the dialog of the columns. */
  arrange: () => void;
}

/** A cell that a spreadsheet would take for a formula gets an apostrophe before it; line breaks and tabs would break the table. */
function cellText(text: string): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  return /^[=+\-@]/.test(plain) && plain !== '-' ? `'${plain}` : plain === '-' ? '' : plain;
}

/** Rows as tab-separated text under the names of their columns, to be pasted into a spreadsheet. */
export function tableText<R>(columns: readonly Column<R>[], rows: readonly R[]): string {
  const told = columns.flatMap(({ header, text, title }) => (text || title ? [{ header, say: (text ?? title)! }] : []));
  const lines = [told.map(({ header }) => header), ...rows.map((row) => told.map(({ say }) => say(row)))];
  return lines.map((cells) => cells.map(cellText).join('\t')).join('\n');
}

/** Returns what commands may do with a list screen, and what its boxes do. */
export function useListActs<T extends TableName>(
  options: Options<T>,
): ListHandle & { choose: (id: string | null, withShift: boolean) => void } {
  const { screen, grid, query, live, columns, paging, pages, pageSize, filterKeys, selection, href, opened, arrange } = options;
  const pane = usePane();
  const tools = useTools();
  const ids: readonly string[] = live.rows.map(({ id }) => id);
  const here = (): string | null => grid.current?.activeId() ?? null;
  const rowHere = (): ListRow<T> | undefined => (live.rows as ListRow<T>[]).find(({ id }) => id === here());

  const turnPage = (step: 1 | -1, how: 'push' | 'replace'): void => {
    const page = paging.page + step;
    if (page < 1 || page > pages) return;
    if (step < 0) grid.current?.landAt('last');
    pane.setSearch(pagingPatch({ ...paging, page }, pageSize), how);
  };

  const chooseAll = async (): Promise<void> => {
    const isPage = ids.length > 0 && ids.every((id) => selection.ids.has(id));
    if (!isPage) return selection.change((was) => only([...was.ids, ...ids]));
    const { rows, count } = await tools.query({ ...query, first: SELECTED_MAX, skip: 0 });
    selection.change(() => only(rows.map(({ id }) => id)));
    if (count > rows.length)
      tools.toast(
        `The first ${rows.length.toLocaleString('en-US')} of ${count.toLocaleString('en-US')} are selected: more cannot be chosen at once`,
      );
  };

  return {
    comeBack: (id) => grid.current?.comeBack(id),
    move: (move) => {
      if (grid.current?.move(move) !== false) return;
      if (move === 'down') turnPage(1, 'replace');
      if (move === 'up') turnPage(-1, 'replace');
    },
    typeAhead: (letter) => grid.current?.typeAhead(letter) ?? false,
    cells: () => grid.current?.cells(),
    open: () => {
      const row = rowHere();
      if (!row) return;
      opened?.(row);
      pane.go(href(row, grid.current?.activeCell() ?? null));
    },
    edit: () => grid.current?.edit(),
    toggle: () => {
      const id = here();
      if (id !== null) selection.change((was) => toggled(was, id));
    },
    extend: (move) => {
      const from = here();
      const to = from === null ? undefined : ids[moveFrom(ids.indexOf(from), ids.length, move, 1)];
      if (from === null || to === undefined) return;
      selection.change((was) => rangeTo(was, ids, from, to));
      grid.current?.move(move);
    },
    rangeTo: () => {
      const id = here();
      if (id !== null) selection.change((was) => rangeTo(was, ids, id, id));
    },
    chooseAll: () => void chooseAll(),
    invert: () => selection.change((was) => inverted(was, ids)),
    clear: () => selection.change(() => NOTHING),
    choose: (id, withShift) => {
      if (id !== null) return selection.change((was) => (withShift ? rangeTo(was, ids, here() ?? id, id) : toggled(was, id)));
      const isPage = ids.every((one) => selection.ids.has(one));
      selection.change((was) => (isPage ? only([...was.ids].filter((one) => !ids.includes(one))) : only([...was.ids, ...ids])));
    },
    search: () => {
      const box = screen.current?.querySelector<HTMLInputElement>('[role="search"] input');
      box?.focus();
      box?.select();
    },
    filter: () => screen.current?.querySelector<HTMLElement>('[data-command="list.filter"]')?.click(),
    clearFilters: () => pane.setSearch(Object.fromEntries(['search', 'page', ...filterKeys].map((key) => [key, null]))),
    narrow: (patch) => pane.setSearch({ ...patch, page: null }),
    turnPage: (step) => turnPage(step, 'push'),
    setPageSize: (rows) => pane.setSearch(pagingPatch({ page: Math.floor(skipOf(paging) / rows) + 1, pageSize: rows }, pageSize)),
    sort: (by) => pane.setSearch({ ...sortPatch(by), page: null }),
    group: (field) => pane.setSearch({ group: field, page: null }),
    columns: arrange,
    asTable: (rows) => tableText(columns, rows as ListRow<T>[]),
  };
}

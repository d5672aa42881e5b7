import { useMemo, useState, type RefObject } from 'react';
import type { ListHandle } from '#src/commands/listHandle.ts';
import type { Subject } from '#src/commands/types.ts';
import { moveFrom } from '#src/components/gridFocus.ts';
import { pagingPatch, skipOf, type Paging } from '#src/components/paging.ts';
import { inverted, NOTHING, only, rangeTo, toggled, type Selection } from '#src/components/selection.ts';
import { tableText } from '#src/components/useListActs.ts';
import type { GridHandle } from '#src/components/useGridHandle.ts';
import { usePane } from '#src/panes/usePane.ts';
import { documentLook, signerName } from '../documentLook.ts';
import { documentSubject, type DocumentRow } from '../documentSubject.ts';
import { FOLDER_PAGE_SIZE } from '../folderAddress.ts';
import { categoryLabel } from '../tree/treeRows.ts';

/** The documents chosen in a folder: they stay chosen while others are paged past them. */
export function useChosen(
  rows: readonly DocumentRow[],
  place: string,
): { ids: ReadonlySet<string>; subjects: readonly Subject[]; change: (how: (was: Selection) => Selection) => void } {
  const [kept, setKept] = useState<{ place: string; selection: Selection; known: ReadonlyMap<string, DocumentRow> }>({
    place,
    selection: NOTHING,
    known: new Map(),
  });
  // Another folder, filter or mode begins with nothing chosen.
  const { selection, known } = kept.place === place ? kept : { selection: NOTHING, known: kept.known };
  const { ids } = selection;
  const subjects = useMemo((): Subject[] => {
    const here = new Map([...known, ...rows.map((row) => [row.id, row] as const)]);
    return [...ids].flatMap((id) => {
      const row = here.get(id);
      return row ? [documentSubject(row)] : [];
    });
  }, [ids, known, rows]);
  const change = (how: (was: Selection) => Selection): void =>
    setKept({ place, selection: how(selection), known: new Map([...known, ...rows.map((row) => [row.id, row] as const)]) });
  return { ids, subjects, change };
}

interface Options {
  screen: RefObject<HTMLElement | null>;
  grid: RefObject<GridHandle | null>;
  rows: readonly DocumentRow[];
  paging: Paging;
  pages: number;
  selection: ReturnType<typeof useChosen>;
  open: (row: DocumentRow) => void;
}

const COPIED = [
  { id: 'title', header: 'Title', cell: () => null, text: (row: DocumentRow) => row.title },
  { id: 'type', header: 'Type', cell: () => null, text: (row: DocumentRow) => categoryLabel(row.type) },
  { id: 'status', header: 'Status', cell: () => null, text: (row: DocumentRow) => documentLook(row).label },
  { id: 'signers', header: 'Signers', cell: () => null, text: (row: DocumentRow) => row.signers.map(signerName).join(', ') },
] as const;

/** Returns what commands may do with the cards of a folder. */
export function useCardActs({
  screen,
  grid,
  rows,
  paging,
  pages,
  selection,
  open,
}: Options): ListHandle & { choose: (id: string, withShift: boolean) => void } {
  const pane = usePane();
  const ids = rows.map(({ id }) => id);
  const here = (): string | null => grid.current?.activeId() ?? null;
  const turnPage = (step: 1 | -1): void => {
    const page = paging.page + step;
    if (page < 1 || page > pages) return;
    if (step < 0) grid.current?.landAt('last');
    pane.setSearch(pagingPatch({ ...paging, page }, FOLDER_PAGE_SIZE));
  };
  return {
    comeBack: (id) => grid.current?.comeBack(id),
    move: (move) => {
      if (grid.current?.move(move) !== false) return;
      if (move === 'down') turnPage(1);
      if (move === 'up') turnPage(-1);
    },
    typeAhead: (letter) => grid.current?.typeAhead(letter) ?? false,
    cells: () => grid.current?.cells(),
    open: () => {
      const row = rows.find(({ id }) => id === here());
      if (row) open(row);
    },
    edit: () => undefined,
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
    chooseAll: () => selection.change((was) => only([...was.ids, ...ids])),
    invert: () => selection.change((was) => inverted(was, ids)),
    clear: () => selection.change(() => NOTHING),
    choose: (id, withShift) => selection.change((was) => (withShift ? rangeTo(was, ids, here() ?? id, id) : toggled(was, id))),
    search: () => {
      const box = screen.current?.querySelector<HTMLInputElement>('[role="search"] input');
      box?.focus();
      box?.select();
    },
    filter: () => screen.current?.querySelector<HTMLElement>('[data-command="doc.filter"]')?.focus(),
    clearFilters: () => pane.setSearch({ search: null, filter: null, mode: null, page: null }),
    narrow: (patch) => pane.setSearch({ ...patch, page: null }),
    turnPage,
    setPageSize: (size) => pane.setSearch(pagingPatch({ page: Math.floor(skipOf(paging) / size) + 1, pageSize: size }, FOLDER_PAGE_SIZE)),
    sort: () => undefined,
    group: () => undefined,
    columns: () => undefined,
    asTable: (chosen) => tableText(COPIED, chosen as unknown as DocumentRow[]),
  };
}

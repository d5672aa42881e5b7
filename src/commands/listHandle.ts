import type { AnyRow } from '#domain/noun.ts';
import { createHandles } from './handles.ts';

/** A move that a key asks of a list's focus. */
export type ListMove = 'up' | 'down' | 'first' | 'last' | 'pageUp' | 'pageDown';

/** The saved view that is looked at. */
export interface ListView {
  id: string;
  name: string;
  /** The address as it was saved. */
  address: string;
  /** The person whose it is; null for one that comes with the product. */
  userId: string | null;
  shared: boolean;
  /** Search, filters or order are not as they were saved. */
  modified: boolean;
}

/** The facts of a list for commands; plain data. */
export interface ListFacts {
  /** From 1. */
  page: number;
  pages: number;
  pageSize: number;
  /** A search or filters leave something out. */
  narrowed: boolean;
  /** Fields that it can be sorted by, with the words of their columns. */
  sortable: readonly { field: string; label: string }[];
  sort: { field: string; direction: 'asc' | 'desc' } | null;
  /** Fields that it can be grouped by, with the words of their columns; absent: none. */
  groupable?: readonly { field: string; label: string }[];
  /** The field it is grouped by; null or absent: it is not. */
  group?: string | null;
  /** Its search, filters and order, as the address says them. */
  address: string;
  view: ListView | null;
  /** A cell of the focused row can be changed in place. */
  editable: boolean;
}

/** The acts of commands on the list of a pane. */
export interface ListHandle {
  /** Moves the focus; over the end of a page to the next one. Leads into the list when the focus is elsewhere. */
  move: (move: ListMove) => void;
  /** To the next row whose words begin with what is typed; false: the letter leads nowhere. */
  typeAhead: (letter: string) => boolean;
  /** Leads the focus to a row that is there, or comes back in a moment. */
  comeBack: (id: string) => void;
  /** From the row into its cells, or back. */
  cells: () => void;
  open: () => void;
  /** Changes the focused cell in place, else the first of the row that can be. */
  edit: () => void;
  /** Chooses the focused row, or gives it back. */
  toggle: () => void;
  /** Moves the focus and chooses everything between. */
  extend: (move: 'up' | 'down') => void;
  /** Chooses everything from the row chosen last to the focused one. */
  rangeTo: () => void;
  /** Chooses this page; when it is chosen already, everything that the list finds. */
  chooseAll: () => void;
  invert: () => void;
  clear: () => void;
  search: () => void;
  filter: () => void;
  clearFilters: () => void;
  /** Sets and (with null) removes query keys of its address; the list then begins at its first page. */
  narrow: (patch: Readonly<Record<string, string | null>>) => void;
  turnPage: (step: 1 | -1) => void;
  setPageSize: (rows: number) => void;
  /** null: as the list is by itself. */
  sort: (by: ListFacts['sort']) => void;
  /** null: in one piece. */
  group: (field: string | null) => void;
  /** Asks which columns to show, and in which order. */
  columns: () => void;
  /** The columns on show and what stands in them for some rows, as tab-separated text. */
  asTable: (rows: readonly AnyRow[]) => string;
}

const handles = createHandles<ListHandle>();

/** The list that a pane shows; null when it shows none. */
export const listOf = handles.of;
/** A pane shows a list from now on; answers with the way to say that it does not any more. */
export const offerList = handles.offer;

import { ACTION_MODES, FOLDER_FILTERS, type ActionMode, type FolderFilter, type FolderId } from '#domain/esign/documentFolders.ts';
import { ESIGN_TYPES } from '#domain/esign/esign.ts';
import { pagingOf, type Paging } from '#src/components/paging.ts';

/** The address of the screen of document folders. */
export const FOLDERS_PATH = '/document-folders-management';

/** The ways the tree is grouped. */
export const FOLDER_VIEWS = ['driver', 'category'] as const;
export type FolderView = (typeof FOLDER_VIEWS)[number];

/** Row choices and default of spec section 9. */
export const FOLDER_PAGE_SIZE = 10;

/** A folder of a customer. */
export interface Folder {
  id: FolderId;
  customerId: string;
}

/** What the address says of the screen. */
export interface FolderAddress {
  /** null: as the person's workspace has it by itself. */
  view: FolderView | null;
  /** The customer whose folders alone are shown; empty: all of them. */
  customer: string;
  /** null: none is open. */
  folder: Folder | null;
  filter: FolderFilter;
  mode: ActionMode;
  search: string;
  paging: Paging;
}

const oneOf = <T extends string>(values: readonly T[], given: string | null): T | null => values.find((one) => one === given) ?? null;

/** Returns the folder that an address names; null when it names none. */
function folderOf(search: URLSearchParams): Folder | null {
  const id = search.get('folder') ?? '';
  const [kind, rest = ''] = id.split(':');
  const customerId = kind === 'customer' ? rest : (search.get('of') ?? '');
  if (kind === 'documents' && customerId) return { id: 'documents', customerId };
  if (!rest || (kind === 'category' && !oneOf(ESIGN_TYPES, rest))) return null;
  if (kind === 'customer' || kind === 'driver' || (kind === 'category' && customerId)) return { id: id as FolderId, customerId };
  return null;
}

/** Reads the address; what makes no sense is as if it were not there. */
export function readAddress(search: URLSearchParams): FolderAddress {
  const mode = oneOf(ACTION_MODES, search.get('mode')) ?? 'all';
  return {
    view: oneOf(FOLDER_VIEWS, search.get('by')),
    customer: search.get('customer') ?? '',
    folder: folderOf(search),
    // A mode shows what it can act on.
    filter: mode === 'all' ? (oneOf(FOLDER_FILTERS, search.get('filter')) ?? 'all') : mode,
    mode,
    search: search.get('search') ?? '',
    paging: pagingOf(search, FOLDER_PAGE_SIZE),
  };
}

/** Returns what the address says of a folder that is opened: it begins at its first page, and nothing is looked at. */
export function openPatch({ id, customerId }: Folder): Record<string, string | null> {
  return { folder: id, of: id.startsWith('customer:') ? null : customerId, page: null, details: null, document: null };
}

/** Returns where a folder is shown. */
export function folderHref(folder: Folder, more: Readonly<Record<string, string>> = {}): string {
  const given = Object.entries({ ...openPatch(folder), ...more }).filter((entry): entry is [string, string] => entry[1] !== null);
  return `${FOLDERS_PATH}?${new URLSearchParams(given).toString()}`;
}

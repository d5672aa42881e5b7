import { folderCondition, type FolderFilter } from '#domain/esign/documentFolders.ts';
import type { ESIGN_TYPES } from '#domain/esign/esign.ts';
import type { EverSignDocFilter, FolderDocumentsVariables } from '#src/data/operations.gen.ts';
import { skipOf, type Paging } from '#src/components/paging.ts';
import type { Folder } from './folderAddress.ts';

/** Returns which documents lie in a folder. */
function inFolder({ id, customerId }: Folder): EverSignDocFilter {
  const [kind, rest = ''] = id.split(':');
  if (kind === 'driver') return { driverId: { equals: rest } };
  const ofCustomer: EverSignDocFilter = { customerId: { equals: customerId } };
  if (kind === 'category') return { ...ofCustomer, type: { equals: rest as (typeof ESIGN_TYPES)[number] } };
  return kind === 'documents' ? { ...ofCustomer, driverId: { is_empty: true } } : ofCustomer;
}

/** Returns the documents that a filter leaves; `email` is that of the person who asks. Null: it shows no documents. */
function narrowed(filter: FolderFilter, email: string): EverSignDocFilter | null {
  const condition = folderCondition(filter);
  if (!condition) return null;
  const { statuses, turn } = condition;
  const mine = { email: { equals: email }, status: { equals: 'waiting_for_signature' as const } };
  return {
    status: 'in' in statuses ? { in: [...statuses.in] } : { not_in: [...statuses.notIn] },
    ...(turn === 'mine' && { signers: { some: mine } }),
    ...(turn === 'others' && { signers: { none: mine } }),
  };
}

interface Asked {
  filter: FolderFilter;
  search: string;
  paging: Paging;
}

/** FOLDER-1: one page of a folder's documents, as the server is asked for it; null for what lists no documents. */
export function documentsQuery(folder: Folder, { filter, search, paging }: Asked, email: string): FolderDocumentsVariables | null {
  const own = narrowed(filter, email);
  if (!own) return null;
  const words = search ? { title: { contains: search } } : {};
  return { filter: { ...inFolder(folder), ...own, ...words }, skip: skipOf(paging), first: paging.pageSize };
}

/** One document, by its id. */
export const documentQuery = (id: string): FolderDocumentsVariables => ({ filter: { id: { equals: id } }, skip: 0, first: 1 });

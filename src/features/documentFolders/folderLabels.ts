import type { ActionMode, FolderFilter } from '#domain/esign/documentFolders.ts';
import type { FolderView } from './folderAddress.ts';

/** The filters in words. */
export const FILTER_LABELS: Readonly<Record<FolderFilter, string>> = {
  all: 'All',
  my_action_required: 'My action required',
  waiting_for_others: 'Waiting for others',
  completed: 'Completed',
  drafts: 'Drafts',
  cancelled: 'Cancelled',
  templates: 'Templates',
};

/** The views of the tree in words. */
export const VIEW_LABELS: Readonly<Record<FolderView, string>> = { driver: 'Driver view', category: 'Category view' };

/** The action modes in words. */
export const MODE_LABELS: Readonly<Record<ActionMode, string>> = {
  all: 'All documents',
  completed: 'Completed documents',
  drafts: 'Drafts',
};

import { STAFF } from '#domain/actor.ts';
import { ACTION_MODES, FOLDER_FILTERS } from '#domain/esign/documentFolders.ts';
import { LIST_MODES, ROW_MODES, where } from '#src/commands/contextKeys.ts';
import type { Mode, Command, CommandContext } from '#src/commands/types.ts';
import { partCommand, partHref } from '#src/components/driverParts.ts';
import { recordHref } from '#src/components/recordHref.ts';
import { ESIGN_ROLES } from './document.commands.ts';
import { FOLDER_VIEWS, folderHref, FOLDERS_PATH, type Folder } from './folderAddress.ts';
import { FILTER_LABELS, MODE_LABELS, VIEW_LABELS } from './folderLabels.ts';
import { ESIGN } from './record/parts.ts';
import { treeActs } from './tree/treeActs.ts';

const base = { group: 'E-sign documents', roles: ESIGN_ROLES, net: 'local' } as const;
const link = { group: 'Navigate', roles: ESIGN_ROLES, undo: 'Back', net: 'local' } as const;

const ON_SCREEN: readonly Mode[] = ['tree', ...LIST_MODES];
const onFolders = where({ mode: ON_SCREEN, screen: FOLDERS_PATH });
const inTree = where({ mode: 'tree', screen: FOLDERS_PATH }, () => treeActs.get() !== null);

/** Sets and (with null) removes query keys of the address in hand. */
function changed({ list }: CommandContext, patch: Readonly<Record<string, string | null>>): string {
  const search = new URLSearchParams(list?.address ?? '');
  for (const [key, value] of Object.entries({ page: null, ...patch })) {
    if (value === null) search.delete(key);
    else search.set(key, value);
  }
  return search.size > 0 ? `${FOLDERS_PATH}?${search.toString()}` : FOLDERS_PATH;
}

const now = ({ list }: CommandContext, key: string): string => new URLSearchParams(list?.address ?? '').get(key) ?? '';

/** Returns the folder of the row in hand; null for a row that has none. */
function folderInHand({ subject }: CommandContext): Folder | null {
  if (!subject) return null;
  const { table, row } = subject;
  const customerId = String(row['customerId'] ?? '');
  if (table === 'customers') return { id: `customer:${row.id}`, customerId: row.id };
  if (table === 'drivers') return { id: `driver:${row.id}`, customerId };
  const driverId = row['driverId'];
  if (table === 'contracts' || table === 'cases') {
    if (typeof driverId === 'string') return { id: `driver:${driverId}`, customerId };
    return customerId ? { id: `customer:${customerId}`, customerId } : null;
  }
  return null;
}

/** The commands of the folders, and the ways to them. */
export const folderCommands: readonly Command[] = [
  {
    ...link,
    id: 'nav.documents',
    title: 'Go to Documents',
    keywords: ['folders', 'e-sign', 'files', 'document management', 'edit template', 'template editor'],
    keys: ['g f'],
    when: () => true,
    run: (_ctx, tools) => tools.go(FOLDERS_PATH),
  },
  {
    ...link,
    id: 'nav.linked.documents',
    title: 'Linked: documents',
    keywords: ['related', 'files', 'folder'],
    keys: ['l f'],
    when: where({ mode: ROW_MODES, 'subject.type': ['customers', 'drivers', 'contracts', 'cases'] }, (ctx) => folderInHand(ctx) !== null),
    run: (ctx, tools) => tools.go(folderHref(folderInHand(ctx)!)),
  },
  {
    ...link,
    id: 'nav.linked.esign',
    title: 'Linked: e-sign documents',
    keywords: ['related', 'signatures'],
    keys: ['l e'],
    when: where({ mode: ROW_MODES, 'subject.type': ['customers', 'drivers', 'contracts'] }),
    run: (ctx, tools) => {
      const { table, row } = ctx.subject!;
      // A customer's are in its folder, a driver's in the driver's file too.
      if (table === 'customers') return tools.go(folderHref(folderInHand(ctx)!));
      return tools.go(partHref(recordHref(table as 'drivers' | 'contracts', row.id)!, 'esign'));
    },
  },
  {
    ...base,
    id: 'doc.viewMode',
    title: 'Folders: by driver / by category',
    keywords: ['tree', 'switch'],
    when: onFolders,
    args: [
      {
        kind: 'enum',
        name: 'view',
        prompt: 'Folders by',
        options: (ctx) => FOLDER_VIEWS.map((value) => ({ value, label: VIEW_LABELS[value], current: now(ctx, 'by') === value })),
      },
    ],
    undo: 'UI',
    run: (ctx, tools, { view }) => {
      if (typeof view === 'string') tools.go(changed(ctx, { by: view }));
    },
  },
  {
    ...base,
    id: 'doc.customer',
    title: 'Choose customer…',
    keywords: ['search company'],
    roles: STAFF,
    when: onFolders,
    args: [
      {
        kind: 'record',
        name: 'customer',
        prompt: 'Customer',
        tables: ['customers'],
        none: 'All customers',
        value: (ctx) => now(ctx, 'customer') || null,
      },
    ],
    undo: 'UI',
    run: (ctx, tools, { customer }) => {
      if (typeof customer !== 'string') return;
      tools.go(changed(ctx, { customer: customer || null, folder: customer ? `customer:${customer}` : null, of: null }));
    },
  },
  {
    ...base,
    id: 'doc.filter',
    title: 'Filter: all / my action / waiting / completed / drafts / cancelled / templates',
    keywords: ['status'],
    when: where({ mode: LIST_MODES, screen: FOLDERS_PATH }),
    args: [
      {
        kind: 'enum',
        name: 'filter',
        prompt: 'Documents shown',
        options: (ctx) =>
          FOLDER_FILTERS.map((value) => ({ value, label: FILTER_LABELS[value], current: (now(ctx, 'filter') || 'all') === value })),
      },
    ],
    undo: 'UI',
    run: (ctx, tools, { filter }) => {
      if (typeof filter === 'string') tools.go(changed(ctx, { filter: filter === 'all' ? null : filter, mode: null }));
    },
  },
  {
    ...base,
    id: 'doc.actionMode',
    title: 'Switch action mode: all / completed / drafts',
    keywords: ['view', 'send mode'],
    when: where({ mode: LIST_MODES, screen: FOLDERS_PATH }),
    args: [
      {
        kind: 'enum',
        name: 'mode',
        prompt: 'Documents to act on',
        options: (ctx) =>
          ACTION_MODES.map((value) => ({ value, label: MODE_LABELS[value], current: (now(ctx, 'mode') || 'all') === value })),
      },
    ],
    undo: 'UI',
    run: (ctx, tools, { mode }) => {
      if (typeof mode === 'string') tools.go(changed(ctx, { mode: mode === 'all' ? null : mode }));
    },
  },
  {
    ...base,
    id: 'tree.expand',
    title: 'Expand / collapse folder',
    keywords: ['open folder'],
    keys: ['ArrowRight', 'ArrowLeft'],
    when: inTree,
    undo: 'none',
    run: () => treeActs.get()?.toggle(),
  },
  {
    ...base,
    id: 'tree.open',
    title: 'Open folder',
    keywords: ['select'],
    keys: ['Enter', 'o'],
    when: inTree,
    undo: 'Back',
    run: () => treeActs.get()?.open(),
  },
  partCommand(ESIGN),
];

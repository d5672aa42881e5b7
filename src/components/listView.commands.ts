import type { ArgOption, Command, CommandContext } from '#src/commands/types.ts';
import { asking, inList, OF_LISTS } from './list.commands.ts';
import { PAGE_SIZES } from './paging.ts';

const narrowing: readonly Command[] = [
  {
    ...OF_LISTS,
    id: 'list.search',
    title: 'Search in this list',
    keywords: ['filter text', 'find'],
    keys: ['/'],
    when: inList,
    run: asking((list) => list.search()),
  },
  {
    ...OF_LISTS,
    id: 'list.filter',
    title: 'Filter…',
    keywords: ['where', 'narrow'],
    keys: ['f'],
    when: inList,
    run: asking((list) => list.filter()),
  },
  {
    ...OF_LISTS,
    id: 'list.filter.clear',
    title: 'Clear filters',
    keywords: ['reset', 'show all'],
    keys: ['Shift+f'],
    when: (ctx) => inList(ctx) && (ctx.list!.narrowed || 'Nothing is filtered'),
    run: asking((list) => list.clearFilters()),
  },
];

const pageSizes = ({ list }: CommandContext): ArgOption[] =>
  PAGE_SIZES.map((n) => ({ value: String(n), label: String(n), current: list?.pageSize === n }));
const sortable = ({ list }: CommandContext): ArgOption[] =>
  (list?.sortable ?? []).map(({ field, label }) => ({ value: field, label, current: list?.sort?.field === field }));
const groups = ({ list }: CommandContext): ArgOption[] =>
  (list?.groupable ?? []).map(({ field, label }) => ({ value: field, label, current: list?.group === field }));
const directions = ({ list }: CommandContext): ArgOption[] => [
  { value: 'asc', label: 'Ascending', current: list?.sort?.direction === 'asc' },
  { value: 'desc', label: 'Descending', current: list?.sort?.direction === 'desc' },
];

const paging: readonly Command[] = [
  {
    ...OF_LISTS,
    id: 'list.nextPage',
    title: 'Next page',
    keywords: ['paging'],
    keys: ['>'],
    undo: 'Back',
    when: (ctx) => inList(ctx) && (ctx.list!.page < ctx.list!.pages || 'This is the last page'),
    run: asking((list) => list.turnPage(1)),
  },
  {
    ...OF_LISTS,
    id: 'list.prevPage',
    title: 'Previous page',
    keywords: ['paging'],
    keys: ['<'],
    undo: 'Back',
    when: (ctx) => inList(ctx) && (ctx.list!.page > 1 || 'This is the first page'),
    run: asking((list) => list.turnPage(-1)),
  },
  {
    ...OF_LISTS,
    id: 'list.pageSize',
    title: 'Rows per page…',
    keywords: ['page size', '10', '20', '50'],
    args: [{ name: 'rows', prompt: 'Rows per page', kind: 'enum', options: pageSizes }],
    when: inList,
    run: async (ctx, tools, { rows }) => {
      const chosen = rows ?? (await tools.choose({ title: 'Rows per page', options: pageSizes(ctx) }));
      if (typeof chosen === 'string') tools.list()?.setPageSize(Number(chosen));
    },
  },
];

const arranging: readonly Command[] = [
  {
    ...OF_LISTS,
    id: 'list.sort',
    title: 'Sort by…',
    keywords: ['order', 'column'],
    args: [
      { name: 'field', prompt: 'Sort by', kind: 'enum', options: sortable },
      { name: 'direction', prompt: 'Direction', kind: 'enum', options: directions },
    ],
    when: (ctx) => inList(ctx) && ctx.list!.sortable.length > 0,
    run: async (ctx, tools, { field, direction }) => {
      const by = field ?? (await tools.choose({ title: 'Sort by', options: sortable(ctx) }));
      const way = by && (direction ?? (await tools.choose({ title: 'Direction', options: directions(ctx) })));
      if (typeof by === 'string' && way) tools.list()?.sort({ field: by, direction: way === 'desc' ? 'desc' : 'asc' });
    },
  },
  {
    ...OF_LISTS,
    id: 'list.group',
    title: 'Group by…',
    keywords: ['section'],
    args: [{ name: 'column', prompt: 'Group by', kind: 'enum', none: 'No groups', options: groups }],
    when: (ctx) => inList(ctx) && (ctx.list!.groupable ?? []).length > 0,
    run: (_ctx, tools, { column }) => {
      if (typeof column === 'string') tools.list()?.group(column || null);
    },
  },
  {
    ...OF_LISTS,
    id: 'list.columns',
    title: 'Columns…',
    keywords: ['show', 'hide', 'reorder'],
    undo: 'INV',
    net: 'queued',
    when: inList,
    run: asking((list) => list.columns()),
  },
];

/** The commands for what a list shows, and in what order. */
export const listViewCommands: readonly Command[] = [...narrowing, ...paging, ...arranging];

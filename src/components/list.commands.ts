import type { ListHandle, ListMove } from '#src/commands/listHandle.ts';
import type { ArgOption, Command, CommandContext, CommandTools } from '#src/commands/types.ts';
import { PAGE_SIZES } from './paging.ts';

const group = 'Lists';
const base = { group, roles: null, undo: 'UI', net: 'local' } as const;

/** A card over the list takes none of its keys away. */
const inList = ({ mode, list }: CommandContext): boolean => (mode === 'list' || mode === 'peek') && list !== null;
const onRow = (ctx: CommandContext): boolean => inList(ctx) && ctx.subject !== null;
const chosen = (ctx: CommandContext): boolean => inList(ctx) && ctx.selection.length > 0;

/** A command that asks one thing of the focused pane's list. */
const asking =
  (wish: (list: ListHandle, ctx: CommandContext) => void) =>
  (ctx: CommandContext, tools: CommandTools): void => {
    const list = tools.list();
    if (list) wish(list, ctx);
  };

function moving(id: Command['id'], title: string, move: ListMove, keys: readonly string[], keywords: readonly string[]): Command {
  return { ...base, id, title, keywords, keys, when: inList, repeatable: true, run: asking((list) => list.move(move)) };
}

const moves: readonly Command[] = [
  moving('list.down', 'Next row', 'down', ['j', 'ArrowDown'], ['down']),
  moving('list.up', 'Previous row', 'up', ['k', 'ArrowUp'], ['up']),
  moving('list.first', 'First row', 'first', ['g g', 'Home'], ['top']),
  moving('list.last', 'Last row', 'last', ['Shift+g', 'End'], ['bottom']),
  moving('list.pageDown', 'Scroll one screen down', 'pageDown', ['PageDown'], []),
  moving('list.pageUp', 'Scroll one screen up', 'pageUp', ['PageUp'], []),
  {
    ...base,
    id: 'list.cells',
    title: 'Move into cells / back to row',
    keywords: ['columns', 'cell navigation'],
    keys: ['ArrowRight', 'ArrowLeft'],
    when: onRow,
    run: asking((list) => list.cells()),
  },
  {
    ...base,
    id: 'list.open',
    title: 'Open row',
    keywords: ['enter', 'view'],
    keys: ['Enter', 'o'],
    undo: 'Back',
    when: onRow,
    run: asking((list) => list.open()),
  },
  {
    ...base,
    id: 'list.editCell',
    title: 'Edit focused cell',
    keywords: ['inline edit', 'rename', 'change in place'],
    keys: ['F2'],
    undo: 'INV',
    net: 'queued',
    when: (ctx) => onRow(ctx) && (ctx.list!.editable || 'Nothing in this list can be changed here'),
    run: asking((list) => list.edit()),
  },
];

const choosing: readonly Command[] = [
  {
    ...base,
    id: 'list.select',
    title: 'Select row',
    keywords: ['check', 'mark', 'choose'],
    keys: ['x', 'Shift+Space'],
    when: onRow,
    run: asking((list) => list.toggle()),
  },
  {
    ...base,
    id: 'list.extendDown',
    title: 'Extend selection down',
    keywords: ['range'],
    keys: ['Shift+j', 'Shift+ArrowDown'],
    when: onRow,
    repeatable: true,
    run: asking((list) => list.extend('down')),
  },
  {
    ...base,
    id: 'list.extendUp',
    title: 'Extend selection up',
    keywords: ['range'],
    keys: ['Shift+k', 'Shift+ArrowUp'],
    when: onRow,
    repeatable: true,
    run: asking((list) => list.extend('up')),
  },
  {
    ...base,
    id: 'list.rangeTo',
    title: 'Select range to here',
    keywords: ['shift click', 'everything between'],
    keys: ['Shift+x'],
    when: onRow,
    run: asking((list) => list.rangeTo()),
  },
  {
    ...base,
    id: 'list.selectAll',
    title: 'Select all on this page (again: all matching)',
    keywords: ['everything', 'whole list'],
    keys: ['Mod+a'],
    when: onRow,
    run: asking((list) => list.chooseAll()),
  },
  {
    ...base,
    id: 'list.invert',
    title: 'Invert selection',
    keywords: ['the others', 'opposite'],
    when: chosen,
    run: asking((list) => list.invert()),
  },
  {
    ...base,
    id: 'list.clear',
    title: 'Clear selection',
    keywords: ['deselect', 'none'],
    keys: ['Escape'],
    // Escape closes the card first.
    when: (ctx) => chosen(ctx) && ctx.mode === 'list',
    run: asking((list) => list.clear()),
  },
];

const narrowing: readonly Command[] = [
  {
    ...base,
    id: 'list.search',
    title: 'Search in this list',
    keywords: ['filter text', 'find'],
    keys: ['/'],
    when: inList,
    run: asking((list) => list.search()),
  },
  {
    ...base,
    id: 'list.filter',
    title: 'Filter…',
    keywords: ['where', 'narrow'],
    keys: ['f'],
    when: inList,
    run: asking((list) => list.filter()),
  },
  {
    ...base,
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
    ...base,
    id: 'list.nextPage',
    title: 'Next page',
    keywords: ['paging'],
    keys: ['>'],
    undo: 'Back',
    when: (ctx) => inList(ctx) && (ctx.list!.page < ctx.list!.pages || 'This is the last page'),
    run: asking((list) => list.turnPage(1)),
  },
  {
    ...base,
    id: 'list.prevPage',
    title: 'Previous page',
    keywords: ['paging'],
    keys: ['<'],
    undo: 'Back',
    when: (ctx) => inList(ctx) && (ctx.list!.page > 1 || 'This is the first page'),
    run: asking((list) => list.turnPage(-1)),
  },
  {
    ...base,
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
    ...base,
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
    ...base,
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
    ...base,
    id: 'list.columns',
    title: 'Columns…',
    keywords: ['show', 'hide', 'reorder'],
    undo: 'INV',
    net: 'queued',
    when: inList,
    run: asking((list) => list.columns()),
  },
];

/** What every list can do (design/workspace.md 3.2, commands 93 to 119). */
export const listCommands: readonly Command[] = [...moves, ...choosing, ...narrowing, ...paging, ...arranging];

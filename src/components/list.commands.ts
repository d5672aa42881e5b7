import type { ListHandle, ListMove } from '#src/commands/listHandle.ts';
import { isListMode } from '#src/commands/contextKeys.ts';
import type { Command, CommandContext, CommandTools } from '#src/commands/types.ts';

/** The common facts of the commands of lists. */
export const OF_LISTS = { group: 'Lists', roles: null, undo: 'UI', net: 'local' } as const;

/** A card over the list takes none of its keys away. */
export const inList = ({ mode, list }: CommandContext): boolean => isListMode(mode) && list !== null;
export const onRow = (ctx: CommandContext): boolean => inList(ctx) && ctx.subject !== null;
export const chosen = (ctx: CommandContext): boolean => inList(ctx) && ctx.selection.length > 0;

/** A command that asks one thing of the focused pane's list. */
export const asking =
  (wish: (list: ListHandle, ctx: CommandContext) => void) =>
  (ctx: CommandContext, tools: CommandTools): void => {
    const list = tools.list();
    if (list) wish(list, ctx);
  };

function moving(id: Command['id'], title: string, move: ListMove, keys: readonly string[], keywords: readonly string[]): Command {
  return { ...OF_LISTS, id, title, keywords, keys, when: inList, repeatable: true, run: asking((list) => list.move(move)) };
}

const moves: readonly Command[] = [
  moving('list.down', 'Next row', 'down', ['j', 'ArrowDown'], ['down']),
  moving('list.up', 'Previous row', 'up', ['k', 'ArrowUp'], ['up']),
  moving('list.first', 'First row', 'first', ['g g', 'Home'], ['top']),
  moving('list.last', 'Last row', 'last', ['Shift+g', 'End'], ['bottom']),
  moving('list.pageDown', 'Scroll one screen down', 'pageDown', ['PageDown'], []),
  moving('list.pageUp', 'Scroll one screen up', 'pageUp', ['PageUp'], []),
  {
    ...OF_LISTS,
    id: 'list.cells',
    title: 'Move into cells / back to row',
    keywords: ['columns', 'cell navigation'],
    keys: ['ArrowRight', 'ArrowLeft'],
    when: onRow,
    run: asking((list) => list.cells()),
  },
  {
    ...OF_LISTS,
    id: 'list.open',
    title: 'Open row',
    keywords: ['enter', 'view'],
    keys: ['Enter', 'o'],
    undo: 'Back',
    when: onRow,
    run: asking((list) => list.open()),
  },
  {
    ...OF_LISTS,
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
    ...OF_LISTS,
    id: 'list.select',
    title: 'Select row',
    keywords: ['check', 'mark', 'choose'],
    keys: ['x', 'Shift+Space'],
    when: onRow,
    run: asking((list) => list.toggle()),
  },
  {
    ...OF_LISTS,
    id: 'list.selectAll',
    title: 'Select all on this page (again: all matching)',
    keywords: ['everything', 'whole list'],
    keys: ['Mod+a'],
    when: onRow,
    run: asking((list) => list.chooseAll()),
  },
  {
    ...OF_LISTS,
    id: 'list.clear',
    title: 'Clear selection',
    keywords: ['deselect', 'none'],
    keys: ['Escape'],
    // Escape closes the card first.
    when: (ctx) => chosen(ctx) && ctx.mode === 'list',
    run: asking((list) => list.clear()),
  },
];

/** Walking through a list and choosing rows of it (design/workspace.md 3.2, commands 93 to 119, with `listRange` and `listView.commands.ts`). */
export const listCommands: readonly Command[] = [...moves, ...choosing];

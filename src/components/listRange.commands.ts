import type { Command } from '#src/commands/types.ts';
import { asking, chosen, onRow, OF_LISTS } from './list.commands.ts';

/** Choosing several rows of a list in one step. */
export const listRangeCommands: readonly Command[] = [
  {
    ...OF_LISTS,
    id: 'list.extendDown',
    title: 'Extend selection down',
    keywords: ['range'],
    keys: ['Shift+j', 'Shift+ArrowDown'],
    when: onRow,
    repeatable: true,
    run: asking((list) => list.extend('down')),
  },
  {
    ...OF_LISTS,
    id: 'list.extendUp',
    title: 'Extend selection up',
    keywords: ['range'],
    keys: ['Shift+k', 'Shift+ArrowUp'],
    when: onRow,
    repeatable: true,
    run: asking((list) => list.extend('up')),
  },
  {
    ...OF_LISTS,
    id: 'list.rangeTo',
    title: 'Select range to here',
    keywords: ['shift click', 'everything between'],
    keys: ['Shift+x'],
    when: onRow,
    run: asking((list) => list.rangeTo()),
  },
  {
    ...OF_LISTS,
    id: 'list.invert',
    title: 'Invert selection',
    keywords: ['the others', 'opposite'],
    when: chosen,
    run: asking((list) => list.invert()),
  },
];

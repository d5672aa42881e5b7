import { where } from '#src/commands/contextKeys.ts';
import type { Command } from '#src/commands/types.ts';
import { checklistActs } from './checklistActs.ts';

const onChecklist = where({ mode: 'record' }, () => checklistActs.get() !== null);
const base = { group: 'Drivers & contracts', roles: null, when: onChecklist, repeatable: true, undo: 'none', net: 'local' } as const;

/** Lead from one open item of a driver's checklist to the next; Enter there runs what makes it whole. */
export const checklistCommands: readonly Command[] = [
  {
    ...base,
    id: 'checklist.next',
    title: 'Next open item of the checklist',
    keywords: ['missing', 'expired', 'remedy'],
    keys: ['j', 'ArrowDown'],
    run: () => checklistActs.get()?.step(1),
  },
  {
    ...base,
    id: 'checklist.previous',
    title: 'Open item of the checklist before',
    keywords: ['missing', 'expired', 'remedy'],
    keys: ['k', 'ArrowUp'],
    run: () => checklistActs.get()?.step(-1),
  },
];

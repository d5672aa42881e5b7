import type { Command, Subject } from '#src/commands/types.ts';

/** What the commands of panes need of the shell. */
export interface PaneActs {
  /** Address of a row's screen; null when rows of this noun have none. */
  hrefOf: (subject: Subject) => string | null;
}

const several: Command['when'] = ({ paneCount }) => paneCount > 1 || 'Only one pane is open';
const group = 'Panes';
const roles = null;

/** The commands that arrange panes. */
export function paneCommands({ hrefOf }: PaneActs): readonly Command[] {
  return [
    {
      id: 'pane.openSide',
      title: 'Open in side pane',
      keywords: ['split', 'beside'],
      group,
      roles,
      keys: ['Shift+Enter'],
      when: ({ subject, mode }) => mode === 'list' && subject !== null && hrefOf(subject) !== null,
      run: ({ subject }, tools) => {
        const href = subject && hrefOf(subject);
        if (href) tools.go(href, 'side');
      },
    },
    {
      id: 'pane.close',
      title: 'Close pane',
      keywords: ['x'],
      group,
      roles,
      keys: ['w x'],
      when: several,
      run: (_ctx, tools) => tools.panes.close(),
    },
    {
      id: 'pane.next',
      title: 'Focus next pane',
      keywords: ['cycle', 'region'],
      group,
      roles,
      keys: ['w w', 'F6'],
      when: several,
      run: (_ctx, tools) => tools.panes.focusNext(1),
    },
    {
      id: 'pane.prev',
      title: 'Focus previous pane',
      keywords: ['cycle', 'region'],
      group,
      roles,
      keys: ['w p', 'Shift+F6'],
      when: several,
      run: (_ctx, tools) => tools.panes.focusNext(-1),
    },
  ];
}

import { LEADER } from '#src/commands/strokes.ts';
import type { Command } from '#src/commands/types.ts';
import { always, LEADER_ID, type ShellActs } from './acts.ts';

const base = { group: 'Palette & help', roles: null, undo: 'UI', net: 'local', when: always } as const;
/** The ways to the palette and the keys. */
export function helpCommands({ openHelp, startLeader }: ShellActs): readonly Command[] {
  return [
    {
      ...base,
      id: 'palette.open',
      title: 'Open command palette',
      keywords: ['search', 'find', 'go to', 'jump', 'quick open', 'cmdk'],
      keys: ['Mod+k'],
      // Over words that are chosen in an editor the key makes a link (design/workspace.md 4.2).
      when: ({ mode, isTextChosen }) => !(mode === 'editor' && isTextChosen === true),
      run: (_ctx, tools) => tools.palette.open(),
    },
    {
      ...base,
      id: 'help.shortcuts',
      title: 'Keyboard shortcuts',
      keywords: ['help', 'cheat sheet', 'keys'],
      keys: ['?'],
      run: openHelp,
    },
    {
      ...base,
      id: LEADER_ID,
      title: 'Leader: the next keys are a shortcut',
      keywords: ['prefix', 'character keys', 'from text'],
      keys: [LEADER],
      run: startLeader,
    },
  ];
}

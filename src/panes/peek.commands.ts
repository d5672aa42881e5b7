import type { Command, CommandContext } from '#src/commands/types.ts';
import { pathOf } from './paneState.ts';
import type { PaneStore } from './paneStore.ts';

/** A card with the focused row of a list, which keeps the focus. */
export function peekCommands(panes: PaneStore, hasCard: (table: string) => boolean): readonly Command[] {
  const show = (peeking: boolean) => (): void => {
    const { panes: all, focused } = panes.state();
    const pane = all[focused];
    if (pane) panes.tell(pane.id, pathOf(pane.href), { peeking });
  };
  const common = { group: 'Lists', roles: null, undo: 'UI', net: 'local' } as const;
  return [
    {
      ...common,
      id: 'list.peek',
      title: 'Peek',
      keywords: ['preview', 'quick look', 'card'],
      keys: ['Space'],
      when: ({ mode, subject }: CommandContext) => mode === 'list' && subject !== null && hasCard(subject.table),
      run: show(true),
    },
    {
      ...common,
      id: 'list.peekClose',
      title: 'Close peek',
      keywords: ['preview', 'card'],
      keys: ['Space', 'Escape'],
      when: ({ mode }: CommandContext) => mode === 'peek',
      run: show(false),
    },
  ];
}

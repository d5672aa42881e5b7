import type { Contribution } from '#src/shell/contribution.ts';

export const contribution: Contribution = {
  noun: 'act',
  screens: [{ path: '/my-actions', title: 'My actions', load: () => import('./my-actions.tsx') }],
  commands: async () => (await import('./undo.commands.ts')).undoCommands,
};

import type { Contribution } from '#src/shell/contribution.ts';
import { ACTIONS_PATH, undoCommands } from './undo.commands.ts';

export const contribution: Contribution = {
  noun: 'act',
  screens: [{ path: ACTIONS_PATH, title: 'My actions', load: () => import('./my-actions.tsx') }],
  commands: undoCommands,
};

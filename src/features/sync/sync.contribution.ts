import type { Contribution } from '#src/shell/contribution.ts';
import { pinCommand } from '#src/commands/pin.command.ts';
import { changeCommands, SYNC_PATH } from './change.commands.ts';

export const contribution: Contribution = {
  noun: 'change',
  screens: [{ path: SYNC_PATH, title: 'Sync centre', load: () => import('./sync-centre.tsx') }],
  commands: [...changeCommands, pinCommand],
};

import type { Contribution } from '#src/shell/contribution.ts';
import { pinCommand } from '#src/commands/pin.command.ts';

export const contribution: Contribution = {
  noun: 'change',
  screens: [{ path: '/sync', title: 'Sync center', load: () => import('./center/sync-center.tsx') }],
  commands: async () => [pinCommand, ...(await import('./change.commands.ts')).changeCommands],
};

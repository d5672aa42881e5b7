import { FLEET } from '#domain/actor.ts';
import type { Contribution } from '#src/shell/contribution.ts';

export const contribution: Contribution = {
  noun: 'application',
  screens: [],
  commands: async () => (await import('./application.commands.ts')).applicationCommands,
  driverParts: async () => [
    {
      tab: 'application',
      label: 'Application',
      title: 'Driver: application',
      keywords: ['driver file', 'tab', 'application form'],
      roles: FLEET,
      load: () => import('./record/driver-application.tsx'),
    },
  ],
};

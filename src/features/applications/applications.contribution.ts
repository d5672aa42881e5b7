import type { Contribution } from '#src/shell/contribution.ts';

export const contribution: Contribution = {
  noun: 'application',
  screens: [],
  commands: async () => (await import('./application.commands.ts')).applicationCommands,
  driverParts: async () => (await import('./application.commands.ts')).PARTS,
};

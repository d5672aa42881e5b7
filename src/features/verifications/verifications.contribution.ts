import type { Contribution } from '#src/shell/contribution.ts';

export const contribution: Contribution = {
  noun: 'pev',
  screens: [],
  commands: async () => (await import('./verification.commands.ts')).verificationCommands,
  driverParts: async () => (await import('./verification.commands.ts')).PARTS,
};

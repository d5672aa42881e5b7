import type { Contribution } from '#src/shell/contribution.ts';

export const contribution: Contribution = {
  noun: 'driverDocument',
  screens: [
    {
      path: '/document-folders-management/driver-document',
      title: 'New driver document',
      load: () => import('./wizard/driver-document-wizard.tsx'),
    },
  ],
  commands: async () => (await import('./driverDocument.commands.ts')).driverDocumentCommands,
  driverParts: async () => (await import('./driverDocument.commands.ts')).PARTS,
};

import { MANY_PAPERS_PATH } from '#src/documents/filesInHand.ts';
import type { Contribution } from '#src/shell/contribution.ts';

export const contribution: Contribution = {
  noun: 'driverDocument',
  screens: [
    {
      path: '/document-folders-management/driver-document',
      title: 'New driver document',
      load: () => import('./wizard/driver-document-wizard.tsx'),
    },
    { path: MANY_PAPERS_PATH, title: 'File several documents', load: () => import('./many/many-papers.tsx') },
  ],
  commands: async () => (await import('./driverDocument.commands.ts')).driverDocumentCommands,
  driverParts: async () => (await import('./driverDocument.commands.ts')).PARTS,
};

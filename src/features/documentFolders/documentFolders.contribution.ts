import { Folders } from 'lucide-react';
import type { Contribution } from '#src/shell/contribution.ts';

export const contribution: Contribution = {
  noun: 'everSignDoc',
  screens: [{ path: '/document-folders-management', title: 'Document Management', load: () => import('./list/document-folders.tsx') }],
  commands: async () => {
    const parts = await Promise.all([
      import('./folder.commands.ts').then((part) => part.folderCommands),
      import('./document.commands.ts').then((part) => part.DOCUMENT_COMMANDS),
    ]);
    return parts.flat();
  },
  driverParts: async () => [(await import('./record/parts.ts')).ESIGN],
  sidebar: { label: 'Documents', href: '/document-folders-management', icon: Folders },
};

import type { Contribution } from '#src/shell/contribution.ts';
import { SCREEN_OF } from './creationPaths.ts';

export const contribution: Contribution = {
  noun: 'eSignCreation',
  screens: [
    { path: SCREEN_OF.custom, title: 'Create custom document', load: () => import('./custom/custom-document.tsx') },
    { path: SCREEN_OF.template, title: 'Create document from Template', load: () => import('./template/template-document.tsx') },
    { path: SCREEN_OF.attachment, title: 'Create document by Attachment', load: () => import('./attachment/attachment-document.tsx') },
  ],
  commands: async () => (await import('./esign.commands.ts')).esignCommands,
};

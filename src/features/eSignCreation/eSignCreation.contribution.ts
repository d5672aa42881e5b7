import { templateHref } from '#src/components/templateHref.ts';
import type { Contribution } from '#src/shell/contribution.ts';
import { BULK_SCREEN, SCREEN_OF } from './creationPaths.ts';
import { BUNDLE_PATH, NEW_TEMPLATE_PATH } from './templates/templateActs.ts';

export const contribution: Contribution = {
  noun: 'eSignCreation',
  screens: [
    { path: SCREEN_OF.custom, title: 'Create custom document', load: () => import('./custom/custom-document.tsx') },
    { path: SCREEN_OF.template, title: 'Create document from Template', load: () => import('./template/template-document.tsx') },
    { path: SCREEN_OF.attachment, title: 'Create document by Attachment', load: () => import('./attachment/attachment-document.tsx') },
    { path: NEW_TEMPLATE_PATH, title: 'New e-sign template', load: () => import('./templates/new-template.tsx') },
    { path: BUNDLE_PATH, title: 'Bundle templates', load: () => import('./templates/bundle-templates.tsx') },
    { path: templateHref('$id'), title: 'E-sign template', load: () => import('./templates/template-editor.tsx') },
    { path: BULK_SCREEN, title: 'Bulk send', load: () => import('./bulk/bulk-send.tsx') },
  ],
  commands: async () => {
    const parts = await Promise.all([
      import('./esign.commands.ts').then((part) => part.esignCommands),
      import('./templates/template.commands.ts').then((part) => part.templateCommands),
      import('./bulk/bulk.commands.ts').then((part) => part.bulkCommands),
    ]);
    return parts.flat();
  },
};

import type { Contribution } from '#src/shell/contribution.ts';

export const contribution: Contribution = {
  noun: 'violationCode',
  screens: [
    { path: '/violation-codes', title: 'Violation codes', load: () => import('./list/code-list.tsx') },
    { path: '/violation-codes/create', title: 'New violation code', load: () => import('./form/code-create.tsx') },
    { path: '/violation-codes/edit/$id', title: 'Edit violation code', load: () => import('./form/code-edit.tsx') },
  ],
  commands: async () => (await import('./code.commands.ts')).codeCommands,
};

import type { Contribution } from '#src/shell/contribution.ts';

export const contribution: Contribution = {
  noun: 'violationCode',
  screens: [
    { path: '/violation-codes', title: 'Violation codes', load: () => import('./code-list.tsx') },
    { path: '/violation-codes/create', title: 'New violation code', load: () => import('./code-create.tsx') },
    { path: '/violation-codes/edit/$id', title: 'Edit violation code', load: () => import('./code-edit.tsx') },
  ],
  commands: async () => (await import('./later.commands.ts')).laterCodeCommands,
};

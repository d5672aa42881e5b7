import type { Contribution } from '#src/shell/contribution.ts';

export const contribution: Contribution = {
  noun: 'featureFlag',
  screens: [{ path: '/user-management/settings/feature-flags', title: 'Feature flags', load: () => import('./feature-flags.tsx') }],
  commands: async () => (await import('./flag.commands.ts')).flagCommands,
};

import type { Command } from '#src/commands/types.ts';

/** The path of the switches of a workspace. */
export const FLAGS_PATH = '/user-management/settings/feature-flags';

/** The way to the switches. */
export const flagCommands: readonly Command[] = [
  {
    id: 'flags.view',
    title: 'Feature flags',
    keywords: ['experiments', 'switches', 'settings'],
    group: 'Users, account, session',
    roles: ['ADMIN'],
    when: () => true,
    undo: 'Back',
    net: 'local',
    run: (_ctx, tools) => tools.go(FLAGS_PATH),
  },
];

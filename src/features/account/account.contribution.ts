import type { Command } from '#src/commands/types.ts';
import type { Contribution } from '#src/shell/contribution.ts';

const PATH = '/user-management/settings/my-account';
const base = { roles: null, when: () => true } as const;

const commands: readonly Command[] = [
  {
    ...base,
    id: 'nav.account',
    title: 'Go to My account',
    keywords: ['profile', 'me', 'avatar'],
    group: 'Navigate',
    keys: ['g m'],
    undo: 'Back',
    net: 'local',
    run: (_ctx, tools) => tools.go(PATH),
  },
  {
    ...base,
    id: 'account.edit',
    title: 'Edit my account',
    keywords: ['name', 'phone', 'address'],
    group: 'Users, account, session',
    undo: 'INV',
    net: 'queued',
    run: (_ctx, tools) => tools.go(PATH),
  },
];

export const contribution: Contribution = {
  noun: 'account',
  screens: [{ path: PATH, title: 'My account', load: () => import('./my-account.tsx') }],
  commands,
  later: async () => (await import('./account.commands.ts')).accountCommands,
};

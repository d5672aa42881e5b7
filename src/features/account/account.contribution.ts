import type { Contribution } from '#src/shell/contribution.ts';
import { ACCOUNT_PATH } from './accountPath.ts';

export const contribution: Contribution = {
  noun: 'account',
  screens: [{ path: ACCOUNT_PATH, title: 'My account', load: () => import('./form/my-account.tsx') }],
  commands: async () => (await import('./account.commands.ts')).accountCommands,
};

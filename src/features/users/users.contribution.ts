import { UserRound } from 'lucide-react';
import type { Contribution, RecordSource } from '#src/shell/contribution.ts';
import { userHref, USERS_PATH } from './userHref.ts';

const records: RecordSource<'users'> = {
  table: 'users',
  heading: 'Users',
  icon: UserRound,
  roles: ['ADMIN'],
  href: userHref,
  at: `${USERS_PATH}/$id`,
  card: () => import('./record/user-card.tsx'),
};

export const contribution: Contribution = {
  noun: 'user',
  screens: [
    { path: USERS_PATH, title: 'User management', load: () => import('./list/user-list.tsx') },
    { path: `${USERS_PATH}/create`, title: 'New user', load: () => import('./form/user-create.tsx') },
    { path: `${USERS_PATH}/$id`, title: 'User', load: () => import('./record/user-record.tsx') },
    { path: `${USERS_PATH}/edit/$id`, title: 'Edit user', load: () => import('./form/user-edit.tsx') },
  ],
  commands: async () => (await import('./user.commands.ts')).userCommands,
  sidebar: { label: 'User management', href: USERS_PATH, icon: UserRound },
  records: [records],
};

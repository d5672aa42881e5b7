import { STAFF } from '#domain/actor.ts';
import { IdCard, Scale, UserRound } from 'lucide-react';
import type { Contribution, RecordSource } from '#src/shell/contribution.ts';
import { caseHref } from './caseHref.ts';

const records: RecordSource<'cases'> = {
  table: 'cases',
  heading: 'Cases',
  icon: Scale,
  href: caseHref,
  at: '/cases/details/$id',
  card: () => import('./case-card.tsx'),
};

/** Until drivers have a screen of their own, they and their contracts are shown by their cases, and so are users. */
const drivers: RecordSource<'drivers'> = {
  table: 'drivers',
  heading: 'Drivers',
  icon: IdCard,
  href: (row) => `/cases?driver=${row.id}`,
};
const contracts: RecordSource<'contracts'> = {
  table: 'contracts',
  heading: 'Contracts',
  icon: IdCard,
  href: (row) => `/cases?driver=${row.driverId}&customer=${row.customerId}`,
};

const users: RecordSource<'users'> = {
  table: 'users',
  heading: 'Users',
  icon: UserRound,
  roles: STAFF,
  href: ({ id, driverId, customerId }) => {
    if (driverId) return `/cases?driver=${driverId}`;
    return customerId ? `/cases?customer=${customerId}` : `/cases?agent=${id}`;
  },
};

export const contribution: Contribution = {
  noun: 'case',
  screens: [
    { path: '/cases', title: 'Cases', load: () => import('./case-list.tsx') },
    { path: '/cases/details/$id', title: 'Case', load: () => import('./case-detail.tsx') },
    { path: '/cases/create', title: 'New case', load: () => import('./form/case-create.tsx') },
    { path: '/cases/edit/$id', title: 'Edit case', load: () => import('./form/case-edit.tsx') },
  ],
  commands: async () => (await import('./later.commands.ts')).laterCaseCommands,
  sidebar: { label: 'Cases', href: '/cases', icon: Scale },
  records: [records, drivers, contracts, users],
};

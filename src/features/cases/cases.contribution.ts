import { Scale, UserRound } from 'lucide-react';
import type { Contribution, RecordSource } from '#src/shell/contribution.ts';
import { caseHref } from './caseHref.ts';

const records: RecordSource<'cases'> = {
  table: 'cases',
  heading: 'Cases',
  icon: Scale,
  href: caseHref,
  at: '/cases/details/$id',
  card: () => import('./record/case-card.tsx'),
};

/** Agents have no screen of people: to them they are shown by their cases. */
const users: RecordSource<'users'> = {
  table: 'users',
  heading: 'Users',
  icon: UserRound,
  roles: ['AGENT'],
  href: ({ id, driverId, customerId }) => {
    if (driverId) return `/cases?driver=${driverId}`;
    return customerId ? `/cases?customer=${customerId}` : `/cases?agent=${id}`;
  },
};

export const contribution: Contribution = {
  noun: 'case',
  screens: [
    { path: '/cases', title: 'Cases', load: () => import('./list/case-list.tsx') },
    { path: '/cases/details/$id', title: 'Case', load: () => import('./record/case-detail.tsx') },
    { path: '/cases/create', title: 'New case', load: () => import('./form/case-create.tsx') },
    { path: '/cases/edit/$id', title: 'Edit case', load: () => import('./form/case-edit.tsx') },
  ],
  commands: async () => {
    const parts = await Promise.all([
      import('./case.commands.ts').then((part) => part.caseCommands),
      import('./violations/violation.commands.ts').then((part) => part.violationCommands),
      import('./documents/document.commands.ts').then((part) => part.documentCommands),
      import('./courtCalendar.command.ts').then((part) => [part.courtCalendarCommand]),
      import('./online.commands.ts').then((part) => part.caseOnlineCommands),
      import('./comments/comment.commands.ts').then((part) => part.commentCommands),
      import('./followers/follower.commands.ts').then((part) => part.followerCommands),
    ]);
    return parts.flat();
  },
  sidebar: {
    label: 'Cases',
    href: '/cases',
    icon: Scale,
    counts: 'open',
    count: { table: 'cases', filter: { status: { not_equals: 'CLOSED' } } },
  },
  records: [records, users],
};

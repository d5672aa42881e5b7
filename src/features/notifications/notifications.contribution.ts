import { Bell as BellIcon } from 'lucide-react';
import { notificationHref } from '#domain/notifications/notificationHref.ts';
import type { Contribution, RecordSource } from '#src/shell/contribution.ts';
import { Bell } from './bell/bell.tsx';
import { NOTIFICATIONS_PATH } from './notification.queries.ts';

const records: RecordSource<'notifications'> = {
  table: 'notifications',
  heading: 'Notifications',
  icon: BellIcon,
  href: (row) => notificationHref(row),
};

export const contribution: Contribution = {
  noun: 'notification',
  screens: [
    { path: NOTIFICATIONS_PATH, title: 'Notifications', load: () => import('./list/notification-list.tsx') },
    {
      path: '/user-management/settings/notifications',
      title: 'Notification settings',
      load: () => import('./settings/notification-settings.tsx'),
    },
  ],
  commands: async () => (await import('./notification.commands.ts')).notificationCommands,
  topBar: Bell,
  records: [records],
};

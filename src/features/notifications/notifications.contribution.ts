import { Bell as BellIcon } from 'lucide-react';
import { notificationHref } from '#domain/notifications/notificationHref.ts';
import type { Contribution, RecordSource } from '#src/shell/contribution.ts';
import { Bell } from './bell.tsx';
import { NOTIFICATIONS_PATH } from './notification.queries.ts';
import { notificationCommands } from './notification.commands.ts';

const records: RecordSource<'notifications'> = {
  table: 'notifications',
  heading: 'Notifications',
  icon: BellIcon,
  href: (row) => notificationHref(row),
};

export const contribution: Contribution = {
  noun: 'notification',
  screens: [
    { path: NOTIFICATIONS_PATH, title: 'Notifications', load: () => import('./notification-list.tsx') },
    {
      path: '/user-management/settings/notifications',
      title: 'Notification settings',
      load: () => import('./notification-settings.tsx'),
    },
  ],
  commands: async () => [
    ...notificationCommands,
    ...(await import('./setting.fields.ts')).settingFieldCommands,
    ...(await import('./viewed.commands.ts')).viewedCommands,
  ],
  topBar: Bell,
  records: [records],
};

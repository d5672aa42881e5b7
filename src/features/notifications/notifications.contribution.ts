import { Bell as BellIcon } from 'lucide-react';
import { notificationHref } from '#domain/notifications/notification.ts';
import type { Contribution, RecordSource } from '#src/shell/contribution.ts';
import { Bell } from './bell.tsx';
import { notificationCommands } from './notification.commands.ts';

const records: RecordSource<'notifications'> = {
  table: 'notifications',
  heading: 'Notifications',
  icon: BellIcon,
  href: notificationHref,
};

export const contribution: Contribution = {
  noun: 'notification',
  screens: [],
  commands: notificationCommands,
  later: async () => (await import('./setting.fields.ts')).settingFieldCommands,
  topBar: Bell,
  records: [records],
};

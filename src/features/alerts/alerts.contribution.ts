import { TriangleAlert } from 'lucide-react';
import type { Contribution, RecordSource } from '#src/shell/contribution.ts';
import { alertHref } from './alertHref.ts';

const records: RecordSource<'alerts'> = {
  table: 'alerts',
  heading: 'Alerts',
  icon: TriangleAlert,
  href: alertHref,
  card: () => import('./alert-card.tsx'),
};

export const contribution: Contribution = {
  noun: 'alert',
  screens: [{ path: '/alerts', title: 'Alerts', load: () => import('./alert-list.tsx') }],
  commands: async () => (await import('./later.commands.ts')).laterAlertCommands,
  sidebar: { label: 'Alerts', href: '/alerts', icon: TriangleAlert },
  records: [records],
};

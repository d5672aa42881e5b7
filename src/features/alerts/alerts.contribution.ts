import { TriangleAlert } from 'lucide-react';
import type { Contribution } from '#src/shell/contribution.ts';
import { alertCommands } from './alert.commands.ts';

export const contribution: Contribution = {
  noun: 'alert',
  screens: [{ path: '/alerts', title: 'Alerts', load: () => import('./alert-list.tsx') }],
  commands: alertCommands,
  sidebar: { label: 'Alerts', href: '/alerts', icon: TriangleAlert },
};

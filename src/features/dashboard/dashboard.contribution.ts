import { ChartColumnStacked } from 'lucide-react';
import type { Contribution } from '#src/shell/contribution.ts';

export const contribution: Contribution = {
  noun: 'dashboard',
  screens: [{ path: '/dashboard', title: 'Dashboard', load: () => import('./dashboard.tsx') }],
  commands: [],
  later: async () => [
    ...(await import('./dashboard.commands.ts')).dashboardCommands,
    ...(await import('./filter.commands.ts')).dashboardFilterCommands,
  ],
  sidebar: { label: 'Dashboard', href: '/dashboard', icon: ChartColumnStacked },
};

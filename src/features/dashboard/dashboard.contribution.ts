import { ChartColumnStacked } from 'lucide-react';
import type { Contribution } from '#src/shell/contribution.ts';

export const contribution: Contribution = {
  noun: 'dashboard',
  screens: [{ path: '/dashboard', title: 'Dashboard', load: () => import('./staff/dashboard.tsx') }],
  commands: async () => (await import('./dashboard.commands.ts')).dashboardCommands,
  sidebar: { label: 'Dashboard', href: '/dashboard', icon: ChartColumnStacked },
};

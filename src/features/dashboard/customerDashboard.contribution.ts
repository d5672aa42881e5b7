import { ChartColumnStacked } from 'lucide-react';
import type { Contribution } from '#src/shell/contribution.ts';

/** The first screen of customers; its commands are those of the staff's dashboard. */
export const contribution: Contribution = {
  noun: 'customerDashboard',
  screens: [{ path: '/customer-dashboard', title: 'Customer dashboard', load: () => import('./customer/customer-dashboard.tsx') }],
  sidebar: { label: 'Customer dashboard', href: '/customer-dashboard', icon: ChartColumnStacked },
};

import { FLEET, STAFF } from '#domain/actor.ts';
import type { DriverPart } from '#src/components/driverParts.ts';

/** The parts of a driver's file that the record itself has; other features contribute theirs. */
export const PARTS: readonly DriverPart[] = [
  {
    tab: 'overview',
    label: 'Overview',
    title: 'Driver: overview',
    keywords: ['driver file', 'tab', 'profile'],
    roles: FLEET,
    load: () => import('./driver-overview.tsx'),
  },
  {
    tab: 'cases',
    label: 'Cases',
    title: 'Driver: cases',
    keywords: ['driver file', 'tab'],
    roles: FLEET,
    load: () => import('./driver-cases.tsx'),
    count: (driverId) => ({ table: 'cases', filter: { driverId: { equals: driverId } } }),
    counts: 'in all',
  },
  {
    tab: 'alerts',
    label: 'Alerts',
    title: 'Driver: alerts',
    keywords: ['driver file', 'tab'],
    roles: STAFF,
    load: () => import('./driver-alerts.tsx'),
    count: (driverId) => ({
      table: 'alerts',
      filter: { driverId: { equals: driverId }, dismissedAt: { is_empty: true }, deletedAt: { is_empty: true } },
    }),
    counts: 'open',
  },
  {
    tab: 'history',
    label: 'History',
    title: 'Driver: history',
    keys: ['Shift+h'],
    keywords: ['audit', 'changes', 'timeline'],
    roles: FLEET,
    load: () => import('./driver-history.tsx'),
  },
];

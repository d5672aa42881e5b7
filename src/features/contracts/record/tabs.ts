import { FLEET, STAFF, type Role } from '#domain/actor.ts';

export type Tab = 'overview' | 'cases' | 'alerts' | 'history';

interface TabSpec {
  tab: Tab;
  label: string;
  /** Title and keys of the command that shows it. */
  title: string;
  keys: readonly string[];
  roles: readonly Role[];
}

/** The parts of a driver's file that there are, in their order; `?tab=` of the address names one, none is the first. */
export const TABS: readonly TabSpec[] = [
  { tab: 'overview', label: 'Overview', title: 'Driver: overview', keys: ['1'], roles: FLEET },
  { tab: 'cases', label: 'Cases', title: 'Driver: cases', keys: ['2'], roles: FLEET },
  { tab: 'alerts', label: 'Alerts', title: 'Driver: alerts', keys: ['3'], roles: STAFF },
  { tab: 'history', label: 'History', title: 'Driver: history', keys: ['4', 'Shift+h'], roles: FLEET },
];

import type { Actor, Role } from './actor.ts';

const STAFF: readonly Role[] = ['ADMIN', 'AGENT'];

/** The spec's route table (section 2) for the screens that exist: a route is visible when it has no role list or the person holds a listed role. */
export const ROUTES = [
  { path: '/dashboard', label: 'Dashboard', roles: STAFF },
  { path: '/alerts', label: 'Alerts', roles: STAFF },
  { path: '/cases', label: 'Cases', roles: null },
  { path: '/cases/edit', label: 'Case edit', roles: STAFF },
  { path: '/customers', label: 'Customers', roles: STAFF },
  // The spec has the manager as a feature without a route: its commands are the staff's.
  { path: '/violation-codes', label: 'Violation codes', roles: STAFF },
  { path: '/user-management/settings/my-account', label: 'My account', roles: null },
] as const satisfies readonly { path: string; label: string; roles: readonly Role[] | null }[];

/** ACCESS-1: a path is governed by the longest route it begins with; an unknown path is nobody's business here. */
export function mayVisit(actor: Actor, path: string): boolean {
  const route = ROUTES.filter((r) => path === r.path || path.startsWith(`${r.path}/`)).sort((a, b) => b.path.length - a.path.length)[0];
  return !route?.roles || (route.roles as readonly Role[]).includes(actor.role);
}

/** Where `/` leads: the staff to their dashboard, everybody else to the first screen their role opens, until they have a dashboard too. */
export function homeOf(actor: Actor): string {
  return STAFF.includes(actor.role) ? '/dashboard' : '/cases';
}

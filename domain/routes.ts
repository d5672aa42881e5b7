import { FLEET, isStaff, ROLE_NAMES, STAFF, type Actor, type Role } from './actor.ts';

const CUSTOMERS = ROLE_NAMES.filter((role) => !isStaff({ role }));

const DOCUMENT_MANAGERS: readonly Role[] = ['ADMIN', 'AGENT', 'CUSTOMER_ELITE'];

/** The spec's route table (section 2) for the screens that exist: a route is visible when it has no role list or the person holds a listed role. */
export const ROUTES = [
  { path: '/dashboard', label: 'Dashboard', roles: STAFF },
  { path: '/customer-dashboard', label: 'Customer dashboard', roles: CUSTOMERS },
  { path: '/alerts', label: 'Alerts', roles: STAFF },
  { path: '/cases', label: 'Cases', roles: null },
  { path: '/cases/edit', label: 'Case edit', roles: STAFF },
  { path: '/contracts', label: 'Drivers', roles: FLEET },
  { path: '/document-folders-management/create', label: 'Create custom document', roles: DOCUMENT_MANAGERS },
  { path: '/document-folders-management/template', label: 'Create document from template', roles: DOCUMENT_MANAGERS },
  { path: '/document-folders-management/templates', label: 'E-sign templates', roles: STAFF },
  { path: '/document-folders-management/attach', label: 'Create document by attachment', roles: DOCUMENT_MANAGERS },
  { path: '/document-folders-management/bulk', label: 'Bulk send', roles: DOCUMENT_MANAGERS },
  { path: '/document-folders-management', label: 'Document Management', roles: ['ADMIN', 'AGENT', 'CUSTOMER_ELITE'] },
  { path: '/document-folders-management/driver-document', label: 'New driver document', roles: ['ADMIN', 'AGENT', 'CUSTOMER_ELITE'] },
  { path: '/customers', label: 'Customers', roles: STAFF },
  // The spec has the manager as a feature without a route: its commands are the staff's.
  { path: '/violation-codes', label: 'Violation codes', roles: STAFF },
  { path: '/user-management', label: 'User management', roles: ['ADMIN'] },
  { path: '/user-management/settings/notifications', label: 'Notification settings', roles: null },
  { path: '/user-management/settings/my-account', label: 'My account', roles: null },
] as const satisfies readonly { path: string; label: string; roles: readonly Role[] | null }[];

/** ACCESS-1: a path is governed by the longest route it begins with; an unknown path is nobody's business here. */
export function mayVisit(actor: Actor, path: string): boolean {
  const route = ROUTES.filter((r) => path === r.path || path.startsWith(`${r.path}/`)).sort((a, b) => b.path.length - a.path.length)[0];
  return !route?.roles || (route.roles as readonly Role[]).includes(actor.role);
}

/** ACCESS-6: where `/` leads: the staff to their dashboard, customers to theirs. */
export function homeOf(actor: Actor): string {
  return isStaff(actor) ? '/dashboard' : '/customer-dashboard';
}

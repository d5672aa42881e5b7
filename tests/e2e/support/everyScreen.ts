/** Every screen of the workspace as its route says it: what all of them must be is looked for at each (everyScreen.test.ts). */
export const EVERY_SCREEN: readonly string[] = [
  '/alerts',
  '/cases',
  '/cases/create',
  '/cases/details/$id',
  '/cases/edit/$id',
  '/customers',
  '/customers/create',
  '/customers/edit/$id',
  '/dashboard',
  '/keyboard',
  '/my-actions',
  '/sync',
  '/user-management/settings/my-account',
];

/** The address of a screen; one of a record shows this case, or this customer. */
export function addressOf(route: string, ids: { caseId: string; customerId: string }): string {
  return route.replace('$id', route.startsWith('/customers') ? ids.customerId : ids.caseId);
}

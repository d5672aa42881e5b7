/** Every screen of the workspace as its route says it: what all of them must be is looked for at each (everyScreen.test.ts). */
export const EVERY_SCREEN: readonly string[] = [
  '/alerts',
  '/cases',
  '/cases/create',
  '/cases/details/$id',
  '/cases/edit/$id',
  '/customer-dashboard',
  '/customers',
  '/customers/create',
  '/customers/edit/$id',
  '/dashboard',
  '/keyboard',
  '/my-actions',
  '/notifications',
  '/sync',
  '/user-management/settings/my-account',
  '/user-management/settings/notifications',
  '/violation-codes',
  '/violation-codes/create',
  '/violation-codes/edit/$id',
];

/** A violation code that every workspace knows. */
const CODE_ID = 'vc-107-620b';

/** The address of a screen; one of a record shows this case, this customer, or a violation code. */
export function addressOf(route: string, ids: { caseId: string; customerId: string }): string {
  const id = route.startsWith('/customers') ? ids.customerId : route.startsWith('/violation-codes') ? CODE_ID : ids.caseId;
  return route.replace('$id', id);
}

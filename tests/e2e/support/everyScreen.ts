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
  '/customers/create-customer-driver',
  '/customers/detail/$id',
  '/customers/edit/$id',
  '/dashboard',
  '/keyboard',
  '/my-actions',
  '/notifications',
  '/sync',
  '/user-management',
  '/user-management/$id',
  '/user-management/create',
  '/user-management/edit/$id',
  '/user-management/settings/my-account',
  '/user-management/settings/notifications',
  '/violation-codes',
  '/violation-codes/create',
  '/violation-codes/edit/$id',
];

/** A violation code that every workspace knows. */
const CODE_ID = 'vc-107-620b';

/** The address of a screen; one of a record shows this case, this customer, this person, or a violation code. */
export function addressOf(route: string, ids: { caseId: string; customerId: string; userId: string }): string {
  const of = (start: string): boolean => route.startsWith(start);
  const id = of('/customers') ? ids.customerId : of('/user-management') ? ids.userId : of('/violation-codes') ? CODE_ID : ids.caseId;
  return route.replace('$id', id);
}

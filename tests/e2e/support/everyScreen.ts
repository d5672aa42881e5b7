/** Every screen of the workspace as its route says it: what all of them must be is looked for at each (everyScreen.test.ts). */
export const EVERY_SCREEN: readonly string[] = [
  '/alerts',
  '/cases',
  '/cases/details/$id',
  '/customers',
  '/dashboard',
  '/keyboard',
  '/my-actions',
  '/sync',
];

/** The address of a screen; one of a record shows this case. */
export function addressOf(route: string, caseId: string): string {
  return route.replace('$id', caseId);
}

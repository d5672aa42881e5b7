/** Every screen of the workspace as its route says it: what all of them must be is looked for at each (everyScreen.test.ts). */
export const EVERY_SCREEN: readonly string[] = [
  '/alerts',
  '/cases',
  '/cases/create',
  '/cases/details/$id',
  '/cases/edit/$id',
  '/contracts',
  '/contracts/create',
  '/contracts/detail/$id',
  '/contracts/documents',
  '/contracts/driver/$id',
  '/contracts/edit/$id',
  '/contracts/matrix',
  '/contracts/merge',
  '/customer-dashboard',
  '/customers',
  '/customers/contract/$id',
  '/customers/create',
  '/customers/create-customer-driver',
  '/customers/detail/$id',
  '/customers/edit/$id',
  '/dashboard',
  '/document-folders-management',
  '/document-folders-management/attach',
  '/document-folders-management/bulk',
  '/document-folders-management/create',
  '/document-folders-management/driver-document',
  '/document-folders-management/template',
  '/document-folders-management/templates/$id',
  '/document-folders-management/templates/bundle',
  '/document-folders-management/templates/new',
  '/keyboard',
  '/my-actions',
  '/notifications',
  '/sync',
  '/user-management',
  '/user-management/$id',
  '/user-management/create',
  '/user-management/edit/$id',
  '/user-management/settings/feature-flags',
  '/user-management/settings/my-account',
  '/user-management/settings/notifications',
  '/violation-codes',
  '/violation-codes/create',
  '/violation-codes/edit/$id',
];

/** A violation code that every workspace knows. */
const CODE_ID = 'vc-107-620b';

/** The records that screens of one show. */
export interface ShownIds {
  caseId: string;
  customerId: string;
  userId: string;
  contractId: string;
  driverId: string;
  /** Absent: the screen says that there is no such template. */
  templateId?: string;
}

/** The address of a screen; one of a record shows one of these, or a violation code. */
export function addressOf(route: string, ids: ShownIds): string {
  const places: readonly [string, string][] = [
    ['/document-folders-management/templates', ids.templateId ?? 'none'],
    ['/contracts/driver', ids.driverId],
    ['/contracts', ids.contractId],
    ['/customers/contract', ids.contractId],
    ['/customers', ids.customerId],
    ['/user-management', ids.userId],
    ['/violation-codes', CODE_ID],
    ['', ids.caseId],
  ];
  return route.replace('$id', places.find(([begin]) => route.startsWith(begin))![1]);
}

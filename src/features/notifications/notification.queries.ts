import type { ReplicaQuery } from '#sync/replicaApi.ts';

/** Notifications shown per page of the bell menu (spec section 9). */
export const NOTIFICATIONS_PAGE_SIZE = 11;

/** The newest `pages` pages of what the person has not looked at. */
export function unviewedQuery(userId: string, pages: number): ReplicaQuery<'notifications'> {
  return {
    table: 'notifications',
    filter: { userId: { equals: userId }, status: { equals: 'UNVIEWED' } },
    sort: [{ field: 'createdAt', direction: 'desc' }],
    first: pages * NOTIFICATIONS_PAGE_SIZE,
  };
}

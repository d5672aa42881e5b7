import { NOTIFICATION_STATUSES } from '#domain/notifications/notification.ts';
import type { CommandContext } from '#src/commands/types.ts';
import { defineFilters, type ParamsOf } from '#src/components/filters.ts';
import { skipOf } from '#src/components/paging.ts';
import type { ReplicaQuery } from '#sync/replicaApi.ts';

/** Notifications shown per page of the bell menu (spec section 9). */
export const NOTIFICATIONS_PAGE_SIZE = 11;
/** The path where all of them are listed, those that were viewed too. */
export const NOTIFICATIONS_PATH = '/notifications';
/** Default page size of spec section 9 for lists. */
export const LIST_PAGE_SIZE = 20;

const NEWEST = [{ field: 'createdAt', direction: 'desc' }] as const;
const unviewedOf = (userId: string): ReplicaQuery<'notifications'> => ({
  table: 'notifications',
  filter: { userId: { equals: userId }, status: { equals: 'UNVIEWED' } },
  sort: NEWEST,
});

/** The newest `pages` pages of what the person has not looked at. */
export function unviewedQuery(userId: string, pages: number): ReplicaQuery<'notifications'> {
  return { ...unviewedOf(userId), first: pages * NOTIFICATIONS_PAGE_SIZE };
}

/** Everything that the person has not looked at. */
export function allUnviewedQuery(userId: string): ReplicaQuery<'notifications'> {
  return unviewedOf(userId);
}

export const NOTIFICATION_FILTERS = defineFilters([
  {
    kind: 'enum',
    name: 'status',
    label: 'Status',
    field: 'status',
    options: NOTIFICATION_STATUSES.map((value) => ({ value, label: value })),
  },
]);
export type NotificationListParams = ParamsOf<typeof NOTIFICATION_FILTERS>;

/** One page of a person's notifications, newest first. */
export function notificationsQuery(userId: string, { filters, search, paging }: NotificationListParams): ReplicaQuery<'notifications'> {
  return {
    table: 'notifications',
    filter: { userId: { equals: userId }, ...NOTIFICATION_FILTERS.where(filters) },
    ...(search && { search: { text: search, fields: ['title', 'content', 'case.caseID'] } }),
    sort: NEWEST,
    include: ['case'],
    first: paging.pageSize,
    skip: skipOf(paging),
  };
}

/** FLAG-2, where a command is run. */
export const toPlaceIn = ({ switchedOff }: CommandContext): boolean => !switchedOff?.has('redirectAfterCommentNotification');

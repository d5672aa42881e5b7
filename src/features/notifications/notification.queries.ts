import { NOTIFICATION_STATUSES, type NotificationStatus } from '#domain/notifications/notification.ts';
import type { CommandContext } from '#src/commands/types.ts';
import { pagingOf, skipOf, type Paging } from '#src/components/paging.ts';
import type { ReplicaQuery } from '#sync/replicaApi.ts';

/** Notifications shown per page of the bell menu (spec section 9). */
export const NOTIFICATIONS_PAGE_SIZE = 11;
/** Where all of them are listed, those that were viewed too. */
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

/** What the address of the list says; an empty text filters nothing. */
export interface NotificationListParams {
  status: NotificationStatus | '';
  search: string;
  paging: Paging;
}

/** Reads the address; a status that does not exist filters nothing. */
export function notificationListParams(search: URLSearchParams): NotificationListParams {
  return {
    status: NOTIFICATION_STATUSES.find((status) => status === search.get('status')) ?? '',
    search: search.get('search') ?? '',
    paging: pagingOf(search, LIST_PAGE_SIZE),
  };
}

/** One page of a person's notifications, newest first. */
export function notificationsQuery(userId: string, { status, search, paging }: NotificationListParams): ReplicaQuery<'notifications'> {
  return {
    table: 'notifications',
    filter: { userId: { equals: userId }, ...(status && { status: { equals: status } }) },
    ...(search && { search: { text: search, fields: ['title', 'content', 'case.caseID'] } }),
    sort: NEWEST,
    include: ['case'],
    first: paging.pageSize,
    skip: skipOf(paging),
  };
}

/** FLAG-2, where a command is run. */
export const toPlaceIn = ({ switchedOff }: CommandContext): boolean => !switchedOff?.has('redirectAfterCommentNotification');

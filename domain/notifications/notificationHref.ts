import type { Row } from '../tables.ts';

/** The fields of a notification that say where it leads. */
type Pointer = Pick<Row<'notifications'>, 'caseId' | 'caseCommentId' | 'caseCommentReplyId' | 'driverId' | 'alertId'>;

/**
 * NOTIFICATION-2: where a click on a notification leads (spec section 2, case deep links), ORDER-3 for a driver; null: nowhere.
 * `toPlace` false: to the case alone, whatever it speaks of there (FLAG-2).
 */
export function notificationHref({ caseId, caseCommentId, caseCommentReplyId, driverId, alertId }: Pointer, toPlace = true): string | null {
  if (driverId) return alertId ? `/alerts?driver=${driverId}&triage=${alertId}` : `/cases?driver=${driverId}`;
  if (!caseId) return null;
  const anchor = caseCommentReplyId ? `#reply-${caseCommentReplyId}` : caseCommentId ? `#comment-${caseCommentId}` : '';
  return `/cases/details/${caseId}${toPlace ? anchor : ''}`;
}

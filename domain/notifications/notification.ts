import { f } from '../field.ts';
import { noun } from '../noun.ts';

export const NOTIFICATION_STATUSES = ['UNVIEWED', 'VIEWED'] as const;
export const NOTIFICATION_RESOURCES = ['CASE', 'CASE_COMMENT', 'CASE_DOCUMENT', 'CASE_COMMENT_REPLY'] as const;

/** Something a person should know; `resource` and the ids beside it are the spec's `object`. */
export const notifications = noun({
  name: 'notifications',
  type: 'Notification',
  scope: { kind: 'user', column: 'userId', staff: false },
  fields: {
    userId: f.ref('users'),
    title: f.text(140),
    content: f.text(140),
    status: f.oneOf(NOTIFICATION_STATUSES).default('UNVIEWED'),
    resource: f.oneOf(NOTIFICATION_RESOURCES),
    caseId: f.ref('cases').nullable(),
    customerId: f.ref('customers').nullable(),
    caseCommentId: f.ref('caseComments').nullable(),
    caseCommentReplyId: f.ref('caseCommentReplies').nullable(),
  },
});

/** Where a click on a notification leads (spec section 2, case deep links). */
export function notificationHref(n: {
  caseId: string | null;
  caseCommentId: string | null;
  caseCommentReplyId: string | null;
}): string | null {
  if (!n.caseId) return null;
  const anchor = n.caseCommentReplyId ? `#reply-${n.caseCommentReplyId}` : n.caseCommentId ? `#comment-${n.caseCommentId}` : '';
  return `/cases/details/${n.caseId}${anchor}`;
}

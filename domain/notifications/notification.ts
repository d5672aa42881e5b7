import { f } from '../field.ts';
import { noun } from '../noun.ts';

export const NOTIFICATION_STATUSES = ['UNVIEWED', 'VIEWED'] as const;
export type NotificationStatus = (typeof NOTIFICATION_STATUSES)[number];
export const NOTIFICATION_RESOURCES = ['CASE', 'CASE_COMMENT', 'CASE_DOCUMENT', 'CASE_COMMENT_REPLY', 'DRIVER_DOCUMENT'] as const;

/** Notifications that one change marks as viewed; a person with more sends several. */
export const VIEWED_AT_ONCE = 200;

/** Something a person should know; `resource` and the ids beside it are the spec's `object`. */
export const notifications = noun({
  name: 'notifications',
  type: 'Notification',
  scope: { kind: 'user', column: 'userId', staff: false },
  access: { create: 'nobody', update: 'owner', delete: 'nobody', destroy: 'nobody' },
  api: {
    objects: {
      object: {
        resource: 'resource',
        case: 'caseId',
        customer: 'customerId',
        caseComment: 'caseCommentId',
        caseCommentReply: 'caseCommentReplyId',
        driver: 'driverId',
        alert: 'alertId',
      },
    },
  },
  search: {
    by: ['title', 'content'],
    through: ['case'],
    title: (row) => row.title,
    detail: (row) => row.content,
  },
  fields: {
    userId: f.ref('users').setBy('nobody'),
    title: f.text(140).setBy('nobody'),
    content: f.text(140).setBy('nobody'),
    status: f.oneOf(NOTIFICATION_STATUSES).default('UNVIEWED'),
    resource: f.oneOf(NOTIFICATION_RESOURCES).setBy('nobody'),
    caseId: f.ref('cases').nullable().setBy('nobody'),
    customerId: f.ref('customers').nullable().setBy('nobody'),
    caseCommentId: f.ref('caseComments').label('Comment').nullable().setBy('nobody'),
    caseCommentReplyId: f.ref('caseCommentReplies').label('Reply').nullable().setBy('nobody'),
    driverId: f.ref('drivers').nullable().setBy('nobody'),
    /** The alert that is open still although something was ordered for it. */
    alertId: f.ref('alerts').nullable().setBy('nobody'),
  },
});

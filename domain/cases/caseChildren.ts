import { READ_ONLY } from '../access.ts';
import { f } from '../field.ts';
import { noun } from '../noun.ts';

const partOfCase = { with: 'cases', by: 'caseId' } as const;
const carrier = { kind: 'customer', column: 'customerId' } as const;
const owned = { caseId: f.ref('cases').fixed(), customerId: f.ref('customers').fixed().setBy('nobody') };

export const COMMENT_VISIBILITIES = ['PUBLIC', 'INTERNAL'] as const;

/** An INTERNAL comment stays with staff (domain.md 6.2). Names are kept with the words, so that a comment reads without its author's user row. */
export const caseComments = noun({
  name: 'caseComments',
  type: 'CaseComment',
  scope: { ...carrier, when: { field: 'visibility', equals: 'PUBLIC' } },
  replication: partOfCase,
  access: { create: 'anyone', update: 'anyone', delete: 'anyone', destroy: 'admin' },
  api: {
    one: { author: 'authorId' },
    many: {
      replies: { table: 'caseCommentReplies', by: 'caseCommentId' },
      readBy: { table: 'caseCommentReads', by: 'caseCommentId' },
    },
  },
  fields: {
    ...owned,
    authorId: f.ref('users').setBy('nobody'),
    authorName: f.text(201).setBy('nobody'),
    plainText: f.text(4000).label('Text'),
    /** Editor state of rich text; null for a plain comment. */
    content: f.json().label('Formatted text').nullable(),
    visibility: f.oneOf(COMMENT_VISIBILITIES).default('PUBLIC'),
    mentions: f.list(),
    editedAt: f.timestamp().label('Edited').nullable().setBy('nobody'),
  },
});

export const caseCommentReplies = noun({
  name: 'caseCommentReplies',
  type: 'CaseCommentReply',
  scope: { ...carrier, when: { field: 'visibility', equals: 'PUBLIC' } },
  replication: partOfCase,
  access: { create: 'anyone', update: 'anyone', delete: 'anyone', destroy: 'admin' },
  fields: {
    ...owned,
    caseCommentId: f.ref('caseComments').label('Comment').fixed(),
    authorId: f.ref('users').setBy('nobody'),
    authorName: f.text(201).setBy('nobody'),
    plainText: f.text(4000).label('Text'),
    content: f.json().label('Formatted text').nullable(),
    visibility: f.oneOf(COMMENT_VISIBILITIES).default('PUBLIC'),
    mentions: f.list(),
    editedAt: f.timestamp().label('Edited').nullable().setBy('nobody'),
  },
});

/** A violation found or cited: weight and OOS are snapshots of the day, not of the catalogue (domain.md 1.9). */
export const caseViolations = noun({
  name: 'caseViolations',
  type: 'CaseViolation',
  scope: carrier,
  replication: partOfCase,
  access: { create: 'anyone', update: 'staff', delete: 'staff', destroy: 'admin' },
  fields: {
    ...owned,
    violationCodeId: f.ref('violationCodes'),
    citationNumber: f.text(40).nullable(),
    isOOS: f.bool().label('Out of service'),
    severityWeight: f.int().setBy('nobody'),
  },
});

/** The followers of a case: staff see all of them, others themselves. */
export const caseFollowers = noun({
  name: 'caseFollowers',
  type: 'CaseFollower',
  scope: { kind: 'user', column: 'userId', staff: true },
  replication: partOfCase,
  access: { create: 'staff', update: 'nobody', delete: 'staff', destroy: 'nobody' },
  fields: { ...owned, userId: f.ref('users') },
});

/** The marks that a person has read a comment: seen by that person alone (CASE-22). */
export const caseCommentReads = noun({
  name: 'caseCommentReads',
  type: 'CaseCommentRead',
  scope: { kind: 'user', column: 'userId', staff: false },
  replication: partOfCase,
  access: READ_ONLY,
  fields: { ...owned, caseCommentId: f.ref('caseComments').label('Comment'), userId: f.ref('users') },
});

/** Append-only: who changed which field from what to what. An INTERNAL line tells of something that staff alone may see (HISTORY-2). */
export const caseHistories = noun({
  name: 'caseHistories',
  type: 'CaseHistory',
  scope: { ...carrier, when: { field: 'visibility', equals: 'PUBLIC' } },
  replication: partOfCase,
  access: READ_ONLY,
  fields: {
    ...owned,
    field: f.text(60),
    from: f.text(500).nullable(),
    to: f.text(500).nullable(),
    userId: f.ref('users').nullable(),
    userName: f.text(201),
    /** Decides who receives the line and tells nobody else anything: no device holds it. */
    visibility: f.oneOf(COMMENT_VISIBILITIES).default('PUBLIC').serverOnly().online('staff'),
  },
});

export const CASE_DOCUMENT_TYPES = [
  'Citation',
  'Inspection report',
  'Statement of facts',
  'Power of attorney',
  'Insurance',
  'Court notice',
  'Disposition',
  'Photo/Video',
  'DataQs response',
  'Other',
] as const;

export const caseDocuments = noun({
  name: 'caseDocuments',
  type: 'CaseDocument',
  scope: carrier,
  replication: partOfCase,
  access: { create: 'anyone', update: 'staff', delete: 'staff', destroy: 'admin' },
  fields: { ...owned, fileId: f.ref('files').fixed(), type: f.oneOf(CASE_DOCUMENT_TYPES), filename: f.text(255).label('File name') },
});

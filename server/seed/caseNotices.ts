import type { Row } from '#domain/tables.ts';
import type { WrittenCase } from './caseStory.ts';
import type { Person } from './maker.ts';

/** Something that followers of a case are told (domain.md 6.9), before it is known who keeps it unread. */
export interface Notice {
  userId: string;
  at: string;
  resource: Row<'notifications'>['resource'];
  title: string;
  content: string;
  caseId: string;
  customerId: string;
  caseCommentId: string | null;
  caseCommentReplyId: string | null;
}

/** Internal talk is for staff alone: the carrier's person hears nothing of it. */
export function mayHear(person: Person, written: WrittenCase, visibility: 'PUBLIC' | 'INTERNAL'): boolean {
  return visibility === 'PUBLIC' || person.id !== written.contact.id;
}

/** All notices that one case gave rise to: opening, talk, papers and the last change. No names of drivers, no numbers but the case's. */
export function noticesOf(written: WrittenCase): Notice[] {
  const { row, followers, comments, replies, documents } = written;
  const base = { caseId: row.id, customerId: row.customerId, caseCommentId: null, caseCommentReplyId: null };
  const tell = (people: readonly Person[], not: string, notice: Omit<Notice, 'userId' | keyof typeof base> & Partial<Notice>): Notice[] =>
    people.filter((person) => person.id !== not).map((person) => ({ ...base, ...notice, userId: person.id }));
  return [
    ...tell(followers, written.contact.id, {
      at: row.createdAt,
      resource: 'CASE',
      title: 'New case',
      content: `Case ${row.caseID} was opened.`,
    }),
    ...comments.flatMap((comment) =>
      tell(
        followers.filter((p) => mayHear(p, written, comment.visibility)),
        comment.authorId,
        {
          at: comment.createdAt,
          resource: 'CASE_COMMENT',
          title: 'New comment',
          content: `${comment.authorName} commented on case ${row.caseID}.`,
          caseCommentId: comment.id,
        },
      ),
    ),
    ...replies.flatMap((reply) =>
      tell(
        followers.filter((p) => mayHear(p, written, reply.visibility)),
        reply.authorId,
        {
          at: reply.createdAt,
          resource: 'CASE_COMMENT_REPLY',
          title: 'New reply',
          content: `${reply.authorName} replied on case ${row.caseID}.`,
          caseCommentId: reply.caseCommentId,
          caseCommentReplyId: reply.id,
        },
      ),
    ),
    ...documents.flatMap((document) =>
      tell(followers, written.contact.id, {
        at: document.createdAt,
        resource: 'CASE_DOCUMENT',
        title: 'Document added',
        content: `${document.type} was added to case ${row.caseID}.`,
      }),
    ),
    ...(row.status === 'NEW'
      ? []
      : tell(followers, written.agent.id, {
          at: row.updatedAt,
          resource: 'CASE',
          title: 'Case updated',
          content: `Case ${row.caseID} is now ${row.status.replaceAll('_', ' ')}.`,
        })),
  ];
}

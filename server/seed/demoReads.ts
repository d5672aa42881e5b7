import type { Row } from '#domain/tables.ts';
import { pairId } from '#domain/pairId.ts';
import { daysAfter, earliest } from './calendar.ts';
import { mayHear } from './caseNotices.ts';
import type { WrittenCase } from './caseStory.ts';
import { add, type Maker } from './maker.ts';

/** Returns what is not read yet: comments that somebody's bell still tells of, as `userId/caseCommentId`. */
function unreadOf(notices: readonly Row<'notifications'>[]): ReadonlySet<string> {
  const untold = notices.filter(({ status, resource }) => status === 'UNVIEWED' && resource === 'CASE_COMMENT');
  return new Set(untold.map(({ userId, caseCommentId }) => `${userId}/${caseCommentId}`));
}

/** CASE-22: who follows a case has read, within two days, what others said on it; but not what their bell still tells of. */
export function writeReads(maker: Maker, cases: readonly WrittenCase[], notices: readonly Row<'notifications'>[]): void {
  const unread = unreadOf(notices);
  for (const written of cases) {
    for (const comment of written.comments) {
      for (const person of written.followers) {
        if (person.id === comment.authorId || !mayHear(person, written, comment.visibility)) continue;
        if (unread.has(`${person.id}/${comment.id}`)) continue;
        add(maker, 'caseCommentReads', {
          id: pairId('r', comment.id, person.id),
          createdAt: earliest(daysAfter(comment.createdAt, 0.02 + maker.random.float() * 2), maker.now),
          caseId: comment.caseId,
          customerId: comment.customerId,
          caseCommentId: comment.id,
          userId: person.id,
        });
      }
    }
  }
}

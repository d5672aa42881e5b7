import { useCallback, useMemo, useState } from 'react';
import type { Row } from '#domain/tables.ts';
import { useTools } from '#src/commands/commandHost.ts';
import { useLive } from '#src/data/useLive.ts';
import { caseCommentsQuery, caseRepliesQuery, COMMENTS_STEP, laterCommentsQuery } from '../case.queries.ts';

/** The part of a discussion that is drawn, oldest first; a long one is walked through in steps. */
export interface Talk {
  comments: readonly Row<'caseComments'>[];
  repliesTo: (commentId: string) => readonly Row<'caseCommentReplies'>[];
  /** The number of all comments. */
  count: number;
  ready: boolean;
  /** The numbers of comments before and behind what is drawn. */
  earlier: number;
  later: number;
  showEarlier: () => void;
  showLater: () => void;
  showEnd: () => void;
  /** Draws the part around a comment. */
  showAround: (comment: Row<'caseComments'>) => Promise<void>;
}

const NO_REPLIES: readonly Row<'caseCommentReplies'>[] = [];
const AT_END = { first: COMMENTS_STEP, skip: 0 };

/** The discussion of a case: at first its end. */
export function useTalk(caseId: string): Talk {
  const tools = useTools();
  const [part, setPart] = useState(AT_END);
  // What is drawn stays until the next part is here.
  const { rows, count, ready } = useLive(caseCommentsQuery(caseId, part.first, part.skip));
  const comments = useMemo(() => rows.toReversed(), [rows]);
  const replies = useLive(
    caseRepliesQuery(
      caseId,
      comments.map(({ id }) => id),
    ),
  ).rows;
  const byComment = useMemo(() => Map.groupBy(replies, ({ caseCommentId }) => caseCommentId), [replies]);
  const repliesTo = useCallback((id: string) => byComment.get(id) ?? NO_REPLIES, [byComment]);
  const later = Math.min(part.skip, count);
  return {
    comments,
    repliesTo,
    count,
    ready,
    earlier: Math.max(0, count - later - comments.length),
    later,
    showEarlier: () => setPart({ ...part, first: part.first + COMMENTS_STEP }),
    showLater: () => {
      const by = Math.min(COMMENTS_STEP, part.skip);
      setPart({ first: part.first + by, skip: part.skip - by });
    },
    showEnd: () => setPart(AT_END),
    showAround: async ({ createdAt }) => {
      const { count: behind } = await tools.query(laterCommentsQuery(caseId, createdAt));
      setPart({ first: COMMENTS_STEP, skip: Math.max(0, behind - COMMENTS_STEP / 2) });
    },
  };
}

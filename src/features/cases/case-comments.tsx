import { useEffect, useMemo, useState, type RefObject } from 'react';
import type { Row } from '#domain/tables.ts';
import { Skeleton } from '#src/components/skeleton.tsx';
import { useLive, useOutbox } from '#src/data/useLive.ts';
import { usePane } from '#src/panes/usePane.ts';
import { SectionHeading } from './case-facts.tsx';
import { caseCommentsQuery, caseRepliesQuery } from './case.queries.ts';
import { CommentBox } from './comment-box.tsx';
import { CommentItem } from './comment-item.tsx';
import { waitingComments } from './waitingComments.ts';

interface CaseCommentsProps {
  row: Row<'cases'>;
  parts: 'loading' | 'here' | 'not-here';
  /** The record: ids are looked up within it, because the same case may be open in two panes. */
  root: RefObject<HTMLElement | null>;
}

/** How long a comment that an address points at stays marked (domain.md 6.2). */
const MARK_MS = 2000;

/** The thread of a case, oldest first, replies under their comment, and the box to write the next one. */
export function CaseComments({ row, parts, root }: CaseCommentsProps) {
  const { rows: comments, ready } = useLive(caseCommentsQuery(row.id));
  const { rows: replies } = useLive(caseRepliesQuery(row.id));
  const outbox = useOutbox();
  const waiting = useMemo(() => waitingComments(outbox), [outbox]);
  const marked = useMark(root, comments.length + replies.length);
  const loading = !ready || parts === 'loading';
  return (
    <section aria-label="Comments">
      <SectionHeading count={parts === 'here' ? comments.length : undefined}>Comments</SectionHeading>
      {loading && comments.length === 0 && <Skeleton className="mb-3 w-1/2" />}
      {parts === 'here' && ready && comments.length === 0 && <p className="mb-3 text-muted-foreground">No comments yet</p>}
      {parts === 'not-here' && comments.length === 0 && <p className="mb-3 text-muted-foreground">Not on this device</p>}
      <ol aria-label="Comments" className="mb-4 grid gap-4">
        {comments.map((comment) => (
          <CommentItem key={comment.id} anchor={`comment-${comment.id}`} comment={comment} waits={waiting.has(comment.id)} marked={marked}>
            {replies
              .filter((reply) => reply.caseCommentId === comment.id)
              .map((reply) => (
                <CommentItem key={reply.id} anchor={`reply-${reply.id}`} comment={reply} waits={false} marked={marked} />
              ))}
          </CommentItem>
        ))}
      </ol>
      <CommentBox caseId={row.id} />
    </section>
  );
}

/** Scrolls to what the address points at once it is here, and names it for two seconds. `size` changes as the thread arrives. */
function useMark(root: RefObject<HTMLElement | null>, size: number): string | null {
  const { hash } = usePane();
  const [marked, setMarked] = useState<string | null>(null);
  const [reached, setReached] = useState<string | null>(null);
  useEffect(() => {
    if (hash === reached) return;
    const target = /^(comment|reply)-/.test(hash) ? root.current?.querySelector<HTMLElement>(`[id="${CSS.escape(hash)}"]`) : null;
    if (!target) return;
    target.scrollIntoView({ block: 'center' });
    target.focus({ preventScroll: true });
    setMarked(hash);
    setReached(hash);
  }, [root, hash, reached, size]);
  useEffect(() => {
    if (marked === null) return;
    const timer = setTimeout(() => setMarked(null), MARK_MS);
    return () => clearTimeout(timer);
  }, [marked]);
  return marked;
}

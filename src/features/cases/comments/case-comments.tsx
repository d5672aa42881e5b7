import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { Row } from '#domain/tables.ts';
import type { CommentSubject } from '#src/commands/threadHandle.ts';
import { Skeleton } from '#src/components/skeleton.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { useMe, useOutbox, type PartsHere } from '#src/data/useLive.ts';
import { SectionHeading } from '#src/components/section-heading.tsx';
import { COMMENTS_STEP } from '../case.queries.ts';
import { CommentActs } from './comment-acts.tsx';
import { CommentBox, EditBox, ReplyBox } from './comment-boxes.tsx';
import { CommentItem } from './comment-item.tsx';
import { useAnchorHighlight } from './useAnchorHighlight.ts';
import { useReads } from './useReads.ts';
import type { Talk } from './useTalk.ts';
import { anchorOf, useThread } from './useThread.ts';
import { waitingComments } from './waitingComments.ts';

interface CaseCommentsProps {
  row: Row<'cases'>;
  parts: PartsHere;
  talk: Talk;
  /** The record: ids are looked up within it, because the same case may be open in two panes. */
  root: RefObject<HTMLElement | null>;
}

const number = new Intl.NumberFormat('en-US');

/** The thread of a case, oldest first, replies under their comment, and the box to write the next one. */
export function CaseComments({ row, parts, talk, root }: CaseCommentsProps) {
  const list = useRef<HTMLOListElement>(null);
  const me = useMe();
  const now = useNow();
  const { comments, ready, count, earlier, later } = talk;
  const reads = useReads({ caseId: row.id, comments, userId: me && me.userId, list });
  const thread = useThread({ talk, unread: reads.unread, list });
  const { marked, missing } = useAnchorHighlight({ caseId: row.id, root, talk, isHere: parts === 'here' });
  const outbox = useOutbox();
  const waiting = useMemo(() => waitingComments(outbox), [outbox]);
  const loading = !ready || parts === 'loading';

  const item = (subject: CommentSubject, staffOnly: boolean, children?: React.ReactNode) => {
    const anchor = anchorOf(subject);
    const { id } = subject.row;
    const isUnread = subject.table === 'caseComments' && reads.unread.includes(id);
    const isCurrent = thread.current === anchor;
    return (
      <CommentItem
        key={id}
        comment={subject.row}
        anchor={anchor}
        waits={waiting.get(id)}
        marked={marked === anchor}
        isNew={reads.news.has(id) && (isUnread || !reads.isSaid)}
        isCurrent={isCurrent}
        editor={
          thread.open?.how === 'edit' &&
          thread.open.id === id && <EditBox comment={subject} staffOnly={staffOnly} onClose={() => thread.close(anchor)} />
        }
        acts={
          <CommentActs
            subject={subject}
            isCurrent={isCurrent}
            now={now}
            onReply={() => thread.setOpen({ how: 'reply', id })}
            onEdit={() => thread.setOpen({ how: 'edit', id })}
            onRead={reads.isSaid && isUnread ? () => reads.markRead([id]) : null}
          />
        }
      >
        {children}
      </CommentItem>
    );
  };

  return (
    <section aria-label="Comments">
      <SectionHeading count={parts === 'here' ? count : undefined}>Comments</SectionHeading>
      {missing && <MissingComment isReply={missing.startsWith('reply')} />}
      {loading && comments.length === 0 && <Skeleton className="mb-3 w-1/2" />}
      {parts === 'here' && ready && count === 0 && <p className="mb-3 text-muted-foreground">No comments yet</p>}
      {parts === 'not-here' && comments.length === 0 && <p className="mb-3 text-muted-foreground">Not on this device</p>}
      {earlier > 0 && <More count={earlier} where="earlier" onMore={talk.showEarlier} />}
      <ol ref={list} aria-label="Comments" className="mb-4 grid gap-4" {...thread.listening}>
        {comments.map((comment) => {
          const replies = talk.repliesTo(comment.id);
          const isReplying = thread.open?.how === 'reply' && thread.open.id === comment.id;
          const isInternal = comment.visibility === 'INTERNAL';
          const subject: CommentSubject = { table: 'caseComments', row: comment, answered: replies.length > 0 };
          return item(
            subject,
            false,
            (replies.length > 0 || isReplying) && (
              <div className="mt-3 ml-3 grid gap-3 border-l border-border pl-5.5">
                {replies.length > 0 && (
                  <ol aria-label="Replies" className="grid gap-3">
                    {replies.map((reply) => item({ table: 'caseCommentReplies', row: reply, answered: false }, isInternal))}
                  </ol>
                )}
                {isReplying && <ReplyBox comment={comment} onClose={() => thread.close(anchorOf(subject))} />}
              </div>
            ),
          );
        })}
      </ol>
      {later > 0 && <More count={later} where="later" onMore={talk.showLater} onEnd={talk.showEnd} />}
      <CommentBox caseId={row.id} onSent={talk.showEnd} />
    </section>
  );
}

/** An address may be older than what it leads to. */
function MissingComment({ isReply }: { isReply: boolean }) {
  return (
    <p role="status" className="mb-3 rounded-md border border-tone-amber-border bg-tone-amber-bg px-3 py-2 text-tone-amber-fg">
      The {isReply ? 'reply' : 'comment'} that this link leads to is not here: it was deleted, or you may not see it.
    </p>
  );
}

interface MoreProps {
  count: number;
  where: 'earlier' | 'later';
  onMore: () => void;
  onEnd?: () => void;
}

/** The way to what is not drawn of a long discussion. */
function More({ count, where, onMore, onEnd }: MoreProps) {
  return (
    <p className="mb-3 flex flex-wrap items-center gap-2 text-xs text-muted-foreground">
      <Button data-part="note" onClick={onMore}>
        Show {Math.min(COMMENTS_STEP, count)} {where}
      </Button>
      {onEnd && (
        <Button data-part="note" onClick={onEnd}>
          Show the latest
        </Button>
      )}
      {number.format(count)} {where} {count === 1 ? 'comment' : 'comments'}
    </p>
  );
}

const EVERY_MS = 30_000;

/** An instant not long ago, so that what is offered for some minutes only goes when they are over. */
function useNow(): string {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Comment } from '#domain/cases/comment.rules.ts';
import { isRemoved } from '#domain/cases/commentContent.ts';
import { Avatar } from '#src/components/avatar.tsx';
import { cn } from '#src/components/cn.ts';
import { DateText } from '#src/components/date-text.tsx';
import { RichText } from '#src/components/rich-text.tsx';
import { StaffOnly } from './comment-audience.tsx';

interface CommentItemProps {
  comment: Comment;
  /** `comment-{id}` or `reply-{id}`: where deep links lead. */
  anchor: string;
  /** Still in this device's queue: what it waits for. */
  waits: string | undefined;
  /** The anchor points here. */
  marked: boolean;
  /** True when it was not read before. */
  isNew: boolean;
  /** Tab comes here. */
  isCurrent: boolean;
  /** The editor in place of the words: they are being changed. */
  editor: ReactNode;
  /** The buttons for what can be done with it. */
  acts: ReactNode;
  /** Replies, and where one is written. */
  children?: ReactNode;
}

/** One comment or reply: who, when, for whose eyes, the words, and what can be done with them. */
export function CommentItem({ comment, anchor, waits, marked, isNew, isCurrent, editor, acts, children }: CommentItemProps) {
  const isReply = anchor.startsWith('reply');
  return (
    <li data-comment={isReply ? undefined : comment.id}>
      <article
        // The keys of the discussion walk over it.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={isCurrent ? 0 : -1}
        id={anchor}
        data-said={anchor}
        aria-label={`${isReply ? 'Reply' : 'Comment'} by ${comment.authorName}`}
        data-marked={marked || undefined}
        className={cn(
          'grid scroll-my-4 grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2.5 rounded-md outline-hidden',
          'focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-offset-4 focus-visible:ring-offset-background',
          'data-marked:bg-selection data-marked:shadow-[0_0_0_6px_var(--selection)]',
        )}
      >
        <Avatar name={comment.authorName} />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 text-xs text-muted-foreground">
            <span className="text-sm font-medium text-foreground">{comment.authorName}</span>
            <DateText value={comment.createdAt} withTime />
            {comment.editedAt && !isRemoved(comment) && <span>edited</span>}
            {comment.visibility === 'INTERNAL' && <StaffOnly />}
            {isNew && (
              <span className="inline-flex items-center gap-1 font-medium text-tone-blue-fg">
                <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
                New
              </span>
            )}
            {waits && (
              <span className="inline-flex items-center gap-1 text-tone-orange-fg">
                <Clock aria-hidden="true" className="size-3" />
                {waits}
              </span>
            )}
          </p>
          {editor ? (
            <div className="mt-1">{editor}</div>
          ) : (
            <RichText
              content={comment.content}
              plainText={comment.plainText}
              className={cn('mt-0.5 text-base', isRemoved(comment) && 'text-muted-foreground italic')}
            />
          )}
          {!editor && acts}
        </div>
      </article>
      {children}
    </li>
  );
}

import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { Row } from '#domain/tables.ts';
import { outbox } from '#src/data/replica.ts';
import { useLive } from '#src/data/useLive.ts';
import { commentReadsQuery } from '../case.queries.ts';
import { useFlag } from '#src/data/useFlag.ts';

/** The time a comment is looked at until it counts as read, in milliseconds. */
const READ_AFTER_MS = 1500;

export interface Reads {
  /** Ids of what others said and this person has not read, in order. */
  unread: readonly string[];
  /** The unread ones when the case was opened: they stay marked while one reads. */
  news: ReadonlySet<string>;
  /** Reading alone does not count in this workspace: it has to be said. */
  isSaid: boolean;
  markRead: (ids: readonly string[]) => void;
}

interface ReadsOptions {
  caseId: string;
  comments: readonly Row<'caseComments'>[];
  /** null: not known yet. */
  userId: string | null;
  /** The element where the comments are drawn. */
  list: RefObject<HTMLElement | null>;
}

/** Returns what a person has read of the comments that are drawn (CASE-22); where the workspace has it so, what was on the screen for a while is read. */
export function useReads({ caseId, comments, userId, list }: ReadsOptions): Reads {
  const isAutomatic = useFlag('markCommentsRead');
  const ids = useMemo(() => comments.map(({ id }) => id), [comments]);
  const { rows, current } = useLive(userId === null ? null : commentReadsQuery(caseId, ids, userId));
  const unread = useMemo(() => {
    if (!current) return [];
    const read = new Set(rows.map(({ caseCommentId }) => caseCommentId));
    return comments.filter(({ id, authorId }) => authorId !== userId && !read.has(id)).map(({ id }) => id);
  }, [comments, rows, current, userId]);

  const [news, setNews] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (unread.some((id) => !news.has(id))) setNews(new Set([...news, ...unread]));
  }, [unread, news]);

  const markRead = (commentIds: readonly string[]): void => {
    // Nobody asked for it: what goes wrong is told where everything is told that has not reached the server.
    if (commentIds.length > 0) outbox.mutate('caseCommentsRead', { caseId, commentIds }).catch(() => undefined);
  };
  useSeen(list, isAutomatic ? unread : NONE, markRead);
  return { unread, news, isSaid: !isAutomatic, markRead };
}

const NONE: readonly string[] = [];

/** Tells which of these comments were on the screen for a while, in one go. */
function useSeen(list: RefObject<HTMLElement | null>, ids: readonly string[], tell: (ids: readonly string[]) => void): void {
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  });
  const key = ids.join();
  useEffect(() => {
    if (key === '' || !list.current) return undefined;
    const visible = new Set<string>();
    const watch = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const id = (target as HTMLElement).dataset['comment']!;
        if (isIntersecting) visible.add(id);
        else visible.delete(id);
      }
    });
    const wanted = new Set(key.split(','));
    for (const element of list.current.querySelectorAll<HTMLElement>('[data-comment]')) {
      if (wanted.has(element.dataset['comment']!)) watch.observe(element);
    }
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && visible.size > 0) latest.current([...visible].slice(0, READ_AT_ONCE));
    }, READ_AFTER_MS);
    return () => {
      watch.disconnect();
      clearInterval(timer);
    };
  }, [list, key]);
}

/** The most comments that one change may name (CASE-22). */
const READ_AT_ONCE = 200;

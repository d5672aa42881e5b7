import { use, useEffect, useMemo, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { offerThread, type CommentSubject } from '#src/commands/threadHandle.ts';
import { isInLayer } from '#src/components/gridFocus.ts';
import { useHandle } from '#src/components/useHandle.ts';
import { PaneIdContext } from '#src/panes/panesContext.ts';
import { usePane } from '#src/panes/usePane.ts';
import type { Talk } from './useTalk.ts';

/** A place where a reply or a change is being written, by the id of the comment or of what is changed. */
export type OpenBox = { how: 'reply' | 'edit'; id: string } | null;

/** Longer than a question takes to close, shorter than the pane waits before it takes a lost keyboard back, in milliseconds. */
const QUESTION_CLOSES_MS = 60;

/** `comment-{id}` or `reply-{id}`. */
export const anchorOf = ({ table, row }: Pick<CommentSubject, 'table' | 'row'>): string =>
  `${table === 'caseComments' ? 'comment' : 'reply'}-${row.id}`;

/** Everything that is drawn, in the order of the screen. */
function commentsIn(talk: Pick<Talk, 'comments' | 'repliesTo'>): CommentSubject[] {
  return talk.comments.flatMap((row): CommentSubject[] => {
    const replies = talk.repliesTo(row.id);
    return [
      { table: 'caseComments', row, answered: replies.length > 0 },
      ...replies.map((reply): CommentSubject => ({ table: 'caseCommentReplies', row: reply, answered: false })),
    ];
  });
}

interface ThreadOptions {
  talk: Talk;
  unread: readonly string[];
  list: RefObject<HTMLElement | null>;
}

/** The keyboard in a discussion: which comment has it, what is being written, and what commands may do. */
export function useThread({ talk, unread, list }: ThreadOptions) {
  const paneId = use(PaneIdContext);
  const { setThreadFacts } = usePane();
  const [open, setOpen] = useState<OpenBox>(null);
  /** The anchor that Tab comes back to, and whether the keyboard is there now. */
  const [at, setAt] = useState<{ anchor: string; isHere: boolean } | null>(null);
  const { comments, repliesTo } = talk;
  const all = useMemo(() => commentsIn({ comments, repliesTo }), [comments, repliesTo]);
  const index = all.findIndex((one) => anchorOf(one) === at?.anchor);
  const said = (at?.isHere && all[index]) || null;
  useEffect(() => setThreadFacts({ said }), [setThreadFacts, said]);
  const toFocus = useRef<string | null>(null);

  const focus = (anchor: string): void => {
    const article = list.current?.querySelector<HTMLElement>(`[data-said="${CSS.escape(anchor)}"]`);
    article?.focus({ preventScroll: true });
    article?.scrollIntoView({ block: 'nearest' });
  };
  useEffect(() => {
    if (toFocus.current !== null && open === null) focus(toFocus.current);
    toFocus.current = null;
  }, [open]); // eslint-disable-line react-hooks/exhaustive-deps

  // What the keyboard was on is gone: it stays where it was, on what has come into its place.
  const lastIndex = useRef(0);
  useEffect(() => {
    if (index >= 0) lastIndex.current = index;
    if (index >= 0 || !at?.isHere) return undefined;
    const settle = (): void => {
      if (document.activeElement !== document.body) return;
      const next = all[Math.min(lastIndex.current, all.length - 1)];
      if (next) focus(anchorOf(next));
      else list.current?.closest<HTMLElement>('[data-pane]')?.focus({ preventScroll: true });
    };
    settle();
    // The question whether it shall go may still stand over it, and gives the keyboard back to nothing.
    const timer = setTimeout(settle, QUESTION_CLOSES_MS);
    return () => clearTimeout(timer);
  }, [index, all, at?.isHere]); // eslint-disable-line react-hooks/exhaustive-deps

  const commentOf = ({ row }: CommentSubject): string => ('caseCommentId' in row ? row.caseCommentId : row.id);
  useHandle(offerThread, paneId, {
    step: (by) => {
      const to = all[index + by];
      if (to) focus(anchorOf(to));
    },
    nextUnread: () => {
      const after = all.slice(index + 1).concat(all.slice(0, index + 1));
      const next = after.find(({ table, row }) => table === 'caseComments' && unread.includes(row.id));
      if (next) focus(anchorOf(next));
      return next !== undefined;
    },
    reply: (to) => setOpen({ how: 'reply', id: commentOf(to) }),
    edit: ({ row }) => setOpen({ how: 'edit', id: row.id }),
  });

  return {
    open,
    setOpen,
    /** The anchor that Tab comes to: the comment that had the keyboard, else the last one. */
    current: all[index] ? at!.anchor : all.length > 0 ? anchorOf(all.at(-1)!) : null,
    /** Closes what is being written; the keyboard goes to what it was about. */
    close: (anchor: string): void => {
      toFocus.current = anchor;
      setOpen(null);
    },
    listening: {
      onFocus: ({ target }: FocusEvent) => {
        const anchor = target.closest<HTMLElement>('[data-said]')?.dataset['said'];
        if (anchor === undefined || target.closest('form')) setAt((now) => now && { ...now, isHere: false });
        else setAt({ anchor, isHere: true });
      },
      onBlur: ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
        // The palette, a question, or another window: what it was about stays what commands are for.
        const isInPane = currentTarget.closest('[data-pane]')?.contains(relatedTarget as Node | null) === true;
        const isElsewhere = relatedTarget ? isInLayer(relatedTarget) || !isInPane : !document.hasFocus();
        if (!isElsewhere && !currentTarget.contains(relatedTarget as Node | null)) setAt((now) => now && { ...now, isHere: false });
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const target = event.target as HTMLElement;
        if (event.key !== 'Escape' || event.defaultPrevented || target.closest('form')) return;
        event.preventDefault();
        event.stopPropagation();
        target.closest<HTMLElement>('[data-pane]')?.focus({ preventScroll: true });
      },
    },
  };
}

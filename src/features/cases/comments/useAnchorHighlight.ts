import { useEffect, useState, type RefObject } from 'react';
import { useTools } from '#src/commands/commandHost.ts';
import { usePane } from '#src/panes/usePane.ts';
import type { Talk } from './useTalk.ts';

/** The time for which a comment that an address points at stays marked (domain.md 6.2). */
const MARK_MS = 2000;

export interface Mark {
  /** The anchor that is marked now. */
  marked: string | null;
  /** The anchor of the address that leads to nothing here. */
  missing: string | null;
}

interface MarkOptions {
  caseId: string;
  /** The record: ids are looked up within it, because the same case may be open in two panes. */
  root: RefObject<HTMLElement | null>;
  talk: Talk;
  /** Everything that was said is on the device. */
  isHere: boolean;
}

/** Scrolls to what the address points at once it is here, and marks it for two seconds; what is not drawn is drawn, what is not there is told. */
export function useAnchorHighlight({ caseId, root, talk, isHere }: MarkOptions): Mark {
  const { hash } = usePane();
  const tools = useTools();
  const [marked, setMarked] = useState<string | null>(null);
  const [reached, setReached] = useState<string | null>(null);
  const [missing, setMissing] = useState<string | null>(null);
  const [, kind, id = null] = /^(comment|reply)-(.+)$/.exec(hash) ?? [];
  const { comments, repliesTo, ready, count } = talk;

  useEffect(() => {
    if (!id || hash === reached) return;
    const target = root.current?.querySelector<HTMLElement>(`[id="${CSS.escape(hash)}"]`);
    if (!target) return;
    target.scrollIntoView({ block: 'center' });
    target.focus({ preventScroll: true });
    setMarked(hash);
    setReached(hash);
    setMissing(null);
    // What is drawn decides whether it is there.
  }, [root, id, hash, reached, comments, repliesTo]);

  const isSought = id !== null && hash !== reached && isHere && ready;
  useEffect(() => {
    if (!isSought || id === null) return undefined;
    let stale = false;
    const look = async (): Promise<void> => {
      const commentId = kind === 'reply' ? (await tools.get('caseCommentReplies', id))?.caseCommentId : id;
      const comment = commentId === undefined ? undefined : await tools.get('caseComments', commentId);
      if (stale) return;
      if (comment?.caseId !== caseId) setMissing(hash);
      else if (!comments.some((one) => one.id === comment.id)) await talk.showAround(comment);
    };
    look().catch(() => stale || setMissing(hash));
    return () => {
      stale = true;
    };
    // Asked again when more has come.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isSought, id, hash, count, caseId]);

  useEffect(() => {
    if (marked === null) return undefined;
    const timer = setTimeout(() => setMarked(null), MARK_MS);
    return () => clearTimeout(timer);
  }, [marked]);
  return { marked, missing: missing === hash ? missing : null };
}

import { useEffect, useRef, useState } from 'react';
import { isStaff, type Actor } from '#domain/actor.ts';
import type { COMMENT_VISIBILITIES } from '#domain/cases/caseChildren.ts';
import { cleanRichText } from '#domain/cases/richText/cleanRichText.ts';
import type { RichRoot } from '#domain/cases/richText/richNode.ts';
import type { Json } from '#domain/field.ts';
import { NOTHING_WRITTEN, type Written } from '#src/components/editor/written.ts';
import { keepDraft, readDraft } from '#src/data/drafts.ts';

/** Words that are being written, and for whose eyes. */
export interface CommentDraft extends Written {
  visibility: (typeof COMMENT_VISIBILITIES)[number];
}

export const EMPTY_DRAFT: CommentDraft = { ...NOTHING_WRITTEN, visibility: 'PUBLIC' };
const STAFF_DRAFT: CommentDraft = { ...NOTHING_WRITTEN, visibility: 'INTERNAL' };

/** Returns the draft a comment begins with: the words of staff are for staff until they say otherwise. */
export const emptyDraft = (me: Pick<Actor, 'role'> | null): CommentDraft => (me && isStaff(me) ? STAFF_DRAFT : EMPTY_DRAFT);

/** A draft as it is kept: plain words for everybody are a text; null when there is nothing to keep. */
export function draftValue({ plainText, content, visibility }: CommentDraft): Json {
  if (plainText === '') return null;
  if (content === null && visibility === 'PUBLIC') return plainText;
  const root = content === null ? {} : { root: content as unknown as Json };
  // What was meant for staff must not come back as something for everybody.
  return { plainText, ...root, ...(visibility === 'INTERNAL' && { visibility }) };
}

/** Returns what a kept draft says; a look that is no longer understood is left out, and nothing that can be read is nothing. */
export function writtenOf(value: Json): CommentDraft {
  if (typeof value === 'string') return { ...EMPTY_DRAFT, plainText: value };
  const kept = (typeof value === 'object' && value !== null ? value : {}) as { [part: string]: unknown };
  const { plainText, root } = kept;
  if (typeof plainText !== 'string') return EMPTY_DRAFT;
  const visibility = kept['visibility'] === 'INTERNAL' ? 'INTERNAL' : 'PUBLIC';
  try {
    return { plainText, content: root === undefined ? null : (cleanRichText({ root }).root as RichRoot), visibility };
  } catch {
    return { plainText, content: null, visibility };
  }
}

/** Returns what is written and survives a reload until it is emptied; it begins with `start`. `userId` null: not known yet. */
export function useDraft(
  userId: string | null,
  name: string,
  start: CommentDraft,
): [draft: CommentDraft, setDraft: (change: Partial<CommentDraft>) => void] {
  const keptOf = (): CommentDraft | null => {
    const kept = userId === null ? null : readDraft(userId, name);
    return kept && writtenOf(kept.value);
  };
  const [draft, setDraft] = useState(() => keptOf() ?? start);
  const readAs = useRef(userId);
  useEffect(() => {
    const kept = keptOf();
    // Whoever types before it is known who they are has chosen nobody to read it.
    const wasUnknown = readAs.current === null;
    readAs.current = userId;
    setDraft((typed) => {
      if (typed.plainText === '' || typed === start) return kept ?? start;
      return wasUnknown ? { ...typed, visibility: start.visibility } : typed;
    });
    // What it begins with is said once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [userId, name]);
  const newest = useRef(draft);
  useEffect(() => {
    newest.current = draft;
  }, [draft]);
  const keep = (change: Partial<CommentDraft>): void => {
    // The editor tells what is written when it comes to it: for whom it is may have changed meanwhile.
    const next = { ...newest.current, ...change };
    newest.current = next;
    setDraft(next);
    if (userId === null) return;
    const isStart = next.plainText === start.plainText && next.visibility === start.visibility && draftOf(next) === draftOf(start);
    void keepDraft(userId, name, isStart ? null : draftValue(next));
  };
  return [draft, keep];
}

const draftOf = ({ content }: Written): string => JSON.stringify(content);

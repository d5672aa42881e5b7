import { useEffect, useState } from 'react';
import { cleanRichText } from '#domain/cases/richText/cleanRichText.ts';
import type { RichRoot } from '#domain/cases/richText/richNode.ts';
import type { Json } from '#domain/field.ts';
import { NOTHING_WRITTEN, type Written } from '#src/components/editor/written.ts';
import { keepDraft, readDraft } from '#src/data/drafts.ts';

/** A draft as it is kept: words are a text, words with a look both; null when there is nothing to keep. */
export function draftValue({ plainText, content }: Written): Json {
  if (plainText === '') return null;
  return content === null ? plainText : { plainText, root: content as unknown as Json };
}

/** What a kept draft says; a look that is no longer understood is left out, and nothing that can be read is nothing. */
export function writtenOf(value: Json): Written {
  if (typeof value === 'string') return { plainText: value, content: null };
  const { plainText, root } = (typeof value === 'object' && value !== null ? value : {}) as { plainText?: unknown; root?: unknown };
  if (typeof plainText !== 'string') return NOTHING_WRITTEN;
  try {
    return { plainText, content: cleanRichText({ root }).root as RichRoot };
  } catch {
    return { plainText, content: null };
  }
}

/** What is written and survives a reload until it is emptied. `userId` null: not known yet. */
export function useDraft(userId: string | null, name: string): [draft: Written, setDraft: (draft: Written) => void] {
  const [draft, setDraft] = useState(NOTHING_WRITTEN);
  useEffect(() => {
    const kept = userId === null ? null : readDraft(userId, name);
    if (kept) setDraft((typed) => (typed.plainText ? typed : writtenOf(kept.value)));
  }, [userId, name]);
  const keep = (next: Written): void => {
    setDraft(next);
    if (userId !== null) keepDraft(userId, name, draftValue(next));
  };
  return [draft, keep];
}

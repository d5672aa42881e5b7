import { MENTIONS_MAX } from '#domain/cases/commentWords.ts';
import { cleanRichText, RichTextError } from '#domain/cases/richText/cleanRichText.ts';
import { mentionsOf } from '#domain/cases/richText/plainTextOf.ts';
import type { RichNode, RichRoot } from '#domain/cases/richText/richNode.ts';
import { MESSAGES } from '#domain/messages.ts';
import type { Written } from '#src/components/editor/written.ts';

export const COMMENT_MAX = 4000;

const isEmpty = (node: RichNode | undefined): boolean => node?.type === 'paragraph' && node.children.length === 0;

/** Without the empty lines at its ends. */
function trimmed(root: RichRoot): RichRoot {
  const { children } = root;
  let from = 0;
  let to = children.length;
  while (from < to && isEmpty(children[from])) from += 1;
  while (to > from && isEmpty(children[to - 1])) to -= 1;
  return { ...root, children: children.slice(from, to) };
}

/** Why it cannot be published, for people; null: it can. */
export function problemOf({ plainText, content }: Written): string | null {
  const length = plainText.trim().length;
  if (length === 0) return MESSAGES.fieldRequired;
  if (length > COMMENT_MAX) return `Max ${COMMENT_MAX} characters`;
  if (!content) return null;
  if (mentionsOf(content).length > MENTIONS_MAX) return `Max ${MENTIONS_MAX} people`;
  try {
    cleanRichText({ root: content });
    return null;
  } catch (error) {
    return error instanceof RichTextError ? error.message : String(error);
  }
}

/** The input of `caseCommentCreate`; words without a look stay plain words. */
export function commentInput(id: string, caseId: string, { plainText, content }: Written) {
  const words = { id, caseId, plainText: plainText.trim() };
  return content ? { ...words, content: { root: trimmed(content) }, mentions: mentionsOf(content) } : words;
}

import { InputError } from '../errors.ts';
import type { Json } from '../field.ts';
import { plainTextOf } from './richText/plainTextOf.ts';

/** The content of a comment or reply. */
export interface CommentText {
  plainText: string;
  /** Editor state of rich text; null for a plain comment. */
  content: Json;
  /** Users who are called by name. */
  mentions: string[];
}

export const MENTIONS_MAX = 20;

/** The text that takes the place of a removed comment (CASE-16). */
export const REMOVED_TEXT = 'comment removed';

/** Returns whether a comment was removed. */
export const isRemoved = ({ plainText, content }: Pick<CommentText, 'plainText' | 'content'>): boolean =>
  plainText === REMOVED_TEXT && content === null;

/**
 * The words of a comment after a writing: plain ones take the place of rich ones, and rich ones bring their own text and
 * mentions where none are given beside them.
 * @throws InputError when too many people are called
 */
export function contentAfter(before: CommentText | null, given: Partial<CommentText>): Partial<CommentText> {
  const { content, plainText, mentions } = given;
  if (mentions && mentions.length > MENTIONS_MAX) throw new InputError({ mentions: `Max ${MENTIONS_MAX} people` });
  const called = mentions && [...new Set(mentions)];
  if (content !== undefined && content !== null) {
    return { content, plainText: plainText ?? plainTextOf(content).trim(), mentions: called ?? [] };
  }
  const isRich = content === undefined && plainText === undefined && before !== null && before.content !== null;
  if (isRich) return {};
  return {
    ...((content === null || plainText !== undefined) && { content: null }),
    ...(plainText !== undefined && { plainText }),
    ...(called && { mentions: called }),
  };
}

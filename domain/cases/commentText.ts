import { InputError } from '../errors.ts';
import type { Json } from '../field.ts';
import { cleanRichText, RichTextError } from './richText/cleanRichText.ts';
import { mentionsOf, plainTextOf } from './richText/plainTextOf.ts';

/** What a comment or reply says. */
export interface CommentText {
  plainText: string;
  /** Editor state of rich text; null for a plain comment. */
  content: Json;
  /** Users who are called by name. */
  mentions: string[];
}

const MENTIONS_MAX = 20;
const PLAIN_MAX = 4000;
const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * TEXT-1, TEXT-4: what is kept of the words that were given. Rich text decides: its plain text and its mentions are its own, and
 * others given beside it are refused. A change that gives neither words nor mentions keeps what is there (null).
 * @throws InputError
 */
export function checkedText(given: Partial<CommentText>): Partial<CommentText> | null {
  const { content, plainText, mentions } = given;
  if (content === undefined && plainText === undefined && mentions === undefined) return null;
  if (content === undefined || content === null) {
    if (mentions && mentions.length > MENTIONS_MAX) throw tooMany();
    // Plain words take the place of rich ones.
    return {
      ...(content === null || plainText !== undefined ? { content: null } : {}),
      ...(plainText !== undefined && { plainText }),
      ...(mentions && { mentions: [...new Set(mentions)] }),
    };
  }
  const root = cleaned(content);
  const words = plainTextOf(root).trim();
  const called = mentionsOf(root);
  if (words === '') throw new InputError({ content: 'This field is required' });
  if (words.length > PLAIN_MAX) throw new InputError({ content: `Max ${PLAIN_MAX} characters` });
  if (called.length > MENTIONS_MAX) throw tooMany();
  if (plainText !== undefined && squeezed(plainText) !== squeezed(words))
    throw new InputError({ plainText: 'Says something else than the content' });
  if (mentions?.some((id) => !called.includes(id))) throw new InputError({ mentions: 'Are not in the content' });
  return { plainText: words, content: { root } as unknown as Json, mentions: called };
}

function tooMany(): InputError {
  return new InputError({ mentions: `Max ${MENTIONS_MAX} people` });
}

function cleaned(content: Json): ReturnType<typeof cleanRichText>['root'] {
  try {
    return cleanRichText(content).root;
  } catch (error) {
    if (error instanceof RichTextError) throw new InputError({ content: error.message });
    throw error;
  }
}

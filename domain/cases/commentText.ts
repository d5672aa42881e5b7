import { InputError } from '../errors.ts';
import type { Json } from '../field.ts';
import { MENTIONS_MAX, type CommentText } from './commentContent.ts';
import { cleanRichText, RichTextError } from './richText/cleanRichText.ts';
import { mentionsOf, plainTextOf } from './richText/plainTextOf.ts';

const PLAIN_MAX = 4000;
const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * TEXT-1, TEXT-4: what is kept of rich text and what was written beside it. Its plain text and its mentions are its own, and
 * others are refused.
 * @throws InputError
 */
export function checkedText({ content, plainText, mentions }: CommentText): CommentText {
  const root = cleaned(content);
  const words = plainTextOf(root).trim();
  const called = mentionsOf(root);
  if (words === '') throw new InputError({ content: 'This field is required' });
  if (words.length > PLAIN_MAX) throw new InputError({ content: `Max ${PLAIN_MAX} characters` });
  if (called.length > MENTIONS_MAX) throw new InputError({ mentions: `Max ${MENTIONS_MAX} people` });
  if (squeezed(plainText) !== squeezed(words)) throw new InputError({ plainText: 'Says something else than the content' });
  if (mentions.some((id) => !called.includes(id))) throw new InputError({ mentions: 'Are not in the content' });
  return { plainText: words, content: { root } as unknown as Json, mentions: called };
}

function cleaned(content: Json): ReturnType<typeof cleanRichText>['root'] {
  try {
    return cleanRichText(content).root;
  } catch (error) {
    if (error instanceof RichTextError) throw new InputError({ content: error.message });
    throw error;
  }
}

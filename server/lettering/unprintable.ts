import { InputError } from '#domain/errors.ts';

/** How many letters before and after one are shown, so that it is found. */
const AROUND = 20;

export const codeOf = (letter: string): string => `U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;

/** The refusal of a letter that no font has: it names the letter, and the words in which it stands. */
export function unprintable(letter: string, text: string): InputError {
  const at = text.indexOf(letter);
  const [before, after] = [Array.from(text.slice(0, at)).slice(-AROUND), Array.from(text.slice(at + letter.length)).slice(0, AROUND)];
  const near = `${before.join('')}${letter}${after.join('')}`.trim();
  const place = near === letter ? '' : ` in "${near}"`;
  return new InputError({ text: `The letter "${letter}" (${codeOf(letter)})${place} cannot be printed. Replace it, then try again.` });
}

import { measureText } from '@libpdf/core';

/** A standard font of PDF and its size in points. */
type Style = Readonly<{ font: Parameters<typeof measureText>[1]; size: number }>;

/** Splits a word into pieces that each fit a line of this width in points. Every letter is measured once: words of a megabyte exist. */
export function breakWord(word: string, { font, size }: Style, width: number): string[] {
  const widths = new Map<string, number>();
  const widthOf = (letter: string): number => {
    const known = widths.get(letter) ?? measureText(letter, font, size);
    widths.set(letter, known);
    return known;
  };
  const pieces: string[] = [];
  let from = 0;
  let used = 0;
  let at = 0;
  for (const letter of word) {
    const next = widthOf(letter);
    if (used + next > width && at > from) {
      pieces.push(word.slice(from, at));
      from = at;
      used = 0;
    }
    used += next;
    at += letter.length;
  }
  pieces.push(word.slice(from));
  return pieces;
}

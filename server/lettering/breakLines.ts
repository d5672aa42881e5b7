import { cleanText, isPlain } from './cleanText.ts';
import type { Lettering } from './lettering.ts';
import { lettersOf } from './runs.ts';
import type { Stretch, Style } from './style.ts';

/** A blank and the word after it. */
const WORD = / ?[^ ]+| /g;
/** Letters between which a line may end without a blank, each with the signs that do not begin a line. */
const EAST_ASIAN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef][\u3001-\u3002\u3009\u300b\u300d\u300f\u3011\u3015\u3017\u301f\u3041\u3043\u3045\u3047\u3049\u3063\u3083\u3085\u3087\u30a1\u30a3\u30a5\u30a7\u30a9\u30c3\u30e3\u30e5\u30e7\u30fc\uff01\uff09\uff0c\uff0e\uff1a\uff1b\uff1f\uff3d\uff5d]*/u;
const PARTS = new RegExp(` ?(?:${EAST_ASIAN.source}|(?:(?!${EAST_ASIAN.source})[^ ])+)| `, 'gu');

/** Stretches of one style in lines that are not wider than this in points; a word longer than a line is cut. */
export function breakLines(stretches: readonly Stretch[], size: number, width: number, lettering: Lettering): Stretch[][] {
  const lines: Stretch[][] = [[]];
  let used = 0;
  for (const { text: given, style } of stretches) {
    const whole = cleanText(given);
    const measure = (text: string): number => lettering.width(text, style, size);
    for (const part of whole.match(isPlain(whole) ? WORD : PARTS) ?? []) {
      let text = used === 0 ? part.trimStart() : part;
      let needed = measure(text);
      if (used > 0 && used + needed > width) {
        lines.push([]);
        used = 0;
        text = part.trimStart();
        needed = measure(text);
      }
      if (used === 0 && needed > width) {
        const pieces = breakWord(text, measure, width);
        text = pieces.pop()!;
        for (const piece of pieces) {
          append(lines, piece, style);
          lines.push([]);
        }
        needed = measure(text);
      }
      if (text === '') continue;
      append(lines, text, style);
      used += needed;
    }
  }
  return lines;
}

function append(lines: Stretch[][], text: string, style: Style): void {
  const before = lines.at(-1)!.at(-1);
  if (before?.style === style) before.text += text;
  else lines.at(-1)!.push({ text, style });
}

/** Splits a word into pieces that each fit a line of this width in points. Every letter is measured once: words of a megabyte exist. */
export function breakWord(word: string, measure: (letter: string) => number, width: number): string[] {
  const widths = new Map<string, number>();
  const widthOf = (letter: string): number => {
    const known = widths.get(letter) ?? measure(letter);
    widths.set(letter, known);
    return known;
  };
  const pieces: string[] = [];
  let from = 0;
  let used = 0;
  let at = 0;
  for (const letter of isPlain(word) ? word : lettersOf(word)) {
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

import bidiFactory from 'bidi-js';
import { isPlain } from './cleanText.ts';
import type { Face } from './face.ts';
import type { Stretch, Style } from './style.ts';

/** A part of a line in one style, one face and one direction. */
export interface Run {
  text: string;
  style: Style;
  /** Null: a standard font. */
  face: Face | null;
  /** The embedding level of the bidirectional algorithm: odd runs from right to left. */
  level: number;
}

/** A part of a letter with its marks, and the face that has it. */
export type Faced = readonly { text: string; face: Face }[];
/** Gives undefined for a letter that was not prepared: a standard font has it. */
export type FacesOf = (letter: string) => Faced | undefined;

const RTL = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u200f\u202b\u202e\u2067]/u;
const CONTROLS = /\p{Bidi_Control}/gu;
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const bidi = bidiFactory();

export const lettersOf = (text: string): string[] => Array.from(letters.segment(text), ({ segment }) => segment);
/** Returns whether any letter of it runs from right to left. */
export const hasRtl = (text: string): boolean => RTL.test(text);
/** Returns whether a paragraph begins at the right: its first letter with a direction says so. */
export const isRtl = (text: string): boolean =>
  !isPlain(text) && hasRtl(text) && bidi.getEmbeddingLevels(text, 'auto').paragraphs[0]?.level === 1;

/** The runs of a line in the order in which they are read. */
export function runsOf(line: readonly Stretch[], isRtlParagraph: boolean, facesOf: FacesOf): Run[] {
  const whole = line.map(({ text }) => text).join('');
  if (!isRtlParagraph && isPlain(whole)) return line.map(({ text, style }) => ({ text, style, face: null, level: 0 }));
  const levels = hasRtl(whole) || isRtlParagraph ? bidi.getEmbeddingLevels(whole, isRtlParagraph ? 'rtl' : 'ltr').levels : null;
  const runs: Run[] = [];
  const add = (text: string, style: Style, face: Face | null, level: number): void => {
    const before = runs.at(-1);
    if (before?.style === style && before.face === face && before.level === level) before.text += text;
    else runs.push({ text, style, face, level });
  };
  let at = 0;
  for (const { text, style } of line) {
    for (const word of text.match(/ +|[^ ]+/g) ?? []) {
      const level = levels?.[at] ?? 0;
      const isOneWay = !levels || levels.subarray(at, at + word.length).every((one) => one === level);
      const before = runs.at(-1);
      if (isOneWay && level % 2 === 0 && isPlain(word)) {
        // A blank after a word stays with it: a line in one face is drawn in one go.
        const isBlankAfter = word.trim() === '' && before?.face && before.level === level && hasAll(before.face, ' ');
        add(word, style, isBlankAfter ? before.face : null, level);
        at += word.length;
        continue;
      }
      for (const letter of lettersOf(word)) {
        const letterLevel = levels?.[at] ?? 0;
        // Blanks and signs between letters stay in the face of the letters, if it has them: a reader finds them in one piece.
        const last = runs.at(-1);
        const isGoingOn = last?.face && last.level === letterLevel && hasAll(last.face, letter);
        const faced = isGoingOn ? [{ text: letter, face: last.face }] : (facesOf(letter) ?? [{ text: letter, face: null }]);
        for (const { text: part, face } of faced) add(part, style, face, letterLevel);
        at += letter.length;
      }
    }
  }
  return runs.map((run) => ({ ...run, text: run.text.replaceAll(CONTROLS, '') })).filter(({ text }) => text !== '');
}

const hasAll = (face: Face, letter: string): boolean => [...letter].every((one) => face.has(one.codePointAt(0)!));

/** The runs in the order in which they stand, from left to right (rule L2 of the bidirectional algorithm). */
export function inPlace(runs: readonly Run[]): Run[] {
  const placed = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) {
    for (let from = 0; from < placed.length; from++) {
      let to = from;
      while (to < placed.length && placed[to]!.level >= level) to += 1;
      if (to > from) placed.splice(from, to - from, ...placed.slice(from, to).reverse());
      from = to;
    }
  }
  return placed;
}

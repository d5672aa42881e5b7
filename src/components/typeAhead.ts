import { fold } from '#src/commands/rank.ts';

/** Letters that follow each other within this time make one word, in milliseconds. */
const ONE_WORD_MS = 700;

/** The letters typed into a list so far, and when its last letter came; empty at first. */
export interface TypedAhead {
  text: string;
  at: number;
}
export const NOTHING_TYPED: TypedAhead = { text: '', at: 0 };

/** Returns the letters with one more; after a pause it begins anew. */
export function typedOn(before: TypedAhead, letter: string, now: number): TypedAhead {
  return { text: now - before.at > ONE_WORD_MS ? letter : before.text + letter, at: now };
}

/**
 * The row that typed letters lead to, as in every list of an operating system: the next one whose words begin with them, after the
 * end from the top. One letter goes on from the row, more stay on it while it fits; the same letter again is the next row with it.
 * @returns -1 when no row fits
 */
export function rowOf(typed: string, words: readonly string[], from: number): number {
  const asked = fold(typed);
  if (asked === '') return -1;
  const isSame = [...asked].every((letter) => letter === asked[0]);
  const wanted = isSame ? asked[0]! : asked;
  const first = isSame ? from + 1 : Math.max(from, 0);
  for (let step = 0; step < words.length; step += 1) {
    const index = (first + step) % words.length;
    if (fold(words[index]!).startsWith(wanted)) return index;
  }
  return -1;
}

/** Letters and digits alone, small: `392.2-SLLS2` is `3922slls2`. */
const bare = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Fewer characters than this say too little of a code. */
const TELLING = 3;

/**
 * Returns whether a word writes a code, or a part of it. Officers leave out dots, dashes and brackets or put others: 392.2SLLS2,
 * 3922slls2 and 392.2_SLLS2 are all 392.2-SLLS2, and 393.95a1i is 393.95(a)(1)(i). Figures alone are its beginning: 3922 is no
 * part of 193.922.
 */
export function isCitedAs(code: string, word: string): boolean {
  const [whole, part] = [bare(code), bare(word)];
  if (part.length < TELLING || !/\d/.test(part)) return false;
  return /[a-z]/.test(part) ? whole.includes(part) : whole.startsWith(part);
}

/** Returns whether a word writes the whole of a code, however it is spelled. */
export const isWholly = (code: string, word: string): boolean => bare(word) !== '' && bare(code) === bare(word);

/** Words of a search that may spell one code between them. */
const WORDS_MAX = 8;

/** Every run of words that stand together, as the letters and digits that they spell; only those that say enough of a code. */
function spelt(text: string): string[] {
  const words = text.split(/\s+/).map(bare).filter(Boolean).slice(0, WORDS_MAX);
  const runs = words.flatMap((_, from) => words.slice(from).map((_, more) => words.slice(from, from + more + 1).join('')));
  return runs.filter((run) => run.length >= TELLING && /\d/.test(run));
}

/**
 * Returns how near a code is to what somebody wrote, less being nearer: 0 for the code that is written whole, however it is spelt and
 * whatever stands beside it, then by their length those that begin so, Infinity for all others.
 */
export function citedPlace(text: string): (code: string) => number {
  const runs = spelt(text);
  return (code) => {
    const whole = bare(code);
    if (runs.includes(whole)) return 0;
    return runs.some((run) => whole.startsWith(run)) ? code.length : Infinity;
  };
}

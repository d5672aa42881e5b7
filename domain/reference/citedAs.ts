/** Letters and digits alone, small: `392.2-SLLS2` is `3922slls2`. */
const bare = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Fewer characters than this say too little of a code. */
const TELLING = 3;

/**
 * Is a word how somebody writes a code, or a part of it? Officers leave out dots, dashes and brackets or put others: 392.2SLLS2,
 * 3922slls2 and 392.2_SLLS2 are all 392.2-SLLS2, and 393.95a1i is 393.95(a)(1)(i). Figures alone are its beginning: 3922 is no
 * part of 193.922.
 */
export function isCitedAs(code: string, word: string): boolean {
  const [whole, part] = [bare(code), bare(word)];
  if (part.length < TELLING || !/\d/.test(part)) return false;
  return /[a-z]/.test(part) ? whole.includes(part) : whole.startsWith(part);
}

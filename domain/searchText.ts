/** Letters that have no accent to take off, as people type them. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/** Returns a text of lower case with plain letters for those that have no accent to take off. */
export function withPlainLetters(text: string): string {
  return text.replace(/[łøđðıßæœþ]/g, (letter) => PLAIN_LETTERS[letter]!);
}

/** Accents of Latin, Greek, Cyrillic, Hebrew and Arabic; the vowels that Indic scripts write as marks stay. */
// eslint-disable-next-line no-misleading-character-class
const MARKS = /[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u064b-\u065f\u0670\u1dc0-\u1dff\u20d0-\u20ff]/g;

/**
 * A text as parts of it are sought: lower case without accents, so that `nunez` finds `Núñez` and the other way round. The database
 * has the same as a function (server/db/migrations/0025-search-text.sql).
 */
export function searchText(text: string): string {
  const lower = text.toLowerCase();
  // eslint-disable-next-line no-control-regex
  if (!/[^\x00-\x7f]/.test(lower)) return lower;
  return withPlainLetters(lower.normalize('NFD').replace(MARKS, ''));
}

import { withPlainLetters } from '#domain/searchText.ts';

const WORD_MAX = 40;
const ASKED_MAX = 8;
const LAST_DIGITS = [7, 4];

/** Lower case without accents: `Wójcik` and `WOJCIK` are found by `wojcik`. */
function folded(text: string): string {
  const lower = text.toLowerCase();
  // eslint-disable-next-line no-control-regex
  if (!/[^\x00-\x7f]/.test(lower)) return lower;
  return withPlainLetters(lower.normalize('NFD').replace(/\p{M}/gu, ''));
}

/** Splits a text at spaces; underscores read as spaces (domain.md 6.17). */
const chunksOf = (text: string): string[] => folded(text).split(/[\s_]+/);

function partsOf(chunk: string): string[] {
  return /^[a-z0-9]+$/.test(chunk) ? [chunk] : chunk.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

/** The way the text of a field is cut, by its declared format. */
export type Cut = 'plain' | 'email' | 'phone';

/**
 * Adds the words by which a text is found, each once. `O'Brien` gives obrien, o and brien; `2026-000123` gives 2026000123, 2026,
 * 000123 and 123; `TX4711-9` also its digits; an e-mail no `com`; a phone number also its last seven and last four digits.
 */
export function addWords(text: string, cut: Cut, into: string[]): void {
  if (cut === 'phone') return addPhone(text, into);
  for (const chunk of chunksOf(text)) {
    const parts = partsOf(chunk);
    if (!parts.length) continue;
    if (parts.length > 1) addWord(parts.join(''), into);
    if (cut === 'email') parts.pop();
    for (const part of parts) (cut === 'email' ? addWord : addPart)(part, into);
  }
}

function addWord(word: string, into: string[]): void {
  const short = word.slice(0, WORD_MAX);
  // A row has few words: looking at them is quicker than a set.
  if (!into.includes(short)) into.push(short);
}

function addPart(part: string, into: string[]): void {
  addWord(part, into);
  if (!/\d/.test(part)) return;
  const digits = /^\d+$/.test(part) ? [part] : (part.match(/\d{4,}/g) ?? []);
  for (const run of digits) {
    addWord(run, into);
    const bare = run.replace(/^0+/, '');
    if (bare) addWord(bare, into);
  }
}

function addPhone(text: string, into: string[]): void {
  const digits = text.replace(/\D+/g, '');
  if (digits) addWord(digits, into);
  for (const count of LAST_DIGITS) if (digits.length > count) addWord(digits.slice(-count), into);
}

/** One word of a question: it fits as a whole without its punctuation, or by each of its parts. */
export interface Asked {
  whole: string;
  /** Empty for a word that has one part only. */
  parts: readonly string[];
}

/** The words of a question. */
export function askedWords(text: string): Asked[] {
  const words = chunksOf(text).flatMap((chunk) => {
    const parts = partsOf(chunk);
    return parts.length ? [{ whole: parts.join('').slice(0, WORD_MAX), parts: parts.length > 1 ? parts : [] }] : [];
  });
  return words.slice(0, ASKED_MAX);
}

import { isDay } from '../calendar.ts';
import { PAPERS, type PaperContent, type PaperType } from './paperTypes.ts';

/** The words of a file's name, in small letters with one space around each: ` mvr smith john 2026 `. */
function wordsOf(filename: string): string {
  const stem = filename.replace(/\.[^.]+$/, '');
  const plain = stem
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase();
  return ` ${plain.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `;
}

/** Guesses what a paper is by the name of its file: by the longest words that tell one; null: nothing tells. */
export function guessType(filename: string): PaperType | null {
  const words = wordsOf(filename);
  let best: { type: PaperType; length: number } | null = null;
  for (const [type, paper] of Object.entries(PAPERS) as [PaperType, (typeof PAPERS)[PaperType]][])
    for (const word of paper.words)
      if (words.includes(` ${word} `) && word.length > (best?.length ?? 0)) best = { type, length: word.length };
  return best?.type ?? null;
}

const DATES: readonly [RegExp, (parts: RegExpExecArray) => string][] = [
  [/(?<!\d)(20\d{2})[-_. ]?(\d{2})[-_. ]?(\d{2})(?!\d)/, ([, y, m, d]) => `${y}-${m}-${d}`],
  [/(?<!\d)(\d{1,2})[-_. ](\d{1,2})[-_. ](20\d{2})(?!\d)/, ([, m, d, y]) => `${y}-${m!.padStart(2, '0')}-${d!.padStart(2, '0')}`],
];

/** Guesses what a paper says by the name of its file: a day there is its end where the name says so (`exp 2028-01-31`), else its beginning. */
export function guessContent(type: PaperType, filename: string): PaperContent {
  const { ends, from } = PAPERS[type];
  for (const [pattern, read] of DATES) {
    const found = pattern.exec(filename);
    const day = found && read(found);
    if (!day || !isDay(day)) continue;
    const saysEnd = /exp|until|thru|through/i.test(filename.slice(0, found.index));
    const field = saysEnd ? ends : (from ?? ends);
    return field ? { [field]: day } : {};
  }
  return {};
}

/** A driver as file names tell them. */
export interface NamedDriver {
  id: string;
  name: string;
  lastName: string;
  licenseNumber: string | null;
}

/** Shorter numbers are found in every date. */
const LICENSE_MIN = 5;

/**
 * Guesses whose a paper is by the name of its file: by the license number, else by first and last name in any order. Null: it names
 * nobody, or several who cannot be told apart.
 */
export function guessDriver<D extends NamedDriver>(filename: string, drivers: readonly D[]): D | null {
  const words = wordsOf(filename);
  const letters = words.replaceAll(' ', '');
  const squeezed = (text: string): string => wordsOf(`${text}.`).replaceAll(' ', '');
  const byNumber = drivers.filter(({ licenseNumber }) => {
    const number = squeezed(licenseNumber ?? '');
    return number.length >= LICENSE_MIN && letters.includes(number);
  });
  if (byNumber.length > 0) return byNumber.length === 1 ? byNumber[0]! : null;
  const isNamed = (name: string): boolean => wordsOf(`${name}.`).trim() !== '' && words.includes(wordsOf(`${name}.`));
  const byName = drivers.filter(({ name, lastName }) => isNamed(name) && isNamed(lastName));
  return byName.length === 1 ? byName[0]! : null;
}

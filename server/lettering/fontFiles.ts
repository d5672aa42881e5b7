import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Families in the order in which they are asked for a letter: where Chinese, Japanese and Korean write one their own way, the first decides. */
const FAMILIES = ['noto-sans', 'noto-sans-arabic', 'noto-sans-hebrew', 'noto-sans-gurmukhi'] as const;
const EAST_ASIAN = { chinese: 'noto-sans-sc', japanese: 'noto-sans-jp', korean: 'noto-sans-kr' } as const;
type Family = (typeof FAMILIES)[number] | (typeof EAST_ASIAN)[keyof typeof EAST_ASIAN];

/** Letters that East Asian families may have and others not; signs are of no script. */
const EAST_ASIAN_LETTER =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}\p{Script=Common}\p{Script=Inherited}]/u;

const PACKAGES = join(import.meta.dirname, '..', '..', 'node_modules', '@fontsource-variable');

/** A file of a family: some of its letters in all weights. */
export interface FontFile {
  name: string;
  path: string;
}

const known = new Map<Family, Promise<Map<number, FontFile[]>>>();

/** The families in the order that suits a text: kana say that it is Japanese, hangul that it is Korean. */
export function familiesFor(text: string): readonly Family[] {
  const { chinese, japanese, korean } = EAST_ASIAN;
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return [...FAMILIES, japanese, chinese, korean];
  if (/\p{Script=Hangul}/u.test(text)) return [...FAMILIES, korean, chinese, japanese];
  return [...FAMILIES, chinese, japanese, korean];
}

/** The files of a family that say they have this letter; a file may say so of letters that the family lacks. */
export async function filesWith(family: Family, code: number): Promise<readonly FontFile[]> {
  const isEastAsian = Object.values<Family>(EAST_ASIAN).includes(family);
  if (isEastAsian && !EAST_ASIAN_LETTER.test(String.fromCodePoint(code))) return [];
  const files = known.get(family) ?? readFamily(family);
  known.set(family, files);
  return (await files).get(code) ?? [];
}

async function readFamily(family: Family): Promise<Map<number, FontFile[]>> {
  const parts = JSON.parse(await readFile(join(PACKAGES, family, 'unicode.json'), 'utf8')) as Record<string, string>;
  const files = new Map<number, FontFile[]>();
  for (const [part, ranges] of Object.entries(parts)) {
    const name = `${family}-${part.replaceAll(/[[\]]/g, '')}`;
    const file = { name, path: join(PACKAGES, family, 'files', `${name}-wght-normal.woff2`) };
    for (const range of ranges.split(',')) {
      const [first, last = first] = range
        .trim()
        .slice('U+'.length)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16)) as [number, number?];
      for (let code = first; code <= last; code++) {
        const others = files.get(code);
        if (others) others.push(file);
        else files.set(code, [file]);
      }
    }
  }
  return files;
}

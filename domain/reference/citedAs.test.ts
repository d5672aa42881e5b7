import { expect, test } from 'vitest';
import { citedPlace, isCitedAs } from './citedAs.ts';
import codes from './violationCodes.json' with { type: 'json' };

test.each([
  ['392.2-SLLS2', '392.2SLLS2'],
  ['392.2-SLLS2', '3922slls2'],
  ['392.2-SLLS2', '392-2-slls-2'],
  ['392.2-SLLS2', '§392.2'],
  ['392.2-SLLS2', '3922'],
  ['392.2-SLLS2', 'slls-2'],
  ['393.95(a)(1)(i)', '393.95a1i'],
  ['393.75C-TAOTD-LT2/32', '393.75c-taotd-lt232'],
  ['395.24C2III-ELDSDN', '395.24(c)(2)(iii)'],
])('%s is found by %s', (code, word) => {
  expect(isCitedAs(code, word)).toBe(true);
});

test.each([
  ['193.922', '3922'],
  ['392.2-SLLS2', '392.2-SLLS3'],
  ['392.2-SLLS2', '92'],
  ['392.2-SLLS2', '-'],
  ['392.2-SLLS2', 'speeding'],
])('%s is not found by %s', (code, word) => {
  expect(isCitedAs(code, word)).toBe(false);
});

/** The number of codes that a picker shows. */
const SHOWN = 10;
const all = codes.map(({ code }) => code).toSorted();
const found = (word: string): string[] => {
  const place = citedPlace(word);
  return all.filter((code) => isCitedAs(code, word)).toSorted((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)));
};

test('every code of the catalogue that is written whole, without any punctuation, is the first that is found', () => {
  const bare = (code: string): string => code.replaceAll(/[^A-Za-z0-9]/g, '').toLowerCase();
  expect(all.filter((code) => found(bare(code))[0] !== code)).toEqual([]);
});

test.each(['3922S', '392.2S', '392.2s', '392-2-s', '(392.2)(S)'])(
  '%s finds 392.2S, then what begins with it, the shortest first',
  (word) => {
    const first = found(word).slice(0, SHOWN);
    expect(first[0]).toBe('392.2S');
    const begins = first.filter((code) => code.startsWith('392.2')).map((code) => code.length);
    expect(begins).toEqual(begins.toSorted((a, b) => a - b));
  },
);

test.each([
  ['392.2 s', 0],
  ['speeding 392.2 S today', 0],
  ['392.2', 6],
  ['393', Infinity],
  ['speeding', Infinity],
  ['s', Infinity],
  ['', Infinity],
])('%s puts 392.2S at %s', (text, place) => {
  expect(citedPlace(text)('392.2S')).toBe(place);
});

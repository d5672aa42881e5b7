import { expect, test } from 'vitest';
import { isCitedAs } from './citedAs.ts';
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

/** As many as a picker shows, in the order of codes. */
const SHOWN = 10;

test('every code of the catalogue, written without any punctuation, is among the first that are found', () => {
  const missed = codes.filter(({ code }) => {
    const word = code.replaceAll(/[^A-Za-z0-9]/g, '').toLowerCase();
    const found = codes.map((other) => other.code).filter((other) => isCitedAs(other, word));
    return !found.toSorted().slice(0, SHOWN).includes(code);
  });
  // Eleven others begin with its letters; with its dot it is found alone.
  expect(missed.map(({ code }) => code)).toEqual(['392.2S']);
});

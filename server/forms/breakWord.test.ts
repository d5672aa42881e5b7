import { measureText, StandardFonts } from '@libpdf/core';
import { expect, test } from 'vitest';
import { breakWord } from './breakWord.ts';

const STYLE = { font: StandardFonts.Helvetica, size: 11 } as const;

test('a word of a megabyte is cut into pieces that fit, and nothing of it is lost', () => {
  // Measured anew for each line this took minutes.
  const word = 'WORKERSCOMPENSATION'.repeat(55_000);
  const pieces = breakWord(word, STYLE, 500);
  expect(pieces.join('')).toBe(word);
  expect(Math.max(...pieces.slice(0, 100).map((piece) => measureText(piece, STYLE.font, STYLE.size)))).toBeLessThanOrEqual(500.01);
});

test('a word that fits stays whole, and a letter wider than the line stands alone', () => {
  expect(breakWord('short', STYLE, 500)).toEqual(['short']);
  expect(breakWord('WW', STYLE, 1)).toEqual(['W', 'W']);
});

import { PDF } from '@libpdf/core';
import { expect, test } from 'vitest';
import { blankless, readBack } from '../lettering/testing/readBack.ts';
import { SCRIPTS } from '../lettering/testing/scripts.ts';
import { factLines } from './paperText.ts';
import { printPaper } from './paper.ts';

const made = { at: '2026-11-21T00:00:00.000Z', name: 'one' };
const paper = (...lines: Parameters<typeof printPaper>[0]['lines']) => ({ filename: 'a.pdf', title: "O'Brien (Núñez) \\ Łukasik", lines });

async function textOf(bytes: Buffer): Promise<{ pages: number; text: string }> {
  const pages = (await PDF.load(bytes)).getPages().map((page) => page.extractText().text);
  return { pages: pages.length, text: blankless(pages.join('')) };
}

test('[FILE-15] a paper says every name as it is written', async () => {
  const names = Object.values(SCRIPTS);
  const lines = [{ heading: 'Drivers' }, ...names.map((name) => ['Driver', name] as const)];
  const [text] = await readBack(await printPaper(paper('', ...lines), made));
  for (const name of ["O'Brien (Núñez) \\ Łukasik", 'Drivers', ...names]) expect(text).toContain(blankless(name));
});

test('facts are lines of their own, those within others below a heading and after them', () => {
  expect(
    factLines({ violations: [{ date: '2026-01-02', overBy: 6 }, { date: '2026-01-03' }], state: 'TX', notes: null, codes: ['N', 'T'] }),
  ).toEqual([
    ['State', 'TX'],
    ['Notes', 'none'],
    ['Codes', 'N, T'],
    { heading: 'Violations' },
    ['Date', '2026-01-02'],
    ['Over by', '6'],
    '',
    ['Date', '2026-01-03'],
  ]);
});

test('the same paper gives the same bytes, and a long one as many pages as it needs, each of which says SAMPLE', async () => {
  const long = paper(...Array.from({ length: 100 }, (_, i) => `Line ${i + 1} of Łukasik`));
  const bytes = await printPaper(long, made);
  expect(bytes.equals(await printPaper(long, made))).toBe(true);
  const { pages, text } = await textOf(bytes);
  expect(pages).toBeGreaterThan(1);
  expect(text.split('SAMPLE')).toHaveLength(pages + 1);
});

import { expect, test } from 'vitest';
import { writePdf } from './pdf.ts';

const paper = {
  filename: 'a.pdf',
  title: "O'Brien (Núñez) \\ Łukasik",
  lines: Array.from({ length: 60 }, (_, i) => `Line ${i + 1} — naïve`),
};

test('every cross-reference entry points at its object', () => {
  const text = writePdf(paper).toString('latin1');
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  expect(text.slice(start, start + 5)).toBe('xref\n');
  const entries = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map((m) => Number(m[1]));
  expect(entries).toHaveLength(9);
  for (const [i, at] of entries.entries()) expect(text.slice(at)).toMatch(new RegExp(`^${i + 1} 0 obj\\n`));
});

test('streams have the length they say', () => {
  const text = writePdf(paper).toString('latin1');
  const streams = [...text.matchAll(/\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/g)];
  expect(streams).toHaveLength(2);
  for (const [, length, body] of streams) expect(body?.length).toBe(Number(length));
});

test('the same paper gives the same bytes, and letters outside the font lose only their accent', () => {
  expect(writePdf(paper).equals(writePdf(paper))).toBe(true);
  expect(writePdf(paper).toString('latin1')).toContain("(O'Brien \\(N\\372\\361ez\\) \\\\ Lukasik)");
});

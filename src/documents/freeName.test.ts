import { expect, test } from 'vitest';
import { freeName } from './freeName.ts';

test.each([
  ['image.jpg', [], 'image.jpg'],
  ['image.jpg', ['image.jpg'], 'image (2).jpg'],
  ['IMAGE.jpg', ['image.jpg', 'image (2).jpg'], 'IMAGE (3).jpg'],
  ['no ending', ['no ending'], 'no ending (2)'],
  ['.pdf', ['.pdf'], '.pdf (2)'],
  ['a.b.pdf', ['a.b.pdf'], 'a.b (2).pdf'],
])('%s among %j is called %s', (name, taken, free) => {
  expect(freeName(name, new Set(taken))).toBe(free);
});

test('a name as long as may be stays so', () => {
  const long = `${'x'.repeat(251)}.pdf`;
  const free = freeName(long, new Set([long]));
  expect([free.length, free.endsWith(' (2).pdf')]).toEqual([255, true]);
});

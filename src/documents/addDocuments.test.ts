import { expect, test } from 'vitest';
import { checkCount, documentTypeOf, freeName } from './addDocuments.ts';

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

test('[CASE-21] [FILE-14] of more files than a case or a customer holds the first ones are taken', () => {
  expect(checkCount('cases', ['a', 'b'], 98)).toEqual({ fitting: ['a', 'b'], problem: null });
  expect(checkCount('cases', ['a', 'b', 'c'], 98).fitting).toEqual(['a', 'b']);
  expect(checkCount('cases', ['a'], 100).problem).toBe(
    'A case holds at most 100 documents: 1 file was not added. Remove what is not needed, then add them again.',
  );
  expect(checkCount('customers', ['a', 'b'], 99)).toEqual({
    fitting: ['a'],
    problem: 'A customer holds at most 100 attachments: 1 file was not added. Remove what is not needed, then add them again.',
  });
});

test('what a paper is, is read off its name', () => {
  const names = ['Ticket front.jpg', 'POA_signed.pdf', 'IMG_0001.jpeg', 'court-notice.pdf', 'roadside inspection.pdf', 'x.docx'];
  expect(names.map(documentTypeOf)).toEqual(['Citation', 'Power of attorney', 'Photo/Video', 'Court notice', 'Inspection report', 'Other']);
});

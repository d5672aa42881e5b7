import { expect, test } from 'vitest';
import { fileProblem } from './checkFile.ts';

const MB = 1024 * 1024;
const PDF = '%PDF-1.7\n';

test.each([
  ['ticket.pdf', PDF, null],
  ['scan.PDF', `\u0000\u0000${PDF}`, null],
  ['note.txt', 'anything', null],
  ['empty.pdf', '', 'empty.pdf is empty. Save it again where it comes from, then add it.'],
  ['page.pdf', '<html></html>', 'Invalid file type: page.pdf is not a PDF inside, whatever its name says. Save it as a PDF, then add it.'],
  ['x.png', PDF, 'Invalid file type: x.png is not a PNG image inside, whatever its name says. Save it as a PNG image, then add it.'],
  [
    'page.html',
    '<html>',
    'Invalid file type: page.html. Allowed are PDF, PNG, JPEG, plain text and Word. Save it as one of these, then add it.',
  ],
  ['IMG_1.HEIC', 'ftypheic', 'Invalid file type: IMG_1.HEIC is an HEIC photo. Save it as JPEG, then add it.'],
])('%s: %j', async (name, content, problem) => {
  expect(await fileProblem(new File([content], name))).toBe(problem);
});

test('a file of 26 MB is too large, one of 25 MB is not', async () => {
  const sized = (mb: number): File => new File([PDF, new Uint8Array(mb * MB - PDF.length)], 'big.pdf');
  expect(await fileProblem(sized(25))).toBe(null);
  expect(await fileProblem(sized(26))).toBe(
    'big.pdf is too large: 26 MB, and at most 25 MB can be sent. Save it in parts or with less detail, then add it.',
  );
});

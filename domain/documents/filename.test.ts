import { expect, test } from 'vitest';
import {
  CUSTOMER_ATTACHMENTS_MAX,
  DRIVER_DOCUMENT_FILES_MAX,
  DRIVER_DOCUMENT_MIMES,
  extensionOf,
  FILE_BYTES_MAX,
  FILE_MIMES,
} from './fileLimits.ts';
import { cleanFilename, FILENAME_MAX, servedFilename } from './filename.ts';

test.each([
  ['license.pdf', 'license.pdf'],
  ['Führerschein Nr. 4.PDF', 'Führerschein Nr. 4.PDF'],
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['C:\\fakepath\\scan.png', 'scan.png'],
  ['a\u0000b.pdf', 'ab.pdf'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['line\r\nSet-Cookie: x.txt', 'lineSet-Cookie_ x.txt'],
  ['who?.txt', 'who_.txt'],
  ['.pdf', 'pdf'],
  ['scan.pdf. . ', 'scan.pdf'],
  ['\u2028\u200b', ''],
  ['a/', ''],
  ['\ud800lone.txt', 'lone.txt'],
])('%j is kept as %j', (given, kept) => {
  expect(cleanFilename(given)).toBe(kept);
});

test('a name that is too long keeps its extension and no half characters', () => {
  const name = cleanFilename(`${'🚚'.repeat(300)}.docx`);
  expect(name.length).toBeLessThanOrEqual(FILENAME_MAX);
  expect(name).toMatch(/^(🚚)+\.docx$/u);
});

test('a file is handed out under an extension of its type, whatever it was renamed to', () => {
  expect(servedFilename('Scan.PDF', 'application/pdf')).toBe('Scan.PDF');
  expect(servedFilename('photo.jpeg', 'image/jpeg')).toBe('photo.jpeg');
  expect(servedFilename('evil.html', 'application/pdf')).toBe('evil.html.pdf');
  expect(servedFilename('x'.repeat(300), 'image/png')).toMatch(/^x{251}\.png$/);
  expect(servedFilename('', 'text/plain')).toBe('file.txt');
  expect(servedFilename('run.txt', 'application/x-sh')).toBe('run.txt.bin');
});

test('the extension is what stands after the last dot of a name that has one', () => {
  expect(extensionOf('a.b.PDF')).toBe('pdf');
  expect(['pdf', '.pdf', 'a.pdf.exe', 'a.', 'a.constructor'].map(extensionOf)).toEqual([null, null, null, null, null]);
});

test('limits are those of the spec, and a driver document is made of PDF or images', () => {
  expect([FILE_BYTES_MAX, DRIVER_DOCUMENT_FILES_MAX, CUSTOMER_ATTACHMENTS_MAX]).toEqual([26_214_400, 25, 100]);
  expect(FILE_MIMES).toHaveLength(6);
  expect(DRIVER_DOCUMENT_MIMES.every((mime) => FILE_MIMES.includes(mime))).toBe(true);
});

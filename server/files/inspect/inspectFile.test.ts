import { expect, test } from 'vitest';
import { FILE_TYPES, type FileExtension } from '#domain/documents/fileLimits.ts';
import { hostileDocuments } from '#tests/server/hostileDocuments.ts';
import { FileRefusal } from '../refusal.ts';
import { compound, contentTypes, docx, jpeg, part, pdf, png, SAMPLES, WORD_BODY } from '../testing/samples.ts';
import { zipOf } from '../testing/zip.ts';
import { inspectFile } from './inspectFile.ts';

/** `ok`, or what the person reads. */
async function verdict(bytes: Buffer, filename: string): Promise<string> {
  try {
    expect(await inspectFile(bytes, filename)).toBe(FILE_TYPES[filename.split('.').at(-1) as FileExtension]);
    return 'ok';
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error;
    return `${error.status} ${error.message}`;
  }
}

test.each(Object.entries(SAMPLES))('[FILE-3] an honest .%s is taken', async (extension, sample) => {
  expect(await verdict(sample(), `paper.${extension}`)).toBe('ok');
});

test('[FILE-3] a file is what its bytes and its extension say together', async () => {
  const extensions = Object.keys(FILE_TYPES) as FileExtension[];
  for (const [is, sample] of Object.entries(SAMPLES)) {
    for (const says of extensions.filter((e) => FILE_TYPES[e] !== FILE_TYPES[is as FileExtension])) {
      expect(await verdict(sample(), `paper.${says}`), `${is} named .${says}`).toMatch(/^415 Invalid file type\. /);
    }
  }
});

test('a picture from a phone may carry more pictures behind it', async () => {
  const film = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypmp42'), Buffer.alloc(5000, 7)]);
  expect(await verdict(Buffer.concat([jpeg(), jpeg()]), 'a.jpg')).toBe('ok');
  expect(await verdict(Buffer.concat([jpeg(), film]), 'a.jpeg')).toBe('ok');
});

test('a PDF may have been changed since it was made, and may hold forms with scripts', async () => {
  const appended = Buffer.concat([pdf(), Buffer.from('9 0 obj\n<< >>\nendobj\nxref\n0 0\ntrailer\n<< >>\nstartxref\n12\n%%EOF\r\n')]);
  expect(await verdict(appended, 'a.pdf')).toBe('ok');
  expect(await verdict(pdf('/S /JavaScript /JS (app.alert(1))'), 'a.pdf')).toBe('ok');
});

test('[FILE-4] images end at 40 megapixels, whatever their bytes', async () => {
  expect(await verdict(png(8000, 5000), 'a.png')).toBe('ok');
  expect(await verdict(png(8001, 5000), 'a.png')).toContain('more than 40 megapixels');
  expect(await verdict(jpeg(8000, 5000), 'a.jpg')).toBe('ok');
  expect(await verdict(jpeg(65_500, 65_500), 'a.jpg')).toContain('more than 40 megapixels');
  expect(await verdict(png(0, 9), 'a.png')).toBe('422 This image has no size. Save it again and try again.');
});

const MB = 1024 * 1024;
const zeros = (megabytes: number) => ({ name: `word/media/${megabytes}.bin`, bytes: Buffer.alloc(megabytes * MB) });

test('[FILE-4] a .docx ends at 100 MB unpacked, counted by unpacking it', async () => {
  expect(await verdict(docx([zeros(60), zeros(39)]), 'a.docx')).toBe('ok');
  expect(await verdict(docx([zeros(60), zeros(41)]), 'a.docx')).toContain('larger than 100 MB when unpacked');
  expect(await verdict(docx([{ ...zeros(60), says: 10 }]), 'a.docx')).toContain('cut off or damaged');
}, 30_000);

test.each([
  ['macros', docx([part('word/vbaProject.bin', 'x')])],
  ['a program', docx([part('word/media/run.exe', 'MZ')])],
  ['a page', docx([part('word/media/page.html', '<html>')])],
  ['a note', docx([], '<script>alert(1)</script>')],
  ['no document', zipOf([contentTypes()])],
  ['the list of a macro document', zipOf([contentTypes('application/vnd.ms-word.document.macroEnabled.main+xml'), WORD_BODY])],
])('[FILE-3] an archive with %s is no Word document', async (_what, bytes) => {
  expect(await verdict(bytes, 'a.docx')).toMatch(/^415 Invalid file type\. /);
});

test.each([
  ['an encrypted part', docx([{ ...part('word/a.xml', 'x'), flags: 1 }])],
  ['a part twice', docx([WORD_BODY])],
  ['a part outside', docx([part('../../etc/cron.d/x', 'x')])],
  ['a part from the root', docx([part('/etc/passwd', 'x')])],
])('a Word document with %s is refused', async (_what, bytes) => {
  expect(await verdict(bytes, 'a.docx')).toMatch(/^422 This Word document /);
});

test('[FILE-3] a compound file is a Word document only with its text, and without macros', async () => {
  expect(await verdict(compound(['Workbook']), 'a.doc')).toContain('not a Word document');
  expect(await verdict(compound(['WordDocument', '_VBA_PROJECT']), 'a.doc')).toContain('holds macros');
  const circle = compound(['WordDocument']);
  circle.writeUInt32LE(1, 512 + 4);
  expect(await verdict(circle, 'a.doc')).toContain('cut off or damaged');
});

test('text that goes over several pieces is read as one', async () => {
  const long = Buffer.from(`${'a'.repeat(256 * 1024 - 1)}é${'b'.repeat(300_000)}`);
  expect(await verdict(long, 'a.txt')).toBe('ok');
  const hidden = Buffer.from(`${'a'.repeat(256 * 1024 - 3)}<script>${'b'.repeat(300_000)}`);
  expect(await verdict(hidden, 'a.txt')).toContain('a web page, a script or another format');
});

const BOMBS = hostileDocuments(1000).flatMap(({ what, file }) => (file && !file.name.endsWith('.txt') ? [{ what, file }] : []));
test.each(BOMBS)('[FILE-4] $what is refused before anybody opens it', async ({ file: { name, bytes } }) => {
  expect(await verdict(bytes, name)).toMatch(/^422 .*(?:more than 512 MB|more than its size says|larger than 100 MB)/);
});

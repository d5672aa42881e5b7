import { PDF } from '@libpdf/core';
import { expect, test } from 'vitest';
import { blankless, readBack } from '../../lettering/testing/readBack.ts';
import { SCRIPTS, UNKNOWN_LETTER } from '../../lettering/testing/scripts.ts';
import { sandboxTitle } from '../esignInput.ts';
import { htmlBlocks } from './htmlBlocks.ts';
import { toPdf } from './toPdf.ts';
import { UnconvertibleError } from './unconvertible.ts';

const pagesOf = async (bytes: Uint8Array): Promise<string[]> => (await PDF.load(bytes)).extractText().map(({ text }) => text);
const html = (text: string) => ({ kind: 'html', html: text }) as const;

test('headings, paragraphs, lists, bold and italic are kept, links are their text, and nothing else is', () => {
  const blocks = htmlBlocks(
    '<h2>Rules &amp; more</h2><p onclick="x()">One <b>two</b> <em>three</em> <a href="javascript:alert(1)">four</a></p>' +
      '<script>alert("no")</script><style>p{}</style><!-- no --><ol><li>first</li><li>second<ul><li>deep</li></ul></li></ol>5 &lt; 6 &#x41;',
  );
  const said = blocks.map(({ kind, mark, indent, runs }) => [
    kind,
    mark,
    indent,
    runs
      .map(({ text }) => text)
      .join('')
      .trim(),
  ]);
  expect(said).toEqual([
    ['heading', '', 0, 'Rules & more'],
    ['paragraph', '', 0, 'One two three four'],
    ['paragraph', '1.', 1, 'first'],
    ['paragraph', '2.', 1, 'second'],
    ['paragraph', '•', 2, 'deep'],
    ['paragraph', '', 0, '5 < 6 A'],
  ]);
  expect(blocks[1]!.runs.filter(({ bold }) => bold).map(({ text }) => text)).toEqual(['two']);
  expect(blocks[1]!.runs.filter(({ italic }) => italic).map(({ text }) => text)).toEqual(['three']);
});

test('lines stand at the left, in the middle or at the right, as they were written', async () => {
  const words = htmlBlocks(
    '<p style="text-align: center">mid</p><p style="text-align: right">end</p><p style="color: red">start</p><p style="text-align: justify">both</p>',
  );
  expect(words.map(({ align }) => align)).toEqual(['center', 'right', null, null]);
  const { bytes } = await toPdf({
    title: 'Lines',
    content: html('<p style="text-align: center">mid</p><p style="text-align: right">end</p><p>start</p>'),
    isSandbox: false,
  });
  const [page] = (await PDF.load(bytes)).extractText();
  const at = (word: string) => page!.lines.find(({ text }) => text.includes(word))!.bbox;
  const middle = at('mid').x + at('mid').width / 2;
  expect(middle).toBeCloseTo(306, 0);
  expect(at('end').x + at('end').width).toBeCloseTo(556, 0);
  expect(at('start').x).toBeCloseTo(56, 0);
});

test('long text flows over pages, and more than 300 of them are refused', async () => {
  const long = await toPdf({ title: 'Long', content: html(`<p>${'word '.repeat(3000)}</p><p>${'x'.repeat(5000)}</p>`), isSandbox: false });
  expect(long.pages).toBeGreaterThan(4);
  const words = (await pagesOf(long.bytes)).join(' ').match(/word/g);
  expect(words).toHaveLength(3000);
  const endless = { kind: 'file', filename: 'a.txt', bytes: Buffer.from('line\n'.repeat(20_000)) } as const;
  await expect(toPdf({ title: 'Endless', content: endless, isSandbox: false })).rejects.toThrow(UnconvertibleError);
});

test('a word longer than a page is cut at its edge, and none of its letters is lost', async () => {
  const { bytes } = await toPdf({ title: 'Word', content: html(`<p>${'x'.repeat(9_000)} end</p>`), isSandbox: false });
  expect((await pagesOf(bytes)).join('').match(/x/g)).toHaveLength(9_000);
});

test('a form is filled in and flattened, and what would act by itself is gone', async () => {
  const form = PDF.create();
  const page = form.addPage({ size: 'letter' });
  const field = form.getOrCreateForm().createTextField('driver', {});
  page.drawField(field, { x: 50, y: 600, width: 200, height: 20 });
  const bytes = Buffer.from(await form.save());
  const { bytes: flat } = await toPdf({
    title: 'Form',
    content: { kind: 'file', filename: 'a.pdf', bytes },
    isSandbox: false,
    values: { driver: 'Ann Lee' },
  });
  const read = await PDF.load(flat);
  expect(read.getForm()?.getFields() ?? []).toEqual([]);
  expect(read.getCatalog().get('OpenAction')).toBeUndefined();
});

test('[SIGN-12] in a sandbox the title says (Test) once and every page says TEST', async () => {
  expect(sandboxTitle('Policy', true)).toBe('Policy (Test)');
  expect(sandboxTitle('Policy (Test)', true)).toBe('Policy (Test)');
  expect(sandboxTitle('Policy', false)).toBe('Policy');
  for (const title of ['x'.repeat(100), `${'x'.repeat(100)} (Test)`]) expect(sandboxTitle(title, true)).toBe(`${'x'.repeat(100)} (Test)`);
  for (const sandbox of [true, false]) expect(() => sandboxTitle('x'.repeat(101), sandbox)).toThrow('Validation error');
  const content = html(`<p>${'word '.repeat(2000)}</p>`);
  const pages = await pagesOf((await toPdf({ title: 'a', content, isSandbox: true })).bytes);
  expect(pages.length).toBeGreaterThan(1);
  const plain = await pagesOf((await toPdf({ title: 'a', content, isSandbox: false })).bytes);
  // Its letters stand askew, each on a line of its own; the text has none of them.
  const isMarked = (page: string): boolean => [...page.replaceAll(/[^TES]/g, '')].sort().join('') === 'ESTT';
  expect(pages.every(isMarked)).toBe(true);
  expect(plain.some(isMarked)).toBe(false);
});

test.for(Object.entries(SCRIPTS))('[FILE-15] %s is read back from a title, a paragraph, a list and bold type', async ([, text]) => {
  const { bytes } = await toPdf({
    title: text,
    content: html(`<p>${text} 2026</p><ul><li><b>${text}</b></li></ul><p><i>${text}</i></p>`),
    isSandbox: false,
  });
  const [page] = await readBack(bytes);
  expect(page!.split(blankless(text))).toHaveLength(5);
  expect(page).not.toContain('?');
  expect((await PDF.load(bytes)).getTitle()).toBe(text.normalize('NFC'));
});

test.for(Object.entries(SCRIPTS))('[FILE-15] %s is read back from a plain text and from the field of a form', async ([, text]) => {
  const file = { kind: 'file', filename: 'a.txt', bytes: Buffer.from(`one\n${text}`) } as const;
  expect((await readBack((await toPdf({ title: 'T', content: file, isSandbox: false })).bytes)).join('')).toBe(`Tone${blankless(text)}`);
  const form = PDF.create();
  const page = form.addPage({ size: 'letter' });
  page.drawField(form.getOrCreateForm().createTextField('driver', {}), { x: 50, y: 600, width: 200, height: 20 });
  const content = { kind: 'file', filename: 'a.pdf', bytes: Buffer.from(await form.save()) } as const;
  const { bytes } = await toPdf({ title: 'Form', content, isSandbox: false, values: { driver: text } });
  expect(await readBack(bytes)).toEqual([blankless(text)]);
});

test('[FILE-15] a letter that no font has is refused by name, and a broken reference to one stays as it was written', async () => {
  const refused = (content: Parameters<typeof toPdf>[0]['content'], title = 'T') => toPdf({ title, content, isSandbox: false });
  const details = { text: `The letter "𓂀" (U+13080) in "Tut ${UNKNOWN_LETTER}" cannot be printed. Replace it, then try again.` };
  await expect(refused(html(`<p>Tut ${UNKNOWN_LETTER}</p>`))).rejects.toMatchObject({ code: 'ValidationError', details });
  await expect(refused(html('<p>x</p>'), `Tut ${UNKNOWN_LETTER}`)).rejects.toMatchObject({ details });
  const broken = await toPdf({ title: 'T', content: html('<p>&#xd800; &#0;</p>'), isSandbox: false });
  expect(await readBack(broken.bytes)).toEqual(['T&#xd800;&#0;']);
});

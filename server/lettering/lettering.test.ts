import { PDF } from '@libpdf/core';
import { expect, test } from 'vitest';
import { Lettering } from './lettering.ts';
import { REGULAR } from './style.ts';
import { blankless, readBack } from './testing/readBack.ts';
import { SCRIPTS, UNKNOWN_LETTER } from './testing/scripts.ts';

type Missing = ConstructorParameters<typeof Lettering>[1];

async function drawn(text: string, missing?: Missing): Promise<Uint8Array> {
  const pdf = PDF.create();
  const page = pdf.addPage({ size: 'letter' });
  const lettering = new Lettering(pdf, missing);
  await lettering.prepare([text]);
  lettering.draw(page, [{ text, style: REGULAR }], { x: 50, y: 500, size: 11 });
  await lettering.embed();
  return pdf.save();
}

test.for(Object.entries(SCRIPTS))('[FILE-15] %s is read back as it was written', async ([, text]) => {
  expect(await readBack(await drawn(text))).toEqual([blankless(text)]);
});

test('[FILE-15] a font holds no more than the shapes that are used', async () => {
  expect((await drawn('國')).length).toBeLessThan(6_000);
  expect((await drawn('Ł')).length).toBeLessThan(6_000);
});

test('[FILE-15] a letter that no font has is refused by its name and place, or spelled where nobody can be asked', async () => {
  const text = `Пётр ${UNKNOWN_LETTER} Щербаков`;
  await expect(drawn(text)).rejects.toMatchObject({
    code: 'ValidationError',
    details: { text: `The letter "𓂀" (U+13080) in "${text}" cannot be printed. Replace it, then try again.` },
  });
  await expect(drawn(UNKNOWN_LETTER)).rejects.toMatchObject({
    details: { text: 'The letter "𓂀" (U+13080) cannot be printed. Replace it, then try again.' },
  });
  expect(await readBack(await drawn(text, 'spell'))).toEqual(['ПётрU+13080Щербаков']);
});

test('Latin letters take the standard fonts, which no file needs to hold', async () => {
  const bytes = Buffer.from(await drawn('Zoë “O’Neil” – €5'));
  expect(bytes.includes('FontFile2')).toBe(false);
  expect(await readBack(bytes)).toEqual(['Zoë“O’Neil”–€5']);
});

test('unseen characters are left out, and half of a pair is a letter of its own', async () => {
  expect(await readBack(await drawn('Пё\u200bтр\ufeff\t1'))).toEqual(['Пётр1']);
});

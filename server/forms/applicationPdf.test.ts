import { PDF } from '@libpdf/core';
import { expect, test } from 'vitest';
import { InputError } from '#domain/errors.ts';
import type { Json } from '#domain/field.ts';
import { anApplication, anEmployer } from '#domain/testing/anApplication.ts';
import { blankless, readBack } from '../lettering/testing/readBack.ts';
import { SCRIPTS, UNKNOWN_LETTER } from '../lettering/testing/scripts.ts';
import { applicationPdf } from './applicationPdf.ts';
import { applicationPdf as print } from './printWork.ts';

const carrier = { name: 'Alpha Trucking', address: '100 Dock St, Dallas, TX 75201' };

/** The words of every page, as a reader of PDFs finds them; blanks between columns are the reader's guess and left out. */
async function read(bytes: Uint8Array): Promise<{ text: string; pages: number }> {
  const pdf = await PDF.load(bytes);
  const texts = pdf.getPages().map((page) => page.extractText().text);
  return { text: blankless(texts.join('')), pages: texts.length };
}
const printed = async (jsonForm: Json) => read(await applicationPdf({ id: 'f1', jsonForm, carrier }));

test('[FORM-8] every item of 391.21(b) is printed, and of the social security number only its end', async () => {
  const { text, pages } = await printed(anApplication());
  for (const words of [
    'Alpha Trucking',
    '100 Dock St, Dallas, TX 75201', // (1)
    'Ana Reyes',
    '02/29/1980',
    '***-**-3456', // (2)
    '05/01/2020 - now',
    '1 Main St, Waco, TX 76701', // (3)
    'Date of application 11/20/2026', // (4)
    'Number TX1',
    'Expires 01/01/2028', // (5)
    'Tractor-semitrailer',
    '400,000', // (6)
    'no accident in the last 3 years', // (7)
    'Speeding',
    'Fine', // (8)
    'No license, permit or privilege to drive was ever denied', // (9)
    'Mesa Freight',
    '01/01/2023 - 11/01/2026',
    'Better pay',
    'Subject to the federal motor', // (10), (11)
    'This certifies that this application was completed by me, and that all entries on it and information in it are true and complete to the best of my knowledge.', // (12)
    '391.23(i)',
    '40.25(j)',
  ])
    expect(text).toContain(blankless(words));
  expect(text).not.toMatch(/900-?12/);
  expect(text).toContain(`page${pages}of${pages}`);
});

test('[FORM-8] a long application flows over pages and loses nothing', async () => {
  const employers = Array.from({ length: 40 }, (_, i) => anEmployer(`Carrier ${i} ${'and Sons '.repeat(12)}`, '2020-01-01', '2021-01-01'));
  const { text, pages } = await printed(anApplication({ employment: { employers, gaps: [] } }));
  expect(pages).toBeGreaterThan(8);
  for (let i = 0; i < 40; i++) expect(text).toContain(`Carrier${i}andSons`);
});

test('[FORM-8] what is typed is printed as text, however odd, and what is missing leaves its place', async () => {
  const odd = { ...anApplication()['personal']!, firstName: 'Łukasz (\\) <b>', lastName: `Šećer 李 ${'W'.repeat(400)}` };
  const { text } = await printed(anApplication({ personal: odd }));
  expect(text).toContain('Łukasz(\\)<b>Šećer李');
  expect((await printed({})).text).toContain('Socialsecuritynumber-');
});

test.for(Object.entries(SCRIPTS))('[FORM-8] [FILE-15] a name in %s is printed as it was written', async ([, name]) => {
  const personal = { ...anApplication()['personal']!, firstName: name };
  const bytes = await applicationPdf({ id: 'f1', jsonForm: anApplication({ personal }), carrier: { name, address: 'Waco' } });
  const [first] = await readBack(bytes);
  expect(first!.split(blankless(name))).toHaveLength(3);
  expect(first).not.toContain('?');
});

test('[FILE-15] the letter that cannot be printed is named across the thread that prints', async () => {
  const personal = { ...anApplication()['personal']!, firstName: `Tut ${UNKNOWN_LETTER}` };
  const printing = print({ id: 'f1', jsonForm: anApplication({ personal }), carrier });
  await expect(printing).rejects.toBeInstanceOf(InputError);
  await expect(printing).rejects.toMatchObject({
    details: { text: expect.stringContaining('The letter "𓂀" (U+13080) in "Tut 𓂀') },
  });
});

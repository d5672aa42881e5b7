import { PDF } from '@libpdf/core';
import { expect, test } from 'vitest';
import { simulatedProvider } from './simulator.ts';

const here = simulatedProvider(() => '2026-11-21');
const subject = { firstName: "D'Arcy", lastName: 'Lee', dateOfBirth: '1980-02-29', licenseNumber: 'TX1', state: 'TX' };
const signal = new AbortController().signal;

async function pagesOf(pdf: Buffer): Promise<string[]> {
  const read = await PDF.load(pdf);
  return read.getPages().map((page) => page.extractText().text);
}

test('every page that the simulator makes says SAMPLE', async () => {
  const mvr = await here.mvr({ ...subject, purpose: 'EMPLOYMENT' }, signal);
  const psp = await here.psp({ ...subject, motorCarrierId: '99' }, signal);
  const { proof } = await here.examiner({ name: 'Ann', registryNumber: '1234567890' }, signal);
  if (mvr.kind !== 'ready' || psp.kind !== 'ready' || !proof) throw new Error('the simulator is always ready');
  for (const pdf of [mvr.pdf, psp.pdf, proof]) {
    const pages = await pagesOf(pdf);
    expect(pages.length).toBeGreaterThan(0);
    for (const page of pages) expect(page).toContain('SAMPLE');
  }
  expect(mvr.json).toMatchObject({ source: 'SAMPLE' });
});

test('[FILE-15] the name of a driver is on the paper in the script that it is in', async () => {
  const mvr = await here.mvr({ ...subject, firstName: 'Пётр', lastName: 'Żółkiewski', purpose: 'EMPLOYMENT' }, signal);
  if (mvr.kind !== 'ready') throw new Error('the simulator is always ready');
  expect((await pagesOf(mvr.pdf)).join('')).toContain('Пётр Żółkiewski');
});

test('the same driver always has the same record, another one another', async () => {
  const record = async (licenseNumber: string): Promise<unknown> => here.mvr({ ...subject, licenseNumber, purpose: 'EMPLOYMENT' }, signal);
  expect(await record('TX1')).toEqual(await record('TX1'));
  expect(await record('TX1')).not.toEqual(await record('TX2'));
});

test('an examiner without a registry number of ten digits is not found', async () => {
  for (const registryNumber of [null, '', '123', '12345678901', 'abcdefghij']) {
    expect(await here.examiner({ name: 'Ann', registryNumber }, signal)).toMatchObject({ status: 'NOT_FOUND', proof: null });
  }
});

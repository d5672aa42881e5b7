import { expect, test } from 'vitest';
import { checkContent } from './contents.ts';
import { DRIVER_DOCUMENT_TYPES } from './document.ts';
import { guessContent, guessDriver, guessType } from './guessPaper.ts';
import { monthsAfter } from '../calendar.ts';
import { countingDay, endOf, lastValidDay, missingDay, PAPERS, withDefaultEnd } from './paperTypes.ts';

test('every type is declared, with a label of its own, and the days that count are among what it says', () => {
  expect(Object.keys(PAPERS).sort()).toEqual([...DRIVER_DOCUMENT_TYPES].sort());
  const papers = Object.values(PAPERS);
  expect(new Set(papers.map(({ label }) => label)).size).toBe(12);
  for (const { fields, ends, from } of papers) {
    const days = fields.filter(({ kind }) => kind === 'day').map(({ name }) => name);
    for (const field of [ends, from]) if (field !== null) expect(days).toContain(field);
  }
});

test('[DOC-3] what forms ask for is what the check knows: a wrong kind is refused in each field', () => {
  const wrong = { text: 5, texts: 'no list', count: -1, day: '2026-02-30', choice: 'MAYBE' } as const;
  for (const type of DRIVER_DOCUMENT_TYPES)
    for (const { name, kind } of PAPERS[type].fields) {
      expect(() => checkContent(type, { [name]: wrong[kind] }), `${type} ${name}`).toThrow('Validation error');
      expect(() => checkContent(type, { [name]: null }), `${type} ${name}`).not.toThrow();
    }
});

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-02-29', 24, '2026-02-28'],
  ['2026-11-26', 24, '2028-11-26'],
  ['2026-12-15', 1, '2027-01-15'],
])('%s and %i months are %s', (day, months, after) => {
  expect(monthsAfter(day, months)).toBe(after);
});

test('[DOC-5] a medical certificate that says no end ends 24 months after it was issued, and none later', () => {
  const issuedDate = '2026-03-15';
  expect(withDefaultEnd('MEDICAL_CERTIFICATE', { issuedDate })).toEqual({ issuedDate, expirationDate: '2028-03-15' });
  // A shorter one is the examiner's word.
  const shorter = { issuedDate, expirationDate: '2027-03-15' };
  expect(withDefaultEnd('MEDICAL_CERTIFICATE', shorter)).toBe(shorter);
  expect(withDefaultEnd('DL_COPY', { issueDate: issuedDate })).toEqual({ issueDate: issuedDate });
  expect(lastValidDay('MEDICAL_CERTIFICATE', {})).toBeNull();
  checkContent('MEDICAL_CERTIFICATE', { issuedDate, expirationDate: '2028-03-15' });
  expect(() => checkContent('MEDICAL_CERTIFICATE', { issuedDate, expirationDate: '2028-03-16' })).toThrow('Validation error');
});

test('the day that counts is the end where there is one, else the beginning', () => {
  expect(countingDay('DL_COPY', { issueDate: '2024-01-01', expirationDate: '2028-01-01' })).toEqual({
    label: 'Expires on',
    day: '2028-01-01',
  });
  expect(countingDay('DL_COPY', { issueDate: '2024-01-01' })).toEqual({ label: 'Issued on', day: '2024-01-01' });
  expect(countingDay('MVR', { reportDate: '2026-10-01' })).toEqual({ label: 'Date of the report', day: '2026-10-01' });
  expect(countingDay('MVR', { reportDate: 'soon' })).toBeNull();
  expect(endOf('MVR', { expirationDate: '2026-10-01' })).toBeNull();
});

test.each([
  ['MVR_Smith_John.pdf', 'MVR'],
  ['john smith CDL front.jpg', 'DL_COPY'],
  ['JohnSmithMedCard.pdf', 'MEDICAL_CERTIFICATE'],
  ['lease termination unit 12.pdf', 'LEASE_TERMINATION_AGREEMENT'],
  ['Drug Test 2026-01-05.pdf', 'DRUG_TEST_RESULTS'],
  ['chain-of-custody.pdf', 'CCF'],
  ['IMG_0042.jpg', null],
  ['headline.pdf', null],
])('the name %s tells %s', (name, type) => {
  expect(guessType(name)).toBe(type);
});

test('a day in a name is the beginning of a paper, or its end where it says so; what is no day tells nothing', () => {
  expect(guessContent('MEDICAL_CERTIFICATE', 'med 2026-03-15.pdf')).toEqual({ issuedDate: '2026-03-15' });
  expect(guessContent('MEDICAL_CERTIFICATE', 'med exp 3-15-2028.pdf')).toEqual({ expirationDate: '2028-03-15' });
  expect(guessContent('MVR', 'mvr20261001.pdf')).toEqual({ reportDate: '2026-10-01' });
  expect(guessContent('MVR', 'mvr 2026-13-45.pdf')).toEqual({});
  expect(guessContent('MVR', 'scan.pdf')).toEqual({});
});

test('a name tells a driver by license number, or by first and last name in any order; nobody when several fit', () => {
  const drivers = [
    { id: '1', name: 'John', lastName: 'Smith', licenseNumber: 'TX-123456' },
    { id: '2', name: 'Ana María', lastName: 'López', licenseNumber: null },
    { id: '3', name: 'Jo', lastName: 'Smith', licenseNumber: '12' },
    { id: '4', name: 'Kim', lastName: 'Lee', licenseNumber: null },
    { id: '5', name: 'Lee', lastName: 'Kim', licenseNumber: null },
  ];
  const told = (name: string) => guessDriver(name, drivers)?.id ?? null;
  expect(told('SMITH, John - MVR.pdf')).toBe('1');
  expect(told('lopez_ana_maria_cdl.png')).toBe('2');
  expect(told('tx123456 front.jpg')).toBe('1');
  expect(told('smith.pdf')).toBeNull();
  expect(told('kim lee.pdf')).toBeNull();
  expect(told('scan 12.pdf')).toBeNull();
});

test('[DOC-7] what takes the place of the document before says when it ends; everything else may leave it open', () => {
  expect(missingDay('DL_COPY', { licenseNumber: 'TX1' })).toBe('Expires on');
  expect(missingDay('DL_COPY', { expirationDate: '2030-01-01' })).toBeNull();
  expect(missingDay('MEDICAL_CERTIFICATE', {})).toBe('Expires on');
  // DOC-5: its end follows from its beginning.
  expect(missingDay('MEDICAL_CERTIFICATE', { issuedDate: '2026-01-01' })).toBeNull();
  expect(missingDay('LEASE_AGREEMENT', {})).toBeNull();
});

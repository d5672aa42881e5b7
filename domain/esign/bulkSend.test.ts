import { expect, test } from 'vitest';
import { BULK_ROWS_MAX, bulkColumns, bulkDocument, readBulk, type BulkTemplate } from './bulkSend.ts';

const TEMPLATE: BulkTemplate = { roles: ['Driver', 'Manager'], fields: ['driver_name', 'unit'], needsAllFields: true };
const HEADINGS = ['Driver name', 'Driver email', 'Manager name', 'Manager email', 'driver_name', 'unit'];
const ROW = ['Ann Lee', 'ann@x.test', 'Bob Ray', 'bob@x.test', 'Ann', '12'];
const changed = (at: number, value: string): string[] => ROW.map((cell, i) => (i === at ? value : cell));
const wordsOf = (...rows: string[][]): string[][] =>
  readBulk([HEADINGS, ...rows], TEMPLATE).rows.map(({ problems }) => problems.map(({ words }) => words));

test('the columns are those of the template: each role, then each place', () => {
  expect(bulkColumns(TEMPLATE).map(({ heading }) => heading)).toEqual(HEADINGS);
  const clash = bulkColumns({ roles: ['Driver'], fields: ['driver Name'] });
  expect(clash.map(({ heading }) => heading)).toEqual(['Driver name', 'Driver email', 'driver Name (field)']);
});

test('[BULK-1] a row says what is wrong with it, in words', () => {
  expect(wordsOf(ROW)).toEqual([[]]);
  expect(wordsOf(changed(1, ' '))).toEqual([['Driver email is missing']]);
  expect(wordsOf(changed(0, ''))).toEqual([['Driver name is missing']]);
  expect(wordsOf(changed(5, ''))).toEqual([['unit is missing']]);
  expect(wordsOf(changed(1, 'ann.x.test'))).toEqual([['Driver email: Invalid email format']]);
  expect(wordsOf(changed(3, 'ANN@x.test'))).toEqual([['Cannot add two signers with the same email']]);
  expect(wordsOf(changed(0, 'A'.repeat(101)))).toEqual([['Driver name is longer than 100 characters']]);
  expect(wordsOf(changed(0, 'A\0'))).toEqual([['Driver name has a character that cannot be stored']]);
  expect(wordsOf([...ROW, 'more'])).toEqual([['There are more cells than columns; put text with a comma into quotes']]);
  expect(wordsOf(changed(5, '13'), ROW, changed(0, 'ANN LEE'))).toEqual([[], [], ['The same as row 3']]);
  expect(wordsOf(['', 'no', '', 'no', '', ''])[0]).toHaveLength(7);
});

test('[BULK-1] columns are found by their names in any order; what is missing, doubled or unknown is named', () => {
  const swapped = [...HEADINGS].reverse().map((heading) => ` ${heading.toUpperCase()}`);
  expect(readBulk([swapped, [...ROW].reverse()], TEMPLATE).rows[0]).toMatchObject({ values: ROW, problems: [] });
  expect(readBulk([HEADINGS.slice(1), ROW.slice(1)], TEMPLATE)).toMatchObject({
    problems: ['The column “Driver name” is missing'],
    rows: [],
  });
  expect(readBulk([[...HEADINGS, 'unit'], ROW], TEMPLATE).problems).toEqual(['The column “unit” is there twice']);
  const { notes, rows } = readBulk(
    [
      [...HEADINGS, 'Phone', ''],
      [...ROW, '5', '6'],
    ],
    TEMPLATE,
  );
  expect(notes).toEqual(['The column “Phone” is not one of the template and is left out']);
  expect(rows[0]!.problems).toEqual([]);
  expect(readBulk([[]], TEMPLATE).problems).toEqual(['The file has no headings in its first row']);
  expect(readBulk([HEADINGS, ['', ' ']], TEMPLATE).problems).toEqual(['There is no row below the headings']);
});

test('[BULK-1] a form’s fields may stay empty, and their columns away', () => {
  const form = { ...TEMPLATE, needsAllFields: false };
  const read = readBulk([HEADINGS.slice(0, 5), [...ROW.slice(0, 4), '']], form);
  expect(read.problems).toEqual([]);
  expect(read.rows[0]!.problems).toEqual([]);
  expect(bulkDocument(read.columns, read.rows[0]!.values).fields).toEqual([]);
});

test('[BULK-1] empty rows are passed over, and the numbers stay those of the spreadsheet', () => {
  expect(readBulk([HEADINGS, [''], ROW, ['', ''], changed(5, '7')], TEMPLATE).rows.map(({ number }) => number)).toEqual([3, 5]);
});

test('[BULK-1] 5,000 rows are read and one more is refused', () => {
  const rows = Array.from({ length: BULK_ROWS_MAX }, (_, i) => changed(5, String(i)));
  expect(readBulk([HEADINGS, ...rows], TEMPLATE).rows).toHaveLength(BULK_ROWS_MAX);
  const { problems } = readBulk([HEADINGS, ...rows, changed(5, 'more')], TEMPLATE);
  expect(problems).toEqual(['There are 5,001 rows; 5,000 at most can be sent at once']);
});

test('a row becomes its signers and values', () => {
  expect(bulkDocument(bulkColumns(TEMPLATE), ROW)).toEqual({
    signers: [
      { name: 'Ann Lee', email: 'ann@x.test', role: 'Driver' },
      { name: 'Bob Ray', email: 'bob@x.test', role: 'Manager' },
    ],
    fields: [
      { identifier: 'driver_name', value: 'Ann' },
      { identifier: 'unit', value: '12' },
    ],
  });
});

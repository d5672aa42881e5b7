import { expect, test } from 'vitest';
import fc from 'fast-check';
import { addDays } from '#domain/calendar.ts';
import { readDate } from './naturalDate.ts';

/** A Saturday. */
const TODAY = '2026-11-21';
const ahead = (text: string, today = TODAY): string | null => readDate(text, { today, prefers: 'ahead' })?.day ?? null;
const behind = (text: string, today = TODAY): string | null => readDate(text, { today, prefers: 'behind' })?.day ?? null;

test.each([
  ['today', '2026-11-21'],
  ['Tomorrow', '2026-11-22'],
  ['tom', '2026-11-22'],
  ['yesterday', '2026-11-20'],
  ['fri', '2026-11-27'],
  ['Friday', '2026-11-27'],
  ['fridays', '2026-11-27'],
  ['sat', '2026-11-28'],
  ['sun', '2026-11-22'],
  ['mon', '2026-11-23'],
  ['next fri', '2026-11-27'],
  ['this fri', '2026-11-20'],
  ['last fri', '2026-11-20'],
  ['last sat', '2026-11-14'],
  ['next week', '2026-11-23'],
  ['next month', '2026-12-01'],
  ['next year', '2027-01-01'],
  ['in 3 weeks', '2026-12-12'],
  ['3 weeks', '2026-12-12'],
  ['3w', '2026-12-12'],
  ['in a week', '2026-11-28'],
  ['in 2 months', '2027-01-21'],
  ['in a year', '2027-11-21'],
  ['10 days ago', '2026-11-11'],
  ['+10d', '2026-12-01'],
  ['+10', '2026-12-01'],
  ['+2 weeks', '2026-12-05'],
  ['-10d', '2026-11-11'],
  ['12/4', '2026-12-04'],
  ['12-4', '2026-12-04'],
  ['11/21', '2026-11-21'],
  ['11/20', '2027-11-20'],
  ['12/4/27', '2027-12-04'],
  ['12/4/2027', '2027-12-04'],
  ['2027-12-04', '2027-12-04'],
  ['dec 4', '2026-12-04'],
  ['Dec 4th', '2026-12-04'],
  ['December 4, 2027', '2027-12-04'],
  ['4 dec', '2026-12-04'],
  ['4th of december 2027', '2027-12-04'],
  ['jan 2', '2027-01-02'],
  ['may 1', '2027-05-01'],
  ['the 4th', '2026-12-04'],
  ['30th', '2026-11-30'],
  ['31st', '2026-12-31'],
  ['eom', '2026-11-30'],
  ['end of month', '2026-11-30'],
  ['end of next month', '2026-12-31'],
  ['end of quarter', '2026-12-31'],
  ['eoq', '2026-12-31'],
  ['end of next quarter', '2027-03-31'],
  ['end of the year', '2026-12-31'],
  ['eoy', '2026-12-31'],
])('%s is %s', (text, day) => {
  expect(ahead(text)).toBe(day);
});

test.each([
  ['fri', '2026-11-20'],
  ['sat', '2026-11-14'],
  ['12/4', '2025-12-04'],
  ['11/21', '2026-11-21'],
  ['dec 4', '2025-12-04'],
  ['12/4/87', '1987-12-04'],
  ['12/4/26', '2026-12-04'],
  ['4th', '2026-11-04'],
  ['22nd', '2026-10-22'],
  ['31st', '2026-10-31'],
])('of something that lies behind, %s is %s', (text, day) => {
  expect(behind(text)).toBe(day);
});

test.each([
  ['a leap day waits for its year', '2/29', '2026-11-21', '2028-02-29'],
  ['a leap day of this year', 'feb 29', '2028-01-05', '2028-02-29'],
  ['over the century that is no leap year', '2/29', '2097-01-01', '2104-02-29'],
  ['a month on from the 31st', 'in a month', '2027-01-31', '2027-02-28'],
  ['a month on from the 31st of a leap year', 'in 1 month', '2028-01-31', '2028-02-29'],
  ['a year on from a leap day', 'in a year', '2028-02-29', '2029-02-28'],
  ['the last evening of the year', 'tomorrow', '2026-12-31', '2027-01-01'],
  ['the month after December', 'next month', '2026-12-15', '2027-01-01'],
  ['the quarter that ends today', 'end of quarter', '2026-03-31', '2026-03-31'],
  ['the end of next month in December', 'end of next month', '2026-12-02', '2027-01-31'],
  ['the last Friday of the year', 'fri', '2026-12-31', '2027-01-01'],
  ['next Friday, said on a Wednesday', 'next fri', '2026-11-18', '2026-11-27'],
  ['this Friday, said on a Wednesday', 'fri', '2026-11-18', '2026-11-20'],
  ['next Monday, said on a Sunday', 'next mon', '2026-11-22', '2026-11-23'],
  ['the clocks go back that night', '+1d', '2026-10-31', '2026-11-01'],
  ['the clocks go forward that night', 'in 1 day', '2027-03-13', '2027-03-14'],
])('%s', (_, text, today, day) => {
  expect(ahead(text, today)).toBe(day);
});

test.each([
  '2/30',
  'feb 30',
  '13/1',
  '0/5',
  '12/0',
  '2027-02-29',
  '4/31',
  '32nd',
  'dec 4 99',
  'foo',
  'next foo',
  'in 3',
  'friend',
  'next',
  'mo',
  '',
  '5',
  '+9999 years',
  '12/4 25:00',
  'fri 13pm',
  'end of day',
])('%s is no date', (text) => {
  expect(ahead(text)).toBeNull();
  expect(behind(text)).toBeNull();
});

test.each([
  ['next fri 9am', '2026-11-27', '09:00'],
  ['12/4 at 9', '2026-12-04', '09:00'],
  ['dec 4 1:30 PM', '2026-12-04', '13:30'],
  ['dec 4 2027 13:30', '2027-12-04', '13:30'],
  ['tomorrow noon', '2026-11-22', '12:00'],
  ['fri 12am', '2026-11-27', '00:00'],
  ['fri 12 p.m.', '2026-11-27', '12:00'],
])('%s is %s at %s', (text, day, time) => {
  expect(readDate(text, { today: TODAY, prefers: 'ahead' })).toEqual({ day, time });
});

test('every day is read back from the ways to write it, whatever today is', () => {
  const someDay = fc.integer({ min: 0, max: 73_000 }).map((n) => addDays('1950-01-01', n));
  fc.assert(
    fc.property(someDay, someDay, fc.constantFrom('ahead' as const, 'behind' as const), (day, today, prefers) => {
      const [y, m, d] = day.split('-').map(Number);
      expect(readDate(`${m}/${d}/${y}`, { today, prefers })?.day).toBe(day);
      const near = readDate(`${m}/${d}`, { today, prefers })!.day;
      expect(near.slice(5)).toBe(day.slice(5));
      expect(prefers === 'ahead' ? near >= today : near <= today).toBe(true);
      expect(readDate('+0d', { today, prefers })?.day).toBe(today);
    }),
  );
});

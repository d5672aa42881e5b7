import { expect, test } from 'vitest';
import { dayIn, isTimeZone, momentIn } from './dayIn.ts';

test.each([
  ['UTC', '2026-06-20T23:59:59.999Z', '2026-06-20'],
  ['America/Chicago', '2026-06-21T04:59:59.999Z', '2026-06-20'],
  ['America/Chicago', '2026-06-21T05:00:00.000Z', '2026-06-21'],
  ['America/Chicago', '2026-01-01T05:59:59.999Z', '2025-12-31'],
  ['America/Chicago', '2026-01-01T06:00:00.000Z', '2026-01-01'],
  ['Pacific/Honolulu', '2026-03-01T09:59:59.999Z', '2026-02-28'],
  ['Asia/Tokyo', '2026-06-20T15:00:00.000Z', '2026-06-21'],
])('in %s the instant %s lies on %s', (zone, instant, day) => {
  expect(dayIn(zone, instant)).toBe(day);
});

test('what is no time zone is told from what is one', () => {
  expect(['America/New_York', 'UTC', 'Etc/GMT+5'].map(isTimeZone)).toEqual([true, true, true]);
  expect(['', 'Mars/Olympus', "x'; drop", 'America/'].map(isTimeZone)).toEqual([false, false, false, false]);
});

test.each([
  ['America/New_York', '2026-12-23T04:59:59.000Z', '12/22/2026, 11:59 PM EST'],
  ['America/New_York', '2026-12-23T05:00:00.000Z', '12/23/2026, 12:00 AM EST'],
  ['America/Chicago', '2026-07-01T04:59:00.000Z', '06/30/2026, 11:59 PM CDT'],
  ['Pacific/Honolulu', '2027-01-01T09:59:00.000Z', '12/31/2026, 11:59 PM HST'],
  ['UTC', '2026-12-23T00:00:00.000Z', '12/23/2026, 12:00 AM UTC'],
])('in %s the instant %s is told as %s', (zone, instant, words) => {
  expect(momentIn(zone, instant)).toBe(words);
});

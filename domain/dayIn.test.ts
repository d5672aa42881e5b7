import { expect, test } from 'vitest';
import { dayIn, isTimeZone } from './dayIn.ts';

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

import { expect, test } from 'vitest';
import { countdown, daysUntil, formatDate, formatDateTime, instantsOfDay, localDay } from './formatDate.ts';
import { formatPhone } from './formatPhone.ts';

test('a calendar day is written MM/DD/YYYY and never shifts, wherever the viewer is', () => {
  for (const zone of ['Pacific/Kiritimati', 'UTC', 'America/Los_Angeles']) {
    expect(formatDate('2026-03-01', '-', zone)).toBe('03/01/2026');
    expect(formatDate('2026-03-01T23:45', '-', zone)).toBe('03/01/2026');
    expect(formatDateTime('2026-03-01T23:45', '-', zone)).toBe('03/01/2026 11:45 PM');
  }
});

test('an instant is told by the clock of the zone', () => {
  expect(formatDate('2026-03-01T02:30:00.000Z', '-', 'UTC')).toBe('03/01/2026');
  expect(formatDate('2026-03-01T02:30:00.000Z', '-', 'America/Chicago')).toBe('02/28/2026');
  expect(formatDateTime('2026-03-01T14:05:00.000Z', '-', 'America/Chicago')).toBe('03/01/2026 8:05 AM');
  expect(formatDateTime('2026-03-01T00:05:00.000Z', '-', 'UTC')).toBe('03/01/2026 12:05 AM');
});

test('empty reads N/A or -, and what is no date reads Invalid Date', () => {
  expect(formatDate(null)).toBe('-');
  expect(formatDate('', 'N/A')).toBe('N/A');
  expect(formatDateTime(undefined, 'N/A')).toBe('N/A');
  for (const bad of ['tomorrow', '2026-02-30', '2026-13-01', '2026-1-1', '03/01/2026', '2026-03-01T99:99:99.000Z'])
    expect(formatDate(bad)).toBe('Invalid Date');
  expect(formatDateTime('2026-03-01T25:00')).toBe('Invalid Date');
});

test('a bare day has no time to tell, noon and midnight read as Americans write them', () => {
  expect(formatDateTime('2026-03-01')).toBe('03/01/2026');
  expect(formatDateTime('2026-03-01T12:00')).toBe('03/01/2026 12:00 PM');
  expect(formatDateTime('2026-03-01T00:00')).toBe('03/01/2026 12:00 AM');
});

test('days are counted over the end of a month and over the change of the clocks', () => {
  expect(daysUntil('2026-03-09', '2026-03-07')).toBe(2);
  expect(daysUntil('2026-11-02T08:30', '2026-10-31')).toBe(2);
  expect(daysUntil('soon', '2026-10-31')).toBeNull();
  expect(['2026-10-31', '2026-11-01', '2026-10-30', '2026-11-10', '2026-10-01'].map((day) => countdown(day, '2026-10-31'))).toEqual([
    'today',
    'tomorrow',
    'yesterday',
    'in 10 days',
    '30 days ago',
  ]);
  expect(countdown('soon', '2026-10-31')).toBe('');
});

test('the local day and its first and last instant agree', () => {
  const day = localDay(new Date(2026, 6, 4, 23, 59));
  expect(day).toBe('2026-07-04');
  const instants = instantsOfDay(day)!;
  expect(localDay(new Date(instants.from))).toBe(day);
  expect(localDay(new Date(instants.to))).toBe(day);
  expect(Date.parse(instants.to) - Date.parse(instants.from)).toBe(86_400_000 - 1);
  expect(instantsOfDay('nonsense')).toBeNull();
});

test('a phone number reads (###) ###-####', () => {
  expect(formatPhone('5125550142')).toBe('(512) 555-0142');
  expect(formatPhone('+1 512-555-0142')).toBe('(512) 555-0142');
  expect(formatPhone('555-0142')).toBe('555-0142');
  expect(formatPhone(null)).toBe('-');
});

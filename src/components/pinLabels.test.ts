import { expect, test } from 'vitest';
import type { PinProgress } from '#sync/pinRecords.ts';
import { pinLabel, pinProgressLabel, unfinishedPin } from './pinLabels.ts';

const pin = (named: Partial<PinProgress>): PinProgress => ({
  key: 'customers:k1',
  cases: 7,
  casesHere: 7,
  files: 40,
  filesHere: 12,
  bytes: 3_400_000,
  bytesHere: 1_000_000,
  ...named,
});

test('the status bar says what is being kept and how far it is', () => {
  expect(pinLabel('O’Brien Haulage', pin({ bytes: 1000 }), null)).toBe('Keeping O’Brien Haulage offline: 12 of 40 files');
  expect(pinLabel('O’Brien Haulage', pin({}), 'full')).toBe('No room to keep O’Brien Haulage offline: 12 of 40 files (3 MB)');
  expect(pinProgressLabel(pin({ casesHere: 2 }))).toBe('2 of 7 cases');
  expect(pinProgressLabel(pin({ files: 0, filesHere: 0 }))).toBe('7 cases, no files');
});

test('nothing is said once all of it is here', () => {
  const done = pin({ filesHere: 40 });
  expect(unfinishedPin({ key: 'keeping', pins: [done], stop: null })).toBe(null);
  expect(unfinishedPin({ key: 'keeping', pins: [done, pin({})], stop: null })).toEqual(pin({}));
  expect(unfinishedPin(null)).toBe(null);
});

import { expect, test } from 'vitest';
import { slowest } from './runSteps.ts';

test('the twenty slowest files are named, slowest first', () => {
  const times = Array.from({ length: 30 }, (_, i) => ({ file: `file ${i}`, seconds: i / 2 }));
  const lines = slowest(times).split('\n').filter(Boolean);
  expect(lines).toHaveLength(20);
  expect(lines[0]).toBe('  14.5 s  file 29');
  expect(lines.at(-1)).toBe('   5.0 s  file 10');
});

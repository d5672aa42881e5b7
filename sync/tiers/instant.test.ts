import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantText, parseInstant } from './instant.ts';

test('an instant reads as the library reads it, and writes back as the same text', () => {
  const min = Date.parse('0001-01-01T00:00:00.000Z');
  const max = Date.parse('9999-12-31T23:59:59.999Z');
  fc.assert(
    fc.property(fc.integer({ min, max }), (ms) => {
      expect(parseInstant(new Date(ms).toISOString())).toBe(ms);
      expect(instantText(ms)).toBe(new Date(ms).toISOString());
    }),
  );
});

test.each([
  '',
  '2026-01-01',
  '2026-02-29T00:00:00.000Z',
  '2026-13-01T00:00:00.000Z',
  '2026-01-01T24:00:00.000Z',
  '2026-01-01 00:00:00.000Z',
  '2026-01-01T00:00:00.00aZ',
  '2026-01-01t00:00:00.000z',
])('no other text is taken for one: %s', (text) => {
  expect(parseInstant(text)).toBeNaN();
});

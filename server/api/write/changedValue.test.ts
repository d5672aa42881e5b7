import { expect, test } from 'vitest';
import { f } from '#domain/field.ts';
import { changedValue } from './changedValue.ts';

const text = f.text().nullable().facts;
const int = f.int().nullable().facts;
const day = f.date().nullable().facts;
const instant = f.timestamp().facts;
const bool = f.bool().facts;

test.each([
  ['set', text, 'a', [{ set: 'b' }], 'b'],
  ['set to nothing', text, 'a', [{ set: null }], null],
  ['prefix', text, 'a', [{ prefix: 'x' }], 'xa'],
  ['postfix of nothing', text, null, [{ postfix: 'x' }], 'x'],
  ['one after the other', text, 'a', [{ prefix: '<' }, { postfix: '>' }], '<a>'],
  ['add', int, 4, [{ add: 3 }], 7],
  ['sub', int, 4, [{ sub: 5 }], -1],
  ['add to nothing', int, null, [{ add: 3 }], null],
  ['a day later', day, '2026-12-31', [{ add: { unit: 'DAY', value: 1 } }], '2027-01-01'],
  ['a month later', day, '2026-01-31', [{ add: { unit: 'MONTH', value: 1 } }], '2026-02-28'],
  ['a year before a leap day', day, '2024-02-29', [{ sub: { unit: 'YEAR', value: 1 } }], '2023-02-28'],
  ['a quarter before', day, '2026-03-31', [{ sub: { unit: 'QUARTER', value: 1 } }], '2025-12-31'],
  ['an hour later', instant, '2026-03-08T06:30:00.000Z', [{ add: { unit: 'HOUR', value: 1 } }], '2026-03-08T07:30:00.000Z'],
  ['an instant set by its day alone', instant, '2026-03-08T06:30:00.000Z', [{ set: '2026-03-09' }], '2026-03-09T00:00:00.000Z'],
  ['invert', bool, true, [{ invert: true }], false],
  ['do not invert', bool, true, [{ invert: false }], true],
  ['null is not asked for', int, 4, [{ add: null, sub: 1 }], 3],
] as const)('%s', (_, facts, value, changes, after) => {
  expect(changedValue(facts, value, changes, 'field')).toBe(after);
});

test.each([
  ['nothing', text, 'a', [{}]],
  ['two things at once', text, 'a', [{ set: 'b', prefix: 'c' }]],
  ['a number beyond what can be told apart', int, Number.MAX_SAFE_INTEGER, [{ add: 1 }]],
  ['a day past the calendar', day, '2026-01-01', [{ add: { unit: 'YEAR', value: 8000 } }]],
  ['a time without end', instant, '2026-01-01T00:00:00.000Z', [{ sub: { unit: 'WEEK', value: 1e15 } }]],
] as const)('%s is refused at its place', (_, facts, value, changes) => {
  expect(() => changedValue(facts, value, changes, 'company.email')).toThrow(
    expect.objectContaining({ code: 'ValidationError', details: { 'company.email': expect.any(String) } }),
  );
});

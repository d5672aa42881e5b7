import { expect, test } from 'vitest';
import { membersOf, valuesIn } from './members.ts';
import { slotsOf } from './slots.ts';

test('an instant that is given as a day alone is kept as its first moment, and a day as a day', () => {
  const data = { archived: '2026-11-24', dateOfBirth: '1980-02-29', name: '2026-11-24' };
  expect(valuesIn(membersOf(slotsOf('drivers', 'update'), data, []))).toEqual({
    archived: '2026-11-24T00:00:00.000Z',
    dateOfBirth: '1980-02-29',
    name: '2026-11-24',
  });
});

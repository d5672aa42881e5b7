import { expect, test } from 'vitest';
import { matches, type Filter } from './filter.ts';
import type { AnyRow } from './noun.ts';

const DRIVERS = new Map<string, AnyRow>([['d1', { id: 'd1', lastName: 'Alvarez', status: 'active' }]]);
const row: AnyRow = { id: 'k1', code: 'AbC', status: 'NEW', weight: 5, due: '2026-03-01', note: '', gone: null, driverId: 'd1' };

function holds(filter: Filter, on: AnyRow = row): boolean {
  return matches(filter, on, new Set(['driver']), (from, relation) =>
    relation === 'driver' ? DRIVERS.get(String(from['driverId'])) : undefined,
  );
}

test.each<[string, Filter, boolean]>([
  ['equals, without case', { code: { equals: 'aBc' } }, true],
  ['equals another value', { code: { equals: 'ab' } }, false],
  ['equals null', { gone: { equals: null } }, true],
  ['not_equals', { status: { not_equals: 'CLOSED' } }, true],
  ['not_equals itself', { status: { not_equals: 'NEW' } }, false],
  ['in', { status: { in: ['CLOSED', 'NEW'] } }, true],
  ['in nothing', { status: { in: [] } }, false],
  ['not_in', { status: { not_in: ['CLOSED'] } }, true],
  ['not_in with it', { status: { not_in: ['NEW'] } }, false],
  ['contains, without case', { code: { contains: 'BC' } }, true],
  ['contains on a null', { gone: { contains: '' } }, false],
  ['starts_with', { code: { starts_with: 'ab' } }, true],
  ['starts_with its middle', { code: { starts_with: 'b' } }, false],
  ['gt its own value', { weight: { gt: 5 } }, false],
  ['gte its own value', { weight: { gte: 5 } }, true],
  ['lt a later day', { due: { lt: '2026-03-02' } }, true],
  ['lte its own day', { due: { lte: '2026-03-01' } }, true],
  ['lte an earlier day', { due: { lte: '2026-02-28' } }, false],
  ['a bound on a null', { gone: { lte: 9 } }, false],
  ['both bounds', { weight: { gt: 4, lt: 6 } }, true],
  ['is_empty of an empty text', { note: { is_empty: true } }, true],
  ['is_empty of a null', { gone: { is_empty: true } }, true],
  ['is_empty of a value', { code: { is_empty: true } }, false],
  ['not is_empty of a value', { code: { is_empty: false } }, true],
  ['a field that is not there is null', { nothing: { is_empty: true } }, true],
  ['several keys are all needed', { status: { equals: 'NEW' }, weight: { gt: 9 } }, false],
  ['AND of all', { AND: [{ status: { equals: 'NEW' } }, { weight: { gt: 9 } }] }, false],
  ['OR of any', { OR: [{ status: { equals: 'CLOSED' } }, { weight: { gt: 4 } }] }, true],
  ['OR of none', { OR: [] }, false],
  ['an undefined part asks nothing', { status: undefined }, true],
  ['the relation', { driver: { lastName: { contains: 'alv' } } }, true],
  ['the relation, otherwise', { driver: { lastName: { equals: 'Brooks' } } }, false],
])('%s', (_name, filter, expected) => {
  expect(holds(filter)).toBe(expected);
});

test('a relation that leads nowhere satisfies nothing', () => {
  expect(holds({ driver: { status: { not_equals: 'archived' } } }, { ...row, driverId: null })).toBe(false);
});

test('an unknown verb is refused, not overlooked', () => {
  expect(() => holds({ status: { like: 'N%' } as never })).toThrow('Unknown predicate like');
});

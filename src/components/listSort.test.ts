import { expect, test } from 'vitest';
import type { Column } from './grid-column.ts';
import { groupableBy, groupOf, groupLabel, sortedBy } from './listSort.ts';

interface Dog {
  id: string;
  name: string;
  breed: string;
}
const COLUMNS: readonly Column<Dog>[] = [
  { id: 'name', header: 'Name', sort: ['name'], cell: (dog) => dog.name, title: (dog) => dog.name },
  { id: 'breed', header: 'Breed', sort: ['breed', 'size'], cell: (dog) => dog.breed, text: (dog) => dog.breed.toUpperCase() },
  { id: 'photo', header: 'Photo', sort: ['photo'], cell: () => null },
  { id: 'actions', header: 'Actions', cell: () => null },
];
const at = (address: string): string | null => groupOf(new URLSearchParams(address), COLUMNS);

test('a list is grouped by what it can be sorted by and has words for', () => {
  expect(groupableBy(COLUMNS)).toEqual([
    { field: 'name', label: 'Name' },
    { field: 'breed', label: 'Breed' },
  ]);
  expect([at('group=breed'), at('group=photo'), at('group=%27'), at('')]).toEqual(['breed', null, null, null]);
  expect(groupLabel(COLUMNS, 'breed')?.({ id: 'a', name: 'Ada', breed: 'collie' })).toBe('COLLIE');
  expect(groupLabel(COLUMNS, null)).toBeNull();
});

test('groups come before the order within them, and an order of the same column turns the groups round', () => {
  const usual = [{ field: 'createdAt', direction: 'desc' }] as const;
  expect(
    sortedBy({ field: 'name', direction: 'desc' }, COLUMNS, [...usual], 'breed').map(({ field, direction }) => `${field} ${direction}`),
  ).toEqual(['breed asc', 'size asc', 'name desc', 'createdAt desc']);
  expect(
    sortedBy({ field: 'breed', direction: 'desc' }, COLUMNS, [...usual], 'breed').map(({ field, direction }) => `${field} ${direction}`),
  ).toEqual(['breed desc', 'size desc', 'createdAt desc']);
  expect(sortedBy(null, COLUMNS, [...usual])).toEqual(usual);
});

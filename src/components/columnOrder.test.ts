import { expect, test } from 'vitest';
import { arranged, inOrder, movedColumn } from './columnOrder.ts';
import type { Column } from './grid-column.ts';

const columns: Column<object>[] = ['name', 'status', 'state', 'date', 'actions'].map((id) => ({ id, header: id, cell: () => id }));
const ids = (list: readonly { id: string }[]): string => list.map(({ id }) => id).join(' ');

test('without an arrangement the columns stand as the product has them', () => {
  expect(ids(arranged(columns, { order: [], hidden: [] }))).toBe('name status state date actions');
});

test('columns are moved and hidden; what names the row and its actions stay', () => {
  expect(ids(arranged(columns, { order: ['date', 'status', 'state'], hidden: ['state', 'name', 'actions'] }))).toBe(
    'name date status actions',
  );
});

test('a column that the person has never seen stands behind the one it follows, and one that is gone is forgotten', () => {
  expect(ids(inOrder(columns, { order: ['date', 'gone', 'status'], hidden: [] }))).toBe('name date status state actions');
});

test('a column moves a place and stops at the ends', () => {
  const first = movedColumn(columns, { order: [], hidden: ['state'] }, 'date', -1);
  expect(first).toEqual({ order: ['status', 'date', 'state'], hidden: ['state'] });
  expect(movedColumn(columns, first, 'status', -1)).toBe(first);
  expect(movedColumn(columns, first, 'name', 1)).toBe(first);
});

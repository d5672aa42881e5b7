import { expect, test } from 'vitest';
import { aRow } from '#domain/testing/aRow.ts';
import { NOTHING_TYPED } from '#src/components/typeAhead.ts';
import type { FolderView } from '../folderAddress.ts';
import { moveOf, treeRows, typedTo } from './treeRows.ts';

const customers = [
  aRow('customers', { id: 'c1', name: 'Acme', customerID: 'C-1' }),
  aRow('customers', { id: 'c2', name: 'Birch', customerID: 'C-2' }),
];
const drivers = [
  aRow('drivers', { id: 'd1', customerId: 'c1', name: 'Ana', lastName: 'Ames' }),
  aRow('drivers', { id: 'd2', customerId: 'c1', name: 'Bo', lastName: 'Bell', status: 'archived' }),
  aRow('drivers', { id: 'd3', customerId: 'c2', name: 'Cy', lastName: 'Cole' }),
];
const rowsOf = (view: FolderView, ...open: string[]) => treeRows({ customers, drivers, view, expanded: new Set(open) });

test('[FOLDER-5] below an opened customer are its own drivers, after what belongs to none of them', () => {
  expect(rowsOf('driver', 'c1').map(({ key, label, detail, level }) => [key, label, detail, level])).toEqual([
    ['customer:c1', 'Acme', 'C-1', 1],
    ['c1/documents', 'Documents', undefined, 2],
    ['driver:d1', 'Ana Ames', undefined, 2],
    ['driver:d2', 'Bo Bell', 'archived', 2],
    ['customer:c2', 'Birch', 'C-2', 1],
  ]);
  expect(rowsOf('driver', 'c1')[2]).toMatchObject({ place: 2, of: 3, expanded: null, customerId: 'c1' });
});

test('[FOLDER-5] by category every customer has a folder of each type, one without drivers too', () => {
  const rows = treeRows({ customers: [customers[1]!], drivers: [], view: 'category', expanded: new Set(['c2']) });
  expect(rows.map(({ id }) => id)).toEqual([
    'customer:c2',
    'category:CUSTOM',
    'category:DRIVER_APPLICATION_FORM',
    'category:PSP',
    'category:PEV',
    'category:MVR',
    'category:ClearingHouse',
    'category:MVR_PSP_ClearingHouse',
  ]);
  expect(new Set(rowsOf('category', 'c1', 'c2').map(({ key }) => key)).size).toBe(16);
});

test('keys move as in the file tree of VS Code: arrows, Home, End, pages, to the first child and to the parent, and * opens all', () => {
  const rows = rowsOf('driver', 'c1');
  expect(moveOf('ArrowDown', rows, 0, 3)).toEqual({ to: 'c1/documents' });
  expect(moveOf('ArrowUp', rows, 0, 3)).toEqual({ to: 'customer:c1' });
  expect(moveOf('ArrowDown', rows, 4, 3)).toEqual({ to: 'customer:c2' });
  expect([moveOf('Home', rows, 3, 3), moveOf('End', rows, 0, 3)]).toEqual([{ to: 'customer:c1' }, { to: 'customer:c2' }]);
  expect([moveOf('PageDown', rows, 0, 3), moveOf('PageUp', rows, 4, 3)]).toEqual([{ to: 'driver:d2' }, { to: 'c1/documents' }]);
  expect(moveOf('ArrowRight', rows, 4, 3)).toEqual({ expand: ['c2'] });
  expect(moveOf('ArrowRight', rows, 0, 3)).toEqual({ to: 'c1/documents' });
  expect(moveOf('ArrowRight', rows, 2, 3)).toBeNull();
  expect(moveOf('ArrowLeft', rows, 2, 3)).toEqual({ to: 'customer:c1' });
  expect(moveOf('ArrowLeft', rows, 0, 3)).toEqual({ collapse: 'c1' });
  expect(moveOf('ArrowLeft', rows, 4, 3)).toBeNull();
  expect(moveOf('*', rows, 0, 3)).toEqual({ expand: ['c2'] });
  expect(moveOf('x', rows, 0, 3)).toBeNull();
});

test('typed letters lead to the next folder that begins with them, and what leads nowhere is forgotten', () => {
  const rows = rowsOf('driver', 'c1');
  const first = typedTo('b', rows, 0, NOTHING_TYPED, 1000);
  expect(first.to).toBe('driver:d2');
  expect(typedTo('i', rows, 3, first.typed, 1200).to).toBe('customer:c2');
  expect(typedTo('z', rows, 3, first.typed, 1200)).toEqual({ typed: NOTHING_TYPED, to: null });
});

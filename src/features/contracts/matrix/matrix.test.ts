import { expect, test } from 'vitest';
import { CHECKLIST_ITEMS, type ChecklistItemId, type ChecklistState } from '#domain/checklist/items.ts';
import { aRow } from '#domain/testing/aRow.ts';
import { listParams } from '#src/components/filters.ts';
import { answerQuery } from '#sync/testing/answerQuery.ts';
import { itemCounts, MATRIX_FILTERS, MATRIX_PAGE_SIZE, matrixQuery } from './matrix.queries.ts';

const file = (id: string, customerId: string, states: Partial<Record<ChecklistItemId, ChecklistState>>) =>
  aRow('driverChecklists', {
    id,
    customerId,
    driverId: `d-${id}`,
    contractId: `k-${id}`,
    ...Object.fromEntries(CHECKLIST_ITEMS.map((item) => [item.id, 'OK'])),
    ...states,
    openCount: Object.keys(states).length,
  });
const TABLES: Record<string, readonly { id: string }[]> = {
  driverChecklists: [
    file('whole', 'c1', {}),
    file('two', 'c1', { license: 'EXPIRED', mvr: 'MISSING' }),
    file('one', 'c2', { mvr: 'EXPIRES_SOON' }),
  ],
  drivers: ['whole', 'two', 'one'].map((id) => aRow('drivers', { id: `d-${id}`, name: 'Ana', lastName: id })),
  customers: [aRow('customers', { id: 'c1', name: 'Lone Pine' }), aRow('customers', { id: 'c2', name: 'Ridgeline' })],
};
const rows = (table: string) => new Map((TABLES[table] ?? []).map((row) => [row.id, row]));
const listed = (address: string, forStaff = true) =>
  answerQuery(matrixQuery(listParams(MATRIX_FILTERS, new URLSearchParams(address), MATRIX_PAGE_SIZE), forStaff), rows).rows.map(
    ({ id }) => id,
  );

test('the file with the most open items comes first, and the whole ones are there too', () => {
  expect(listed('')).toEqual(['two', 'one', 'whole']);
});

test('an item means where it is open, a state any item in it, and both the one in the other', () => {
  expect(listed('item=mvr')).toEqual(['two', 'one']);
  expect(listed('state=EXPIRED')).toEqual(['two']);
  expect(listed('item=mvr&state=EXPIRES_SOON')).toEqual(['one']);
  expect(listed('item=mvr&state=OK')).toEqual(['whole']);
  expect(listed('item=nonsense&state=nonsense')).toHaveLength(3);
});

test('staff filter and search by company; a carrier finds its drivers by name alone', () => {
  expect(listed('customer=c2')).toEqual(['one']);
  expect([listed('search=ridgeline'), listed('search=ridgeline', false), listed('search=two', false)]).toEqual([['one'], [], ['two']]);
});

test('a tile counts the files in which its item is open', () => {
  expect(answerQuery(itemCounts('mvr'), rows).count).toBe(2);
});

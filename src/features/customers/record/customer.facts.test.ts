import { expect, test } from 'vitest';
import { aRow } from '#domain/testing/aRow.ts';
import { customerFacts, type CustomerRelations } from './customer.facts.ts';

const row = aRow('customers', {
  id: 'c1',
  customerID: 'C-1001',
  name: 'Lone Pine Freight',
  contactName: null,
  subscription: 'pro_legacy',
  createdAt: '2025-05-10T12:00:00.000Z',
});
const relations: CustomerRelations = {
  addresses: [aRow('addresses', { id: 'a1', stateId: 's1', street: '1 Main St', apartment: 'Suite 4', city: 'Waco', zipCode: '76701' })],
  states: new Map([['s1', aRow('usStates', { id: 's1', code: 'TX' })]]),
  cases: '12',
  solved: '5+',
  token: '••••1234',
};
const group = (title: string, of = row) => customerFacts(of, relations).find((one) => one.title === title)?.facts;

test('the information of a customer has the words of the spec', () => {
  expect(group('Information')?.map(({ label, value }) => [label, value])).toEqual([
    ['Company name', 'Lone Pine Freight'],
    ['Contact Name', 'N/A'],
    ['ID', 'C-1001'],
    ['Customer Since', '05/10/2025'],
    ['# Cases', '12'],
    ['Cases Solved', '5+'],
    ['Subscription', 'Pro (legacy)'],
  ]);
});

test('an address stands in one line, and only a carrier has a PSP token', () => {
  expect(group('Addresses')).toEqual([{ label: 'Address', value: '1 Main St, Suite 4, Waco, TX 76701' }]);
  expect(group('Carrier')).toContainEqual({ label: 'PSP token', value: '••••1234', kind: 'code' });
  expect(group('Carrier', { ...row, isCustomerDriver: true })).toBeUndefined();
});

import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aRow } from '#domain/testing/aRow.ts';
import { RecordName } from './record-name.tsx';
import { aScreen } from './testing/aScreen.tsx';

const tables = {
  drivers: [aRow('drivers', { id: 'd1', customerId: 'c1', name: 'Łucja', lastName: "O'Dell-Nowak" })],
  contracts: [aRow('contracts', { id: 'k1', customerId: 'c1', driverId: 'd1' })],
};

test('a contract goes by the name of its driver, and leads to the contract', async () => {
  await aScreen(() => <RecordName table="contracts" id="k1" />, { at: '/sync', tables });
  const link = await screen.findByRole('link', { name: "Łucja O'Dell-Nowak" });
  expect(link.getAttribute('href')).toBe('/contracts/detail/k1');
});

test('a record that is not here is said to be not here', async () => {
  await aScreen(() => <RecordName table="contracts" id="k2" />, { at: '/sync', tables });
  expect(await screen.findByText('not on this device')).toBeTruthy();
});

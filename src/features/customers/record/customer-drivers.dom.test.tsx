import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aRow } from '#domain/testing/aRow.ts';
import { aScreen } from '#src/components/testing/aScreen.tsx';
import { CustomerDrivers } from './customer-drivers.tsx';

const drivers = Array.from({ length: 12 }, (_, i) =>
  aRow('drivers', { id: `d${i}`, customerId: 'c1', name: `Driver${String.fromCodePoint(65 + i)}`, lastName: 'Lee' }),
);
const here = (): string | null | undefined => document.activeElement?.textContent;

test('the drivers of a customer are one stop of Tab; arrows walk them and over the end of a page to the next', async () => {
  const user = userEvent.setup();
  await aScreen(() => <CustomerDrivers customerId="c1" />, { at: '/customers', tables: { drivers } });
  expect(await screen.findByRole('link', { name: 'DriverA Lee' })).toBeTruthy();
  await user.tab();
  expect(here()).toBe('DriverA Lee');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(here()).toBe('DriverC Lee');
  await user.tab();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Previous drivers');
  await user.tab({ shift: true });
  expect(here()).toBe('DriverC Lee');
  await user.keyboard('{End}{ArrowDown}');
  await waitFor(() => expect(here()).toBe('DriverK Lee'));
  await user.keyboard('{ArrowUp}');
  await waitFor(() => expect(here()).toBe('DriverJ Lee'));
  await user.keyboard('{PageDown}');
  await waitFor(() => expect(here()).toBe('DriverK Lee'));
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(here()).toBe('DriverL Lee');
});

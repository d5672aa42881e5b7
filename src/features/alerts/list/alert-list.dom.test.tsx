import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { aRow } from '#domain/testing/aRow.ts';
import { aScreen } from '#src/components/testing/aScreen.tsx';
import { ALERT_ROW_COMMANDS } from '../alert.commands.ts';
import AlertList from './alert-list.tsx';

const ofDriver = { driverId: 'd1', customerId: 'c1' };
const TABLES = {
  alerts: [
    aRow('alerts', { id: 'bad', ...ofDriver, entityType: 'DL_COPY', entityStatus: 'EXPIRED', status: 'CRITICAL' }),
    aRow('alerts', { id: 'minor', ...ofDriver, entityType: 'MEDICAL_CERTIFICATE', entityStatus: 'EXPIRES_SOON', status: 'NON_CRITICAL' }),
  ],
  drivers: [aRow('drivers', { id: 'd1', name: 'Ana', lastName: "O'Brien" })],
  customers: [aRow('customers', { id: 'c1', name: 'Lone Pine Freight' })],
};

/** Shows the list of alerts; answers with what its commands will have changed. */
async function listed(): Promise<unknown[]> {
  const changes: unknown[] = [];
  const mutate = async (_name: string, input: unknown): Promise<boolean> => (changes.push(input), true);
  await aScreen(AlertList, { at: '/alerts', tables: TABLES, commands: ALERT_ROW_COMMANDS, tools: { mutate, toast: () => undefined } });
  await screen.findByText('DL copy');
  return changes;
}

test('the columns are those of the spec in its order, and whose driver it is', async () => {
  await listed();
  const heads = screen.getAllByRole('columnheader').map((one) => one.textContent);
  expect(heads.filter(Boolean)).toEqual(['Document', 'Warning', 'Driver', 'Customer', 'Status', 'Created At', 'Actions']);
});

test('[ALERT-5] a critical alert has a badge of its own kind, and every other has the other', async () => {
  await listed();
  const boxOf = (word: string): string => screen.getByText(word).parentElement!.className;
  expect(boxOf('CRITICAL')).toContain('tone-red');
  expect(boxOf('NON-CRITICAL')).toContain('tone-amber');
});

test('[ALERT-2] [ALERT-4] only a non-critical alert has a menu, with Dismiss and Remind Later, which does so', async () => {
  const user = userEvent.setup();
  const changes = await listed();
  const menus = screen.getAllByRole('button', { name: /^Actions for/ });
  expect(menus.map((one) => one.getAttribute('aria-label'))).toEqual(["Actions for Medical certificate, Ana O'Brien"]);
  await user.click(menus[0]!);
  const menu = within(await screen.findByRole('menu'));
  expect(menu.getByRole('menuitem', { name: /^Dismiss/ })).toBeTruthy();
  await user.click(menu.getByRole('menuitem', { name: /^Remind Later/ }));
  await vi.waitFor(() => expect(changes).toEqual([{ id: 'minor', remindLater: true }]));
});

test('without a row it says so', async () => {
  await aScreen(AlertList, { at: '/alerts' });
  expect(await screen.findByRole('heading', { name: 'No alerts found' })).toBeTruthy();
});

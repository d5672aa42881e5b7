import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { CHECKLIST_ITEMS, type ChecklistItemId, type ChecklistState } from '#domain/checklist/items.ts';
import type { Row } from '#domain/tables.ts';
import { aRow } from '#domain/testing/aRow.ts';
import type { Command } from '#src/commands/types.ts';
import { aScreen } from '#src/components/testing/aScreen.tsx';
import { checklistActs } from './checklistActs.ts';
import { DriverChecklist } from './driver-checklist.tsx';
import { remediesOfItem } from '#src/components/checklist/checklistRemedies.ts';

const driver = aRow('drivers', { id: 'd1', customerId: 'c1', name: 'Ana', lastName: "O'Brien" });
const contract = aRow('contracts', { id: 'k1', customerId: 'c1', driverId: 'd1', status: 'Active' });
const stands = (states: Partial<Record<ChecklistItemId, ChecklistState>>, more: Partial<Row<'driverChecklists'>> = {}) =>
  aRow('driverChecklists', {
    id: 'l1',
    customerId: 'c1',
    driverId: 'd1',
    contractId: 'k1',
    openCount: Object.keys(states).length,
    ...Object.fromEntries(CHECKLIST_ITEMS.map(({ id }) => [id, 'OK'])),
    ...states,
    ...more,
  });

const done: unknown[] = [];
const upload: Command = {
  id: 'driverDoc.upload.dlCopy',
  title: 'Upload DL copy for this driver…',
  keywords: [],
  group: 'Driver documents',
  roles: null,
  when: ({ subject }) => subject?.table === 'contracts',
  undo: 'none',
  net: 'local',
  run: ({ subject }) => void done.push(subject?.row.id),
};
const Shown = () => <DriverChecklist contract={contract} driver={driver} />;
const shown = (rows: readonly Row<'driverChecklists'>[]) =>
  aScreen(Shown, { at: '/contracts/detail/k1', tables: { driverChecklists: rows }, commands: [upload] });
const itemOf = (label: string): HTMLElement => screen.getByText(label).closest('li')!;

test('[CHECK-1] all fourteen items stand there at once, each with its word, its day and its paragraph', async () => {
  const days = { licenseDay: '2026-11-01', mvrDay: '2026-10-01', clearinghouseDay: '2126-10-01' };
  await shown([stands({ license: 'EXPIRED', medical: 'EXPIRES_SOON' }, days)]);
  expect(await screen.findByText(/^2 of 14 items are open: missing/)).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(14);
  expect(itemOf('License copy').textContent).toContain('49 CFR 383.23');
  expect(within(itemOf('License copy')).getByText('Expired')).toBeTruthy();
  expect(itemOf('License copy').textContent).toMatch(/Expired on 11\/01\/2026/);
  // A day by which something was due, and is over, says so in word and shape.
  expect(itemOf('Current MVR').textContent).toMatch(/Overdue since 10\/01\/2026/);
  expect(itemOf('Current MVR').querySelector('[data-glyph="clock-alert"]')).toBeTruthy();
  expect(itemOf('Clearinghouse query').textContent).toMatch(/Next due 10\/01\/2126/);
  expect(within(itemOf('Medical certificate')).getByText('Expires soon')).toBeTruthy();
  expect(within(itemOf('PSP report')).getByText('On file')).toBeTruthy();
});

test('an open item has its remedy, which acts on the contract in hand; a whole one has none', async () => {
  const user = userEvent.setup();
  await shown([stands({ license: 'MISSING' })]);
  await user.click(await screen.findByRole('button', { name: 'Upload DL copy for this driver…' }));
  await vi.waitFor(() => expect(done).toEqual(['k1']));
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

test('a driver whose papers nobody watches has no checklist, and it is said why', async () => {
  await shown([]);
  expect((await screen.findByRole('note')).textContent).toBe('The checklist is kept while the driver has an active contract.');
});

test('every item has a remedy, and what waits for a signature is asked of its signers', () => {
  for (const { id } of CHECKLIST_ITEMS) expect(remediesOfItem(id, 'MISSING').length, id).toBeGreaterThan(0);
  expect(remediesOfItem('consents', 'NOT_SIGNED')).toEqual(['alert.remindSigners']);
});

test('[CHECK-1] keys lead from one open item to the next and around, and Enter runs the remedy of the item in hand', async () => {
  const user = userEvent.setup();
  done.length = 0;
  await shown([stands({ license: 'EXPIRED', psp: 'MISSING' })]);
  await screen.findByText(/^2 of 14 items are open: missing/);
  await vi.waitFor(() => expect(checklistActs.get()).not.toBe(null));
  const at = (): string | undefined => (document.activeElement as HTMLElement).dataset['item'];
  const stepped = (by: 1 | -1) => {
    checklistActs.get()!.step(by);
    return at();
  };
  expect([stepped(1), stepped(1), stepped(1), stepped(-1)]).toEqual(['license', 'psp', 'license', 'psp']);
  expect(stepped(-1)).toBe('license');
  await user.keyboard('{Enter}');
  await vi.waitFor(() => expect(done).toEqual(['k1']));
});

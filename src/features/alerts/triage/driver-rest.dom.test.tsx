import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { CHECKLIST_ITEMS } from '#domain/checklist/items.ts';
import { aRow } from '#domain/testing/aRow.ts';
import { aScreen } from '#src/components/testing/aScreen.tsx';
import type { Command } from '#src/commands/types.ts';
import { TriageEnd } from './triage-end.tsx';
import { begun } from './walk.ts';

const done: unknown[] = [];
const upload: Command = {
  id: 'driverDoc.upload.mvr',
  title: 'Upload MVR for this driver…',
  keywords: [],
  group: 'Driver documents',
  roles: null,
  when: ({ subject }) => subject?.table === 'drivers',
  undo: 'none',
  net: 'local',
  run: ({ subject }) => void done.push(subject?.row.id),
};
const Shown = () => <TriageEnd focused walk={begun([])} driverId="d1" />;
const shown = (states: object) =>
  aScreen(Shown, {
    at: '/alerts',
    tables: {
      drivers: [aRow('drivers', { id: 'd1', customerId: 'c1' })],
      driverChecklists: [
        aRow('driverChecklists', {
          id: 'l1',
          customerId: 'c1',
          driverId: 'd1',
          ...Object.fromEntries(CHECKLIST_ITEMS.map(({ id }) => [id, 'OK'])),
          ...states,
        }),
      ],
    },
    commands: [upload],
  });

test('[CHECK-2] behind the last alert of a driver stands what is open without one, with its remedy', async () => {
  await shown({ mvrAtHire: 'MISSING', employers: 'MISSING', license: 'MISSING' });
  const rest = await screen.findByRole('region', { name: 'Open in the file without an alert' });
  // The license has an alert, whose card was in the walk.
  expect(
    within(rest)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    expect.stringMatching(/^MVR at hire49 CFR 391.23.*Missing/),
    expect.stringMatching(/^Previous employers asked.*Missing.*Open verifications/),
  ]);
  await userEvent.setup().click(within(rest).getByRole('button', { name: /Upload MVR/ }));
  expect(done).toEqual(['d1']);
});

test('[CHECK-2] nothing more is said of a driver whose file is whole', async () => {
  await shown({ license: 'MISSING' });
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Open in the file without an alert' })).toBeNull();
});

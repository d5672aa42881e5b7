import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aRow } from '#domain/testing/aRow.ts';
import { PLAIN_ENTRY } from '#sync/store/plainEntry.ts';
import type { OutboxEntry } from '#sync/replicaApi.ts';
import { aScreen } from '#src/components/testing/aScreen.tsx';
import { AttentionTray } from './attention-tray.tsx';
import { trayGroups } from './tray.ts';

const TABLES = {
  alerts: [aRow('alerts', { id: 'a1', driverId: 'd1', entityType: 'DL_COPY' })],
  customers: [aRow('customers', { id: 'c1', name: 'Lone Pine Freight' })],
};

test.each([
  ['alertUpdate', { id: 'a1', remindLater: false }, 'Critical alerts cannot be dismissed.'],
  ['customerCreate', { id: 'c2', name: 'Mesa Freight', email: 'agent@demo.test' }, 'This email is already registered'],
  ['customerUpdate', { id: 'c1', subscription: 'elite' }, "You don't have permission to do this, or it does not exist."],
])('a refusal of %s waits with what the server said of it', async (name, input, message) => {
  const entry: OutboxEntry = { ...PLAIN_ENTRY, mid: 1, name, input, at: '2026-11-20T10:00:00.000Z', state: 'rejected', message };
  const keys = { current: 1, onFocus: () => undefined, onBlur: () => undefined };
  await aScreen(() => <AttentionTray groups={trayGroups([entry])} keys={keys} />, { at: '/alerts', tables: TABLES });
  const [item] = within(await screen.findByRole('region', { name: /Needs attention/ })).getAllByRole('listitem');
  expect(within(item!).getByText(message)).toBeTruthy();
});

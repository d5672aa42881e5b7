import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { isStaff, ROLE_NAMES } from '#domain/actor.ts';
import { FilterBar } from '#src/components/filter-bar.tsx';
import { aReplica } from '#src/data/testing/aReplica.ts';
import { storeListener } from '#src/data/watched.ts';
import type { Watched } from '#sync/replicaApi.ts';
import { DASHBOARD_FILTERS, UNFILTERED } from './dashboard.queries.ts';

test.each(ROLE_NAMES)('the filters of a dashboard have a customer select for staff and none for customers: %s', async (role) => {
  await aReplica();
  storeListener.watched({ versions: {}, complete: true, me: { userId: 'u1', role, customerId: null } } as unknown as Watched);
  render(<FilterBar command="dash.filter" filters={DASHBOARD_FILTERS} values={UNFILTERED} onChange={() => undefined} />);
  await userEvent.setup().click(screen.getByRole('button', { name: /^Filter/ }));
  const popover = within(await screen.findByRole('dialog', { name: 'Filter' }));
  const pickers = popover.getAllByRole('combobox').map((one) => one.getAttribute('aria-label') ?? one.closest('label')?.textContent);
  expect(pickers).toEqual(isStaff({ role }) ? ['Driver', 'Customer'] : ['Driver']);
});

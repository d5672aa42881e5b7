import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { MESSAGES } from '#domain/messages.ts';
import { aRow } from '#domain/testing/aRow.ts';
import { CommandHostContext, type CommandHost } from '#src/commands/commandHost.ts';
import type { CommandTools } from '#src/commands/types.ts';
import { DataGrid } from '#src/components/data-grid.tsx';
import { RowMenu } from '#src/components/row-menu.tsx';
import { aContext } from '#src/components/testing/tryCommand.ts';
import { PaneStoreContext } from '#src/panes/panesContext.ts';
import { openPanes } from '#src/panes/testing/openPanes.ts';
import { ALERT_MENU_LABELS, ALERT_ROW_COMMANDS } from '../alert.commands.ts';
import { alertColumns, type AlertListRow } from './alert.columns.tsx';

const $ = {
  driver: aRow('drivers', { id: 'd1', name: 'Ana', lastName: "O'Brien" }),
  customer: aRow('customers', { id: 'c1', name: 'Lone Pine Freight' }),
};
const ALERTS: readonly AlertListRow[] = [
  { ...aRow('alerts', { id: 'bad', entityType: 'DL_COPY', entityStatus: 'EXPIRED', status: 'CRITICAL' }), $ },
  { ...aRow('alerts', { id: 'minor', entityType: 'MEDICAL_CERTIFICATE', entityStatus: 'EXPIRES_SOON', status: 'NON_CRITICAL' }), $ },
];

/** The list of alerts with these rows; answers with what its commands have changed. */
function listed(rows: readonly AlertListRow[]): unknown[] {
  const changes: unknown[] = [];
  const { store } = openPanes('/alerts');
  const context = aContext({ screen: '/alerts' });
  const mutate = async (_name: string, input: unknown): Promise<boolean> => (changes.push(input), true);
  const tools = { mutate, toast: () => undefined } as unknown as CommandTools;
  const host: CommandHost = { commands: ALERT_ROW_COMMANDS, tools, context: () => context, subscribe: () => () => undefined };
  const columns = alertColumns((row) => (
    <RowMenu subject={{ table: 'alerts', row }} name={row.id} commands={ALERT_ROW_COMMANDS} labels={ALERT_MENU_LABELS} />
  ));
  render(
    <PaneStoreContext value={store}>
      <CommandHostContext value={host}>
        <DataGrid
          label="Alerts"
          columns={columns}
          rows={rows}
          total={rows.length}
          skip={0}
          ready
          empty={MESSAGES.noAlerts}
          live
          onActive={() => undefined}
          onOpen={() => undefined}
        />
      </CommandHostContext>
    </PaneStoreContext>,
  );
  return changes;
}

test('the columns are those of the spec in its order, and whose driver it is', () => {
  listed(ALERTS);
  const heads = screen.getAllByRole('columnheader').map((one) => one.textContent);
  expect(heads).toEqual(['Document', 'Warning', 'Driver', 'Customer', 'Status', 'Created At', 'Actions']);
});

test('[ALERT-5] a critical alert has a badge of its own kind, and every other has the other', () => {
  listed(ALERTS);
  const boxOf = (word: string): string => screen.getByText(word).parentElement!.className;
  expect(boxOf('CRITICAL')).toContain('tone-red');
  expect(boxOf('NON CRITICAL')).toContain('tone-amber');
});

test('[ALERT-2] [ALERT-4] only a non-critical alert has a menu, with Dismiss and Remind Later, which does so', async () => {
  const user = userEvent.setup();
  const changes = listed(ALERTS);
  const menus = screen.getAllByRole('button', { name: /^Actions for/ });
  expect(menus.map((one) => one.getAttribute('aria-label'))).toEqual(['Actions for minor']);
  await user.click(menus[0]!);
  const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
  expect(items.map((one) => one.textContent?.replace(/[A-Z]+$/, ''))).toEqual(expect.arrayContaining(['Dismiss', 'Remind Later']));
  await user.click(screen.getByRole('menuitem', { name: /^Remind Later/ }));
  expect(changes).toEqual([{ id: 'minor', remindLater: true }]);
});

test('without a row it says so', () => {
  listed([]);
  expect(screen.getByRole('heading').textContent).toBe('No alerts found');
});

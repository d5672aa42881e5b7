import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { aRow } from '#domain/testing/aRow.ts';
import { CommandHostContext, type CommandHost } from '#src/commands/commandHost.ts';
import type { CommandTools } from '#src/commands/types.ts';
import { aContext } from '#src/components/testing/tryCommand.ts';
import { PaneStoreContext } from '#src/panes/panesContext.ts';
import { openPanes } from '#src/panes/testing/openPanes.ts';
import { customerCommands } from '../customer.commands.ts';
import { CustomerHeader } from './customer-header.tsx';

test.each([
  ['active', 'Disable customer', 'This customer will be Disabled', 'disabled', true],
  ['disabled', 'Activate customer', 'This customer will be Active', 'active', true],
  ['active', 'Disable customer', 'This customer will be Disabled', 'disabled', false],
] as const)('[CUSTOMER-1] on its own page a customer that is %s has %s, asked with "%s": %s when %s', async (...given) => {
  const [status, button, question, next, sure] = given;
  const asked: string[] = [];
  const changes: unknown[] = [];
  const { store } = openPanes('/customers');
  const context = aContext({ mode: 'record' });
  const tools = {
    confirm: async ({ title, body }: { title: string; body: string }) => (asked.push(`${title} ${body}`), sure),
    mutate: async (...change: unknown[]) => (changes.push(change.slice(0, 2)), true),
  } as unknown as CommandTools;
  const host: CommandHost = { commands: customerCommands, tools, context: () => context, subscribe: () => () => undefined };
  render(
    <PaneStoreContext value={store}>
      <CommandHostContext value={host}>
        <CustomerHeader row={aRow('customers', { id: 'c1', name: 'Lone Pine Freight', status })} />
      </CommandHostContext>
    </PaneStoreContext>,
  );
  await userEvent.setup().click(screen.getByRole('button', { name: button }));
  await vi.waitFor(() => expect(asked).toEqual([`Are you sure? ${question}`]));
  await vi.waitFor(() => expect(changes).toEqual(sure ? [['customerStatusUpdate', { id: 'c1', status: next }]] : []));
});

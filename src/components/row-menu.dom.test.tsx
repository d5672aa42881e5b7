import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { CommandHostContext, type CommandHost } from '#src/commands/commandHost.ts';
import type { Command, CommandTools, Subject } from '#src/commands/types.ts';
import { PaneStoreContext } from '#src/panes/panesContext.ts';
import { openPanes } from '#src/panes/testing/openPanes.ts';
import { RowMenu } from './row-menu.tsx';
import { aContext } from './testing/tryCommand.ts';

const subject: Subject = { table: 'customers', row: { id: 'c1', tame: true } };
const ran: string[] = [];
const command = (id: Command['id'], named: Partial<Command> = {}): Command => ({
  id,
  title: `Title of ${id}`,
  keywords: [],
  group: 'Cases',
  roles: null,
  when: () => true,
  run: (ctx) => void ran.push(`${id} on ${ctx.subject?.row.id}`),
  ...named,
});
const commands = [
  command('dog.feed', { keys: ['s s'] }),
  command('dog.wash', { when: (ctx) => ctx.mode === 'list' && ctx.subject?.row['tame'] === true }),
  command('dog.fly', { when: () => 'Dogs cannot fly' }),
  command('dog.hide', { when: () => false }),
  command('dog.sell', { roles: ['ADMIN'] }),
];

function menuOf(offered: readonly Command[], inTabOrder = false): void {
  const { store } = openPanes('/customers');
  const context = aContext();
  const host: CommandHost = { commands, tools: {} as CommandTools, context: () => context, subscribe: () => () => {} };
  render(
    <PaneStoreContext value={store}>
      <CommandHostContext value={host}>
        <RowMenu subject={subject} name="Rex" commands={offered} labels={{ 'dog.wash': 'Wash' }} inTabOrder={inTabOrder} />
      </CommandHostContext>
    </PaneStoreContext>,
  );
}

test('the menu offers what applies to the row and the person, with its key, and runs it on the row', async () => {
  const user = userEvent.setup();
  menuOf(commands);
  await user.click(screen.getByRole('button', { name: 'Actions for Rex' }));
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Title of dog.feedSS', 'Wash']);
  await user.click(screen.getByRole('menuitem', { name: 'Wash' }));
  expect(ran).toEqual(['dog.wash on c1']);
});

test('[ALERT-2] where nothing applies there is no button', () => {
  menuOf(commands.slice(2));
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  ['outside of a grid Tab leads to the button, which opens by key', true],
  ['in a grid Tab passes the button by: arrows lead there', false],
])('%s', async (_, inTabOrder) => {
  const user = userEvent.setup();
  menuOf(commands, inTabOrder);
  await user.tab();
  expect(screen.getByRole('button', { name: 'Actions for Rex' }) === document.activeElement).toBe(inTabOrder);
  await user.keyboard('{Enter}');
  expect(screen.queryAllByRole('menuitem')[0] === document.activeElement).toBe(inTabOrder);
});

import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { CommandHost } from '#src/commands/commandHost.ts';
import type { Command, CommandContext } from '#src/commands/types.ts';
import { aContext } from '#src/components/testing/tryCommand.ts';
import { openPanes } from '#src/panes/testing/openPanes.ts';
import { laterCommands, laterCommandsTried } from './laterCommands.ts';
import { useKeyboard } from './useKeyboard.ts';

const command = (id: Command['id'], title: string, keys: readonly string[], more: Partial<Command> = {}): Command => ({
  id,
  title,
  keywords: [],
  group: 'Cases',
  roles: null,
  keys,
  when: ({ mode }) => mode === 'list',
  run: () => undefined,
  ...more,
});
const COMMANDS = [
  command('case.status', 'Set status…', ['s s'], { roles: ['ADMIN', 'AGENT'] }),
  command('list.editCell', 'Edit focused cell', ['F2']),
  command('comment.next', 'Next comment', ['j', 'ArrowDown'], { when: () => false }),
  command('list.peek', 'Peek', ['Space'], { when: () => false }),
];

/** Presses these keys at a place, and tells what was said. */
async function pressedAt(named: Partial<CommandContext>, keys: string, field: 'input' | 'grid' | null = null): Promise<string[]> {
  const said: string[] = [];
  const context = aContext(named);
  const host = {
    commands: COMMANDS,
    tools: { toast: (words: string) => void said.push(words), list: () => null },
    context: () => context,
    subscribe: () => () => undefined,
  } as unknown as CommandHost;
  const { store } = openPanes('/cases');
  function Keys() {
    useKeyboard(host, store);
    if (field === 'grid') return <div role="grid" aria-label="Rows" tabIndex={0} />;
    return field ? <input aria-label="Words" /> : null;
  }
  // The keyboard has all of its commands: no key is kept for one that is on its way.
  laterCommands.set(COMMANDS);
  const { unmount, container } = render(<Keys />);
  await laterCommandsTried;
  await new Promise((resolve) => setTimeout(resolve));
  container.querySelector<HTMLElement>('input, [role="grid"]')?.focus();
  await userEvent.setup().keyboard(keys);
  unmount();
  return said;
}
const owner = { userId: 'u9', role: 'CUSTOMER_ELITE', customerId: 'c1' } as const;

test('a key that cannot act says why: on a record, on a case without comments, for another role', async () => {
  expect(await pressedAt({ mode: 'record' }, '{F2}')).toEqual(['F2 does nothing here (Edit focused cell)']);
  expect(await pressedAt({ mode: 'record' }, 'j')).toEqual(['J does nothing here (Next comment)']);
  expect(await pressedAt({ actor: owner }, 'ss')).toEqual(['S S is not available to you (Set status)']);
});

test('arrows, unknown letters and letters of a text say nothing', async () => {
  expect(await pressedAt({ mode: 'record' }, 'q{ArrowDown}{Enter}')).toEqual([]);
  expect(await pressedAt({ mode: 'record' }, 'jss', 'input')).toEqual([]);
  expect(await pressedAt({ mode: 'form' }, 'j')).toEqual([]);
});

test('Space on a row that it does nothing to says so instead of scrolling the row away', async () => {
  expect(await pressedAt({ mode: 'list' }, ' ', 'grid')).toEqual(['Space does nothing here (Peek)']);
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { CommandHostContext, type CommandHost } from '#src/commands/commandHost.ts';
import type { Command, CommandTools } from '#src/commands/types.ts';
import { loadFloating } from '#src/components/floating/floating.ts';
import { aContext } from '#src/components/testing/tryCommand.ts';
import { PaneStoreContext } from '#src/panes/panesContext.ts';
import { openPanes } from '#src/panes/testing/openPanes.ts';
import { helpCommands } from './commands/help.commands.ts';
import { HelpSheet } from './help-sheet.tsx';
import { helpOpen } from './shellState.ts';

afterEach(() => {
  helpOpen.set(false);
  vi.unstubAllGlobals();
});

/** The sheet of keys, open, on a device with this pointer; answers with how often the palette was opened. */
async function help(pointer: 'coarse' | 'fine', more: readonly Command[] = []): Promise<{ opened: () => number }> {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(pointer: ${pointer})` }));
  await loadFloating();
  let opened = 0;
  const context = aContext();
  const host: CommandHost = {
    commands: [...helpCommands({ openHelp: () => helpOpen.set(true), startLeader: () => undefined } as never), ...more],
    tools: { palette: { open: () => (opened += 1) } } as unknown as CommandTools,
    context: () => context,
    subscribe: () => () => undefined,
  };
  helpOpen.set(true);
  render(
    <PaneStoreContext value={openPanes('/cases').store}>
      <CommandHostContext value={host}>
        <HelpSheet />
      </CommandHostContext>
    </PaneStoreContext>,
  );
  expect(await screen.findByRole('heading', { name: 'Keyboard shortcuts' })).toBeTruthy();
  return { opened: () => opened };
}

test('the help on keys leads to the commands where there is a finger and perhaps no key', async () => {
  const { opened } = await help('coarse');
  expect(screen.getByText(/These shortcuts need a keyboard/)).toBeTruthy();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Search commands' }));
  expect([opened(), helpOpen.get()]).toEqual([1, false]);
});

test('with a mouse the help on keys is about keys alone', async () => {
  await help('fine');
  expect(screen.getByText('Open command palette')).toBeTruthy();
  expect(screen.queryByText(/These shortcuts need a keyboard/)).toBe(null);
});

test('what has the same words and the same keys is told once', async () => {
  const hire = {
    title: 'Set hire date…',
    keywords: [],
    roles: null,
    keys: ['s h'],
    undo: 'INV',
    net: 'queued',
    run: () => undefined,
  } as const;
  await help('fine', [
    { ...hire, id: 'a.hire', group: 'Alerts & triage', when: () => false },
    { ...hire, id: 'b.hire', group: 'Drivers & contracts', when: () => false },
  ] as unknown as Command[]);
  expect(screen.getAllByText('Set hire date…')).toHaveLength(1);
});

test('arrows and page keys scroll the keys from the search, where the keyboard begins', async () => {
  await help('fine');
  const list = screen.getByText('Open command palette').closest<HTMLElement>('[tabindex="0"]')!;
  const scrolled: number[] = [];
  list.scrollBy = ((to: ScrollToOptions) => scrolled.push(Math.sign(to.top!))) as typeof list.scrollBy;
  await userEvent.setup().type(screen.getByRole('textbox', { name: 'Search shortcuts' }), '{ArrowDown}{ArrowUp}a');
  expect(scrolled).toEqual([1, -1]);
});

import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { CommandHostContext, type CommandHost } from '#src/commands/commandHost.ts';
import type { CommandTools } from '#src/commands/types.ts';
import { loadFloating } from '#src/components/floating/floating.ts';
import { aContext } from '#src/components/testing/tryCommand.ts';
import { PaneStoreContext } from '#src/panes/panesContext.ts';
import { openPanes } from '#src/panes/testing/openPanes.ts';
import { MenuSheet } from './menu-sheet.tsx';
import { menuOpen } from './shellState.ts';

afterEach(() => menuOpen.set(false));

test('going back closes the menu, which would stand over where it leads', async () => {
  await loadFloating();
  const context = aContext();
  const host: CommandHost = { commands: [], tools: {} as CommandTools, context: () => context, subscribe: () => () => undefined };
  menuOpen.set(true);
  render(
    <PaneStoreContext value={openPanes('/cases').store}>
      <CommandHostContext value={host}>
        <MenuSheet actor={context.actor} />
      </CommandHostContext>
    </PaneStoreContext>,
  );
  expect(await screen.findByRole('dialog', { name: 'Menu' })).toBeTruthy();
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  expect(screen.queryByRole('dialog', { name: 'Menu' })).toBe(null);
});

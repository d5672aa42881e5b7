import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Tooltip } from './tooltip.tsx';

/** The page at its very start: nothing that floats has been fetched. */
async function atTheStart() {
  vi.resetModules();
  const [menu, dialog, popover, floating] = await Promise.all([
    import('../ui/dropdown-menu.tsx'),
    import('../ui/dialog.tsx'),
    import('../ui/popover.tsx'),
    import('./floating.ts'),
  ]);
  return { ...menu, ...dialog, ...popover, ...floating };
}

test.each(['{Enter}', '{ArrowDown}'])('a menu that is opened by %s before it was fetched starts on its first act', async (key) => {
  const { DropdownMenu, DropdownMenuTrigger, DropdownMenuContent, DropdownMenuItem } = await atTheStart();
  const user = userEvent.setup();
  const chosen: string[] = [];
  render(
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger>Actions</DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem disabled>Sell</DropdownMenuItem>
        <DropdownMenuItem onSelect={() => chosen.push('feed')}>Feed</DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>,
  );
  const button = screen.getByRole('button', { name: 'Actions' });
  expect(button.getAttribute('aria-haspopup')).toBe('menu');
  expect(button.getAttribute('aria-expanded')).toBe('false');
  act(() => button.focus());
  await user.keyboard(key);
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Feed'));
  await user.keyboard('{Enter}');
  expect(chosen).toEqual(['feed']);
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions' })));
});

test('a popover that is opened by pointer before it was fetched opens, and Escape gives the focus back', async () => {
  const { Popover, PopoverTrigger, PopoverContent } = await atTheStart();
  const user = userEvent.setup();
  render(
    <Popover>
      <PopoverTrigger>Filter</PopoverTrigger>
      <PopoverContent aria-label="Filters">
        <button type="button">Status</button>
      </PopoverContent>
    </Popover>,
  );
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  expect((await screen.findByRole('dialog', { name: 'Filters' })).contains(document.activeElement)).toBe(true);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement?.textContent).toBe('Filter');
});

test('keys that follow the one that opens a dialog belong to the dialog, also while it is being fetched', async () => {
  const { Dialog, DialogContent, DialogTitle, loadFloating } = await atTheStart();
  const user = userEvent.setup();
  const elsewhere: string[] = [];
  const inside: string[] = [];
  const onKey = (event: KeyboardEvent): void => void (event.defaultPrevented || elsewhere.push(event.key));
  window.addEventListener('keydown', onKey);
  render(
    <Dialog open>
      <DialogContent aria-describedby={undefined}>
        <DialogTitle>Status</DialogTitle>
        {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div
          onKeyDown={(event) => {
            inside.push(event.key);
            event.preventDefault();
          }}
        >
          <button type="button">Choose</button>
        </div>
      </DialogContent>
    </Dialog>,
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('3j');
  expect(elsewhere).toEqual([]);
  await act(loadFloating);
  await vi.waitFor(() => expect(inside).toEqual(['3', 'j']));
  await user.keyboard('k');
  expect(inside).toEqual(['3', 'j', 'k']);
  expect(elsewhere).toEqual([]);
  window.removeEventListener('keydown', onKey);
});

test('a tooltip tells on focus by key and on a resting pointer, describes its control, and goes with Escape, blur and press', async () => {
  const user = userEvent.setup();
  let presses = 0;
  render(
    <Tooltip text="Close pane">
      <button type="button" onClick={() => (presses += 1)}>
        Close
      </button>
    </Tooltip>,
  );
  const button = screen.getByRole('button', { name: 'Close' });
  await user.tab();
  expect((await screen.findByRole('tooltip')).textContent).toBe('Close pane');
  expect(document.getElementById(button.getAttribute('aria-describedby')!)?.textContent).toBe('Close pane');
  await user.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  expect(button.hasAttribute('aria-describedby')).toBe(false);
  expect(document.activeElement).toBe(button);

  // Given by a script, as by a dialog that closes: the next Escape belongs to what is open, not to a word about it.
  act(() => button.blur());
  act(() => button.focus());
  await user.keyboard('x');
  expect(screen.queryByRole('tooltip')).toBeNull();

  await user.hover(button);
  expect(screen.queryByRole('tooltip')).toBeNull();
  expect(await screen.findByRole('tooltip')).toBeTruthy();
  await user.click(button);
  await vi.waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  expect(presses).toBe(1);
});

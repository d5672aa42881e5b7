import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { PaneDialog } from './pane-dialog.tsx';

function show(focused = true) {
  const onDismiss = vi.fn<() => void>();
  const onGone = vi.fn<() => void>();
  const view = (open: boolean) => (
    <>
      <section data-pane="a" data-focused={focused}>
        <p>The record</p>
        {open && (
          <PaneDialog title="Reopen this case?" description="It will be IN PROGRESS again." onDismiss={onDismiss} onGone={onGone}>
            <button type="button">Cancel</button>
            <button type="button" data-autofocus="">
              Reopen
            </button>
          </PaneDialog>
        )}
      </section>
      <button type="button">In the other pane</button>
    </>
  );
  const { rerender } = render(view(true));
  return { onDismiss, onGone, close: () => rerender(view(false)), user: userEvent.setup() };
}

const focused = (): string | null | undefined => document.activeElement?.textContent;

test('it is named and described, has the focus where it asks for it, and Tab goes round in it', async () => {
  const { user } = show();
  const dialog = screen.getByRole('dialog', { name: 'Reopen this case?', description: 'It will be IN PROGRESS again.' });
  expect(dialog.getAttribute('aria-modal')).toBeNull();
  expect(focused()).toBe('Reopen');
  await user.tab();
  expect(focused()).toBe('Cancel');
  await user.tab({ shift: true });
  expect(focused()).toBe('Reopen');
});

test('Escape and a press beside it dismiss it, a press in it does not', async () => {
  const { user, onDismiss } = show();
  await user.click(screen.getByText('It will be IN PROGRESS again.'));
  expect(onDismiss).not.toHaveBeenCalled();
  await user.click(screen.getByRole('dialog').parentElement!);
  expect(onDismiss).toHaveBeenCalledTimes(1);
  screen.getByRole('button', { name: 'Reopen' }).focus();
  await user.keyboard('{Escape}');
  expect(onDismiss).toHaveBeenCalledTimes(2);
});

test('it takes no focus from another pane, and gives back only what it had', async () => {
  const other = show(false);
  expect(focused()).not.toBe('Reopen');
  screen.getByRole('button', { name: 'In the other pane' }).focus();
  other.close();
  await Promise.resolve();
  expect(other.onGone).not.toHaveBeenCalled();
  expect(focused()).toBe('In the other pane');
});

test('when it had the focus, the pane is told to take it back', async () => {
  const { close, onGone } = show();
  close();
  await Promise.resolve();
  expect(onGone).toHaveBeenCalledTimes(1);
});

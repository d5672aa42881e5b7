import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { askQuestion, chooseQuestion, confirmQuestion } from '#src/commands/questions.ts';
import { showToast, toasts } from '#src/commands/toasts.ts';
import { holdKeysUntil } from '#src/browser/heldKeys.ts';
import { Popover, PopoverContent, PopoverTrigger } from '#src/components/ui/popover.tsx';
import { QuestionDialogs } from './question-dialogs.tsx';
import { openPalette, paletteState } from './shellState.ts';
import { Toaster } from './toaster.tsx';

afterEach(() => {
  vi.useRealTimers();
  toasts.set([]);
});

test('a toast hides after 3,000 ms, but not under the pointer; an alert interrupts, a status does not', () => {
  vi.useFakeTimers();
  render(<Toaster />);
  act(() => showToast('Alert dismissed'));
  act(() => showToast('The change was refused', 'alert'));
  expect(screen.getByRole('status').textContent).toBe('Alert dismissed');
  fireEvent.mouseEnter(screen.getByRole('alert'));
  act(() => void vi.advanceTimersByTime(2999));
  expect(screen.queryByRole('status')).not.toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.getByRole('alert').textContent).toBe('The change was refused');
  fireEvent.mouseLeave(screen.getByRole('alert'));
  act(() => void vi.advanceTimersByTime(3000));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the same message does not pile up', () => {
  showToast('g q is not a command');
  showToast('g q is not a command');
  expect(toasts.get()).toHaveLength(1);
});

test('a question is answered by Enter and taken back by Escape', async () => {
  const user = userEvent.setup();
  render(<QuestionDialogs />);
  const ask = () => confirmQuestion({ title: 'Are you sure?', body: 'This customer will be Disabled', action: 'Disable' });
  let yes!: Promise<boolean>;
  act(() => void (yes = ask()));
  expect(document.activeElement?.textContent).toBe('Disable');
  await user.keyboard('{Enter}');
  expect(await yes).toBe(true);
  let no!: Promise<boolean>;
  act(() => void (no = ask()));
  await user.keyboard('{Escape}');
  expect(await no).toBe(false);
});

test('a choice starts at the current value and is made by arrows, first letter or digit', async () => {
  const user = userEvent.setup();
  render(<QuestionDialogs />);
  const options = [
    { value: 'NEW', label: 'NEW' },
    { value: 'IN_PROGRESS', label: 'IN PROGRESS', current: true },
    { value: 'CLOSED', label: 'CLOSED' },
  ] as const;
  const choose = async (keys: string) => {
    let answer!: Promise<string | null>;
    act(() => void (answer = chooseQuestion({ title: 'Status', options })));
    await user.keyboard(keys);
    return answer;
  };
  expect(await choose('{Enter}')).toBe('IN_PROGRESS');
  expect(await choose('{ArrowDown}{Enter}')).toBe('CLOSED');
  expect(await choose('n{Enter}')).toBe('NEW');
  expect(await choose('3')).toBe('CLOSED');
  expect(await choose('{Escape}')).toBeNull();
});

test('a question asked while another is open waits its turn', async () => {
  render(<QuestionDialogs />);
  const user = userEvent.setup();
  let first!: Promise<boolean>;
  let second!: Promise<boolean>;
  act(() => void (first = confirmQuestion({ title: 'First?', body: '', action: 'Yes' })));
  act(() => void (second = confirmQuestion({ title: 'Second?', body: '', action: 'Yes' })));
  expect(screen.queryByRole('dialog', { name: 'Second?' })).toBeNull();
  await user.keyboard('{Enter}');
  expect(await first).toBe(true);
  expect(screen.getByRole('dialog', { name: 'Second?' })).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(await second).toBe(false);
});

test('a message can offer to take back what has not left, for as long as that is so', () => {
  let undone = 0;
  render(<Toaster />);
  act(() => showToast('Not sent yet', 'status', { label: 'Undo', run: () => (undone += 1), forMs: 10_000 }));
  act(() => screen.getByRole('button', { name: 'Undo' }).click());
  expect(undone).toBe(1);
  expect(screen.queryByText('Not sent yet')).toBeNull();
});

test('a text of one line is ended by Enter, one of several by Mod+Enter', async () => {
  const user = userEvent.setup();
  render(<QuestionDialogs />);
  const ask = async (lines: boolean, keys: string, value = '') => {
    let answer!: Promise<string | null>;
    act(() => void (answer = askQuestion({ title: 'Name', value, lines })));
    await user.keyboard(keys);
    return answer;
  };
  expect(await ask(false, 'Court day{Enter}')).toBe('Court day');
  expect(await ask(true, 'First{Enter}second{Control>}{Enter}{/Control}')).toBe('First\nsecond');
  expect(await ask(false, 'Never mind{Escape}')).toBeNull();
  // A name is typed over, a text is written on with.
  expect(await ask(false, 'New{Enter}', 'Old')).toBe('New');
  expect(await ask(true, ' and after{Control>}{Enter}{/Control}', 'Before')).toBe('Before and after');
});

test('what is pressed before a question stands is an answer to it, one key after the other', async () => {
  const user = userEvent.setup();
  render(<QuestionDialogs />);
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  const held = holdKeysUntil(ready);
  await user.keyboard('{ArrowDown}{Enter}');
  const options = [
    { value: 'all', label: 'Everything' },
    { value: 'mine', label: 'Mine' },
  ] as const;
  let answer!: Promise<string | null>;
  act(() => void (answer = chooseQuestion({ title: 'Views', options })));
  resolve();
  await act(() => held);
  expect(await answer).toBe('mine');
});

test('a letter that is held for a list of choices chooses the one that begins with it', async () => {
  const user = userEvent.setup();
  const heard: string[] = [];
  render(
    <select aria-label="Status" defaultValue="" onChange={({ target }) => heard.push(target.value)}>
      <option value="">All</option>
      <option value="AWAITING">AWAITING</option>
      <option value="NEW">NEW</option>
    </select>,
  );
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  const held = holdKeysUntil(ready);
  await user.keyboard('nx');
  screen.getByLabelText('Status').focus();
  resolve();
  expect(await held).toEqual(['x']);
  expect(heard).toEqual(['NEW']);
});

test('the palette that is opened from a sheet gives the keyboard back to the button of the sheet', async () => {
  render(
    <Popover defaultOpen>
      <PopoverTrigger>Sync</PopoverTrigger>
      <PopoverContent aria-label="Changes">
        <button type="button">Open the Sync center</button>
      </PopoverContent>
    </Popover>,
  );
  const inside = await screen.findByRole('button', { name: 'Open the Sync center' });
  act(() => inside.focus());
  openPalette();
  expect(paletteState.get()?.opener).toBe(screen.getByText('Sync'));
  paletteState.set(null);
});

import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { dismissToast, showToast, toasts } from '#src/commands/toasts.ts';
import { Toaster } from './toaster.tsx';

afterEach(() => act(() => toasts.get().forEach(({ id }) => dismissToast(id))));

const timeLeft = (): HTMLElement | null => document.querySelector('[data-time-left]');

test('a message with an offer counts its seconds down, and waits under the pointer', () => {
  vi.useFakeTimers();
  render(<Toaster />);
  act(() => showToast('Comment sends in 10 s', 'status', { label: 'Undo', run: () => undefined, forMs: 10_000 }));
  expect(timeLeft()?.textContent).toBe('10');
  act(() => void vi.advanceTimersByTime(3_000));
  expect(timeLeft()?.textContent).toBe('7');
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  const message = screen.getByText('Comment sends in 10 s').parentElement!;
  fireEvent.mouseEnter(message);
  expect(timeLeft()).toBe(null);
  fireEvent.mouseLeave(message);
  expect(timeLeft()?.textContent).toBe('10');
  vi.useRealTimers();
});

test('a message that offers nothing has no time to show', () => {
  render(<Toaster />);
  act(() => showToast('Copied'));
  expect(screen.getByText('Copied')).toBeTruthy();
  expect(timeLeft()).toBe(null);
});

test('only the newest message stands in full; those before it are a count that opens, and were heard', () => {
  render(<Toaster />);
  act(() => ['Copied', 'Saved', 'Undone'].forEach((words) => showToast(words)));
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['Copied', 'Saved', 'Undone']);
  expect(screen.getAllByRole('button', { name: 'Dismiss message' })).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: '2 more' }));
  expect(screen.getAllByRole('button', { name: 'Dismiss message' })).toHaveLength(3);
  act(() =>
    toasts
      .get()
      .slice(1)
      .forEach(({ id }) => dismissToast(id)),
  );
  act(() => showToast('Saved'));
  expect(screen.getByRole('button', { name: '1 more' })).toBeTruthy();
});

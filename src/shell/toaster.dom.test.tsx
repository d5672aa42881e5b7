import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { dismissToast, showToast, toasts } from '#src/commands/toasts.ts';
import { Toaster } from './toaster.tsx';

afterEach(() => act(() => toasts.get().forEach(({ id }) => dismissToast(id))));

const timeLeft = (): HTMLElement | null => document.querySelector('[data-time-left]');

test('a message with an offer shows how much of its time is left, which stands still under the pointer', () => {
  render(<Toaster />);
  act(() => showToast('Comment sends in 10 s', 'status', { label: 'Undo', run: () => undefined, forMs: 10_000 }));
  expect(timeLeft()?.style.animationDuration).toBe('10000ms');
  const message = screen.getByText('Comment sends in 10 s').parentElement!;
  fireEvent.mouseEnter(message);
  expect(timeLeft()).toBe(null);
  fireEvent.mouseLeave(message);
  expect(timeLeft()).not.toBe(null);
});

test('a message that offers nothing has no time to show', () => {
  render(<Toaster />);
  act(() => showToast('Copied'));
  expect(screen.getByText('Copied')).toBeTruthy();
  expect(timeLeft()).toBe(null);
});

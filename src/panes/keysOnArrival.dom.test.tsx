import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { toasts } from '#src/commands/toasts.ts';
import { holdKeysUntilArrival } from './keysOnArrival.ts';

const messages = (): string[] => toasts.get().map(({ message }) => message);
beforeEach(() => toasts.set([]));

/** A screen on its way, and what its list is told once it is there. */
function opening(patienceMs?: number) {
  const taken: string[] = [];
  render(
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      onKeyDown={(event) => {
        taken.push(event.key);
        event.preventDefault();
      }}
    >
      <p tabIndex={-1}>First alert</p>
      <input aria-label="Search" />
    </div>,
  );
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = holdKeysUntilArrival(promise, patienceMs);
  return { taken, user: userEvent.setup({ delay: null }), land: () => (resolve(), act(() => done)), done };
}

test('a key after a navigation waits for the screen, and is done there', async () => {
  const { taken, user, land } = opening();
  await user.keyboard('t');
  screen.getByText('First alert').focus();
  expect(taken).toEqual([]);
  await land();
  expect(taken).toEqual(['t']);
  expect(messages()).toEqual([]);
});

test('what is typed into a field, and what belongs to the browser, does not wait', async () => {
  const { taken, user, land } = opening();
  screen.getByLabelText('Search').focus();
  await user.keyboard('a{Control>}r{/Control}{Tab}');
  expect(taken).toContain('a');
  expect(taken).toContain('r');
  await land();
  expect(taken.filter((key) => key === 'a')).toEqual(['a']);
});

test('the palette is opened on the screen that the keys before it lead to, and what is written after it stays behind it', async () => {
  const { taken, user, land } = opening();
  screen.getByText('First alert').focus();
  await user.keyboard('gu{Control>}k{/Control}c');
  expect(taken).toEqual(['Control']);
  await land();
  expect(taken).toEqual(['Control', 'g', 'u', 'k', 'c']);
});

test('what sends a text waits for the screen whose command it is, also where the text has the keyboard', async () => {
  const { taken, user, land } = opening();
  screen.getByLabelText('Search').focus();
  await user.keyboard('a{Control>}{Enter}{/Control}');
  expect(taken.filter((key) => key === 'Enter')).toEqual([]);
  await land();
  expect(taken.filter((key) => key === 'Enter')).toEqual(['Enter']);
});

test('a key that waited too long is said not to be done', async () => {
  const { user, done } = opening(200);
  await user.keyboard('t');
  await act(() => done);
  expect(messages()).toEqual(['Not done: t. The screen is still opening.']);
});

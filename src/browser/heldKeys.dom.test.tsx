import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { holdKeysUntil } from './heldKeys.ts';

/** Holds keys over whatever is rendered, presses them, and lets them go. */
async function held(keys: string, then: () => void, isMeant?: (event: KeyboardEvent) => boolean): Promise<readonly string[]> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const untaken = holdKeysUntil(promise, isMeant);
  await userEvent.setup().keyboard(keys);
  then();
  resolve();
  return act(() => untaken);
}

test('a held Space turns the switch that has the keyboard by then, and Enter presses a button', async () => {
  const pressed: string[] = [];
  render(
    <>
      <input type="checkbox" aria-label="Crash" />
      <button type="button" onClick={() => pressed.push('Save')}>
        Save
      </button>
    </>,
  );
  const crash = screen.getByRole<HTMLInputElement>('checkbox');
  expect(await held(' ', () => crash.focus())).toEqual([]);
  expect(crash.checked).toBe(true);
  expect(await held('{Enter}', () => screen.getByRole('button').focus())).toEqual([]);
  expect(pressed).toEqual(['Save']);
});

test('a character behind AltGr is typed, a chord is not', async () => {
  // This document has none of its own.
  document.execCommand = (_, __, text) => {
    (document.activeElement as HTMLInputElement).value += text;
    return true;
  };
  render(<input aria-label="Name" />);
  const field = screen.getByLabelText<HTMLInputElement>('Name');
  expect(await held('a{Control>}{Alt>}@{/Alt}r{/Control}', () => field.focus())).toEqual(['Control', 'Alt', 'r']);
  expect(field.value).toBe('a@');
});

test('Enter in a field sends its form', async () => {
  const sent: string[] = [];
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent.push(screen.getByLabelText<HTMLInputElement>('Number').value);
      }}
    >
      <input aria-label="Number" defaultValue="2026-000117" />
      <button type="button">Cancel</button>
      <button type="submit">Delete</button>
    </form>,
  );
  expect(await held('{Enter}', () => screen.getByLabelText('Number').focus())).toEqual([]);
  expect(sent).toEqual(['2026-000117']);
});

test('it says which keys nobody took, and leaves alone what is not meant or was taken before', async () => {
  const heard: string[] = [];
  const listen = (event: KeyboardEvent): void => {
    heard.push(event.key);
    if (event.key === 'j') event.preventDefault();
  };
  render(<p tabIndex={-1}>A record</p>);
  screen.getByText('A record').focus();
  window.addEventListener('keydown', listen);
  const untaken = await held(
    'jtk',
    () => expect(heard).toEqual(['k']),
    ({ key }) => key !== 'k',
  );
  window.removeEventListener('keydown', listen);
  expect(heard).toEqual(['k', 'j', 't']);
  expect(untaken).toEqual(['t']);
});

test('in a menu a key goes to where the one before it has moved the focus a task later, and what is pressed meanwhile comes after it', async () => {
  const heard: string[] = [];
  const hear = (event: { key: string; currentTarget: HTMLElement }): void =>
    void heard.push(`${event.key} in ${event.currentTarget.getAttribute('aria-label')}`);
  const second = (): HTMLElement => screen.getByLabelText('second');
  render(
    <div role="menu">
      <button
        type="button"
        role="menuitem"
        aria-label="first"
        onKeyDown={(event) => {
          hear(event);
          setTimeout(() => {
            second().focus();
            fireEvent.keyDown(second(), { key: 'x' });
          });
        }}
      />
      <button type="button" role="menuitem" aria-label="second" onKeyDown={hear} />
    </div>,
  );
  await held('jk', () => screen.getByLabelText('first').focus());
  expect(heard).toEqual(['j in first', 'k in second', 'x in second']);
});

test('elsewhere nothing comes between the keys that are given back', async () => {
  const heard: string[] = [];
  render(
    <button
      type="button"
      aria-label="first"
      onKeyDown={({ key }) => {
        heard.push(key);
        setTimeout(() => heard.push('a task'));
      }}
    />,
  );
  await held('jk', () => screen.getByLabelText('first').focus());
  expect(heard.slice(0, 2)).toEqual(['j', 'k']);
});

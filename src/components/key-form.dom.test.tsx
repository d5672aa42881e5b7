import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { KeyForm } from './key-form.tsx';

test('Mod+Enter saves a form from its fields and its own button, and never from another button of it', async () => {
  const user = userEvent.setup();
  let saved = 0;
  render(
    <KeyForm aria-label="Template" onSave={() => (saved += 1)}>
      <select aria-label="Role" />
      <button type="button">Remove</button>
      <button type="submit">Save</button>
    </KeyForm>,
  );
  const pressed = async (place: HTMLElement): Promise<number> => {
    place.focus();
    await user.keyboard('{Control>}{Enter}{/Control}');
    return saved;
  };
  expect(await pressed(screen.getByRole('combobox', { name: 'Role' }))).toBe(1);
  expect(await pressed(screen.getByRole('button', { name: 'Remove' }))).toBe(1);
  expect(await pressed(screen.getByRole('button', { name: 'Save' }))).toBe(2);
});

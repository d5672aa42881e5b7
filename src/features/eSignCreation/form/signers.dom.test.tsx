import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { emptyDocument, type NewDocument } from '../newDocument.ts';
import { SignerFields } from './signer-fields.tsx';
import { SignersList } from './signers-list.tsx';
import type { Creation } from './useCreation.ts';

const nothing = (): void => undefined;

/** Where signers are typed, and the list of them, over a document. */
function Signers({ start, roles, isForced }: { start: NewDocument; roles: readonly string[] | null; isForced: boolean }) {
  const [document, setDocument] = useState(start);
  const creation: Creation = {
    document,
    change: (next) => setDocument(next),
    restoredAt: null,
    reset: nothing,
    round: 0,
    settle: nothing,
    forget: nothing,
  };
  return (
    <>
      <SignerFields creation={creation} roles={roles} />
      <SignersList creation={creation} isForced={isForced} />
    </>
  );
}

function show(more: Partial<NewDocument> = {}, roles: readonly string[] | null = null, isForced = false) {
  render(<Signers start={{ ...emptyDocument(null), ...more }} roles={roles} isForced={isForced} />);
  return userEvent.setup();
}
const field = (label: string): HTMLElement => screen.getByLabelText(label);
const add = (): HTMLElement => screen.getByRole('button', { name: 'Add signer' });
const rows = (): string[] =>
  screen
    .queryAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, -2)
        .map(({ textContent }) => textContent)
        .join(', '),
    );

test('the keyboard is back at the first field of the next signer: the role, where signers have one', async () => {
  const user = show({}, ['Driver', 'Witness']);
  await user.selectOptions(screen.getByRole('combobox'), 'Driver');
  await user.type(field('Signer name'), 'Ann Lee');
  await user.type(field('Signer email'), 'ann@x.test{Enter}');
  expect(rows()).toHaveLength(1);
  expect(document.activeElement).toBe(screen.getByRole('combobox'));
});

test('[SIGN-1] a signer is added with a name and an email that is one, trimmed and not twice, and taken off again', async () => {
  const user = show();
  expect(screen.getByText('Nobody is asked to sign yet.')).toBeTruthy();
  expect(add().getAttribute('aria-disabled')).toBe('true');
  await user.type(field('Signer name'), ' Ann Lee ');
  await user.type(field('Signer email'), 'at home');
  await user.click(add());
  expect(screen.getByRole('alert').textContent).toBe('Invalid email format');
  await user.clear(field('Signer email'));
  await user.type(field('Signer email'), 'ann@x.test{Enter}');
  expect(rows()).toEqual(['ann@x.test, Ann Lee']);
  expect(document.activeElement).toBe(field('Signer name'));
  await user.type(field('Signer name'), 'Somebody');
  await user.type(field('Signer email'), 'ANN@x.test{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('Cannot add two signers with the same email');
  await user.click(screen.getByRole('button', { name: 'Delete Ann Lee' }));
  expect(rows()).toEqual([]);
});

test('[SIGN-1] a signer of a template has one of its roles, and no role two signers', async () => {
  const user = show({}, ['Owner', 'Driver']);
  await user.type(field('Signer name'), 'Ann');
  await user.type(field('Signer email'), 'ann@x.test');
  expect(add().getAttribute('aria-disabled')).toBe('true');
  await user.selectOptions(screen.getByRole('combobox', { name: /^Roles/ }), 'Owner');
  await user.click(add());
  expect(rows()).toEqual(['ann@x.test, Ann, Owner']);
  await user.selectOptions(screen.getByRole('combobox', { name: /^Roles/ }), 'Owner');
  await user.type(field('Signer name'), 'Bo');
  await user.type(field('Signer email'), 'bo@x.test{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('Cannot add two signers with the same role.');
});

test('[SIGN-2] the list says who is a driver, and keeps the one who always signs', () => {
  const signers = [
    { name: 'Ann', email: 'ann@x.test' },
    { name: 'Lee', lastName: 'Ray', email: 'lee@x.test', driverId: 'd1' },
  ];
  show({ signers }, null, true);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Email', 'Name', 'Driver', 'Delete']);
  expect(rows()).toEqual(['ann@x.test, Ann', 'lee@x.test, Lee Ray']);
  expect([screen.getByRole('img', { name: 'Not a driver' }), screen.getByRole('img', { name: 'Driver' })]).toHaveLength(2);
  expect(screen.getAllByRole('button', { name: /^Delete/ })).toHaveLength(1);
  expect(screen.getByText('Always signs')).toBeTruthy();
});

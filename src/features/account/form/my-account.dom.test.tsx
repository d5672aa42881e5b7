import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aRow } from '#domain/testing/aRow.ts';
import { aScreen } from '#src/components/testing/aScreen.tsx';
import { aServer } from '#src/components/testing/aServer.ts';
import { ACCOUNT_PATH } from '../accountPath.ts';
import MyAccount from './my-account.tsx';

test('the keyboard begins on the heading, so that the keys that lead on are no letters of a name', async () => {
  const users = [aRow('users', { id: 'u1', firstName: 'Ada', lastName: 'Q', email: 'ada@x.test', role: 'AGENT' })];
  const { online } = aServer({ '/api/account/security': new Error('away'), '/api/account/sessions': new Error('away') });
  await aScreen(MyAccount, { at: ACCOUNT_PATH, tables: { users }, tools: { online: async () => online } });
  await screen.findByRole('textbox', { name: 'First Name' });
  expect(document.querySelector('[data-autofocus]')).toBeNull();
  expect(screen.getByRole('heading', { name: 'My account' }).tabIndex).toBe(-1);
});

import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aRow } from '#domain/testing/aRow.ts';
import { aScreen } from '#src/components/testing/aScreen.tsx';
import CaseList from './case-list.tsx';

test.each(['AGENT', 'CUSTOMER'] as const)('the list of %s has the columns of the spec in its order', async (role) => {
  await aScreen(CaseList, { at: '/cases', role, tables: { cases: [aRow('cases', { id: 'k1', caseID: '2026-000001' })] } });
  expect(await screen.findByText('2026-000001')).toBeTruthy();
  const heads = screen.getAllByRole('columnheader').map((one) => one.textContent);
  const specified = ['Case ID', 'Court Date', 'State', 'Status', 'Actions'];
  expect(heads.filter((head) => specified.includes(head ?? ''))).toEqual(specified);
});

test('a list without a case says so in the words of the spec', async () => {
  await aScreen(CaseList, { at: '/cases' });
  expect(await screen.findByRole('heading', { name: 'No cases found' })).toBeTruthy();
});

test('a search that finds nothing says what is searched, and what is filtered instead', async () => {
  await aScreen(CaseList, { at: '/cases?search=tennessee', path: '/cases' });
  expect(await screen.findByText(/^Search looks at names and numbers\. Use Filter for status, court date, state, /)).toBeTruthy();
});

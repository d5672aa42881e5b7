import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aRow } from '#domain/testing/aRow.ts';
import { namesOf } from '#src/commands/subject.ts';
import { aScreen } from '#src/components/testing/aScreen.tsx';
import CodeList from './code-list.tsx';

test('what is done with a violation code names it', async () => {
  const code = aRow('violationCodes', { id: 'v1', code: '392.2LV', description: 'Lane Restriction violation' });
  const panes = await aScreen(CodeList, { at: '/violation-codes', tables: { violationCodes: [code] } });
  expect(await screen.findByText('392.2LV')).toBeTruthy();
  await vi.waitFor(() => expect(namesOf([panes.state().panes[0]!.subject!])).toBe('392.2LV'));
});

import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aScreen } from '#src/components/testing/aScreen.tsx';
import { aServer } from '#src/components/testing/aServer.ts';
import DraftsDialog from './drafts-dialog.tsx';

const nothing = (): void => undefined;
const draft = (id: string) => ({ id, documentTitle: `Draft ${id}`, updatedAt: '2026-11-01T10:00:00.000Z' });

async function opened(items: readonly object[], current: string | null = null): Promise<void> {
  const { online } = aServer({ DocumentDrafts: { documentDraftsList: { items } } });
  const Screen = () => <DraftsDialog current={current} onOpen={nothing} onGone={nothing} onClose={nothing} />;
  await aScreen(Screen, { at: '/alerts', tools: { online: async () => online } });
  await screen.findByRole('dialog', { name: 'Custom Drafts' });
}

test.each([
  ['the first draft', ['a', 'b'], null, 'Draft a'],
  ['the draft that is open', ['a', 'b'], 'b', 'Draft b'],
])('the keyboard begins on %s', async (_place, ids, current, name) => {
  await opened(ids.map(draft), current);
  const radio = await screen.findByRole('radio', { name: new RegExp(name) });
  await waitFor(() => expect(document.activeElement).toBe(radio));
});

test('without a draft the keyboard begins on Close', async () => {
  await opened([]);
  await screen.findByText('Draft list is empty');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' })));
});

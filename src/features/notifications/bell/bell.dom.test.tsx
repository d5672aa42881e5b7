import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { aRow } from '#domain/testing/aRow.ts';
import { aScreen } from '#src/components/testing/aScreen.tsx';
import { Bell } from './bell.tsx';
import { bellRequests } from './bellRequests.ts';

test('keys that are pressed before the notifications are there are meant for them', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const go = vi.fn<(href: string) => void>();
  const notifications = [1, 2, 3].map((n) =>
    aRow('notifications', {
      id: `n${n}`,
      userId: 'u1',
      status: 'UNVIEWED',
      title: 'New comment',
      caseId: `c${n}`,
      createdAt: `2026-11-0${n}T00:00:00.000Z`,
    }),
  );
  await aScreen(Bell, { at: '/cases', tables: { notifications }, opening: promise, tools: { go, mutate: async () => true } });
  await screen.findByRole('button', { name: 'Notifications' });
  void act(() => bellRequests.send());
  expect(screen.getByRole('menu').textContent).toBe('Loading…');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(screen.getByRole('menu')).toBeTruthy();
  resolve();
  await vi.waitFor(() => expect(go.mock.calls).toEqual([['/cases/details/c2']]));
  expect(screen.queryByRole('menu')).toBeNull();
});

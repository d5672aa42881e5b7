import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Role } from '#domain/actor.ts';
import type { Command } from '#src/commands/types.ts';
import type { ServerAnswer } from '#src/commands/useServerAnswer.ts';
import { aScreen } from '#src/components/testing/aScreen.tsx';
import type { CustomerAnswer } from './customerAnswer.ts';
import { ToSignPanel } from './customer-panels.tsx';

const PAPER = {
  id: 'e1',
  hash: 'h1',
  title: 'MVR consent',
  createdAt: '2026-11-20T12:00:00.000Z',
  expiresAt: null,
  driver: { id: 'd1', name: 'Ada', lastName: 'Ruiz' },
  signers: { items: [] },
};

/** The panel of what is to be signed, with one document that waits for a driver; answers with where its title leads. */
async function leadsTo(role: Role, commands: readonly Command[] = []): Promise<string | null> {
  const data = { everSignDocsList: { count: 1, items: [PAPER] } } as unknown as CustomerAnswer;
  const answer: ServerAnswer<CustomerAnswer> = { state: 'here', data, message: null, retry: () => undefined };
  await aScreen(() => <ToSignPanel answer={answer} />, { at: '/customers', role, commands });
  const row = within(await screen.findByRole('list', { name: 'Documents to sign' })).getByRole('listitem');
  expect(row.textContent).toContain('MVR consent');
  return within(row).queryByRole('link', { name: 'MVR consent' })?.getAttribute('href') ?? null;
}

const documents: Command = {
  id: 'nav.documents',
  title: 'Go to Documents',
  keywords: [],
  group: 'Navigate',
  roles: null,
  when: () => true,
  undo: 'none',
  net: 'local',
  run: () => undefined,
};

test('a document that waits for a driver leads a carrier to the file of the driver', async () => {
  expect(await leadsTo('CUSTOMER_PREMIUM')).toBe('/contracts/driver/d1');
});

test('where there is a screen of documents it leads to the document itself, in its folder', async () => {
  const href = new URL((await leadsTo('CUSTOMER_ELITE', [documents]))!, 'http://here');
  expect(href.pathname).toBe('/document-folders-management');
  expect(Object.fromEntries(href.searchParams)).toEqual({ folder: 'driver:d1', of: expect.any(String), details: 'e1' });
});

test('it is plain text for a single driver, who has no files to go to', async () => {
  expect(await leadsTo('CUSTOMER_BASIC')).toBe(null);
});

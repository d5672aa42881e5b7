import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { CommandHostContext, type CommandHost } from '#src/commands/commandHost.ts';
import type { Command, CommandContext, CommandTools } from '#src/commands/types.ts';
import { PaneStoreContext } from '#src/panes/panesContext.ts';
import { createPaneStore } from '#src/panes/paneStore.ts';
import { paletteState } from '../shellState.ts';
import { Palette } from './palette.tsx';

const ctx: CommandContext = {
  actor: { userId: 'u1', role: 'AGENT', customerId: null },
  mode: 'list',
  screen: '/cases',
  subject: null,
  paneCount: 1,
  sync: { phase: 'live', stop: null, progress: null, syncedAt: null },
  outbox: [],
};

/** The palette over one pane, with a replica that answers when it is told to. */
function openPalette(typed = '') {
  const asked: { text: string; answer: (caseIds: string[]) => Promise<void> }[] = [];
  const ran: string[] = [];
  const query = ((q: { table: string; search?: { text: string } }) => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    if (q.table !== 'cases') resolve({ rows: [], count: 0, complete: true });
    const row = (caseID: string) => ({ id: `id-${caseID}`, caseID, status: 'NEW' });
    asked.push({
      text: q.table === 'cases' ? (q.search?.text ?? '') : '-',
      answer: (ids) => act(async () => resolve({ rows: ids.map(row), count: ids.length, complete: true })),
    });
    return promise;
  }) as CommandTools['query'];
  const tools = { query, toast: () => {}, go: () => {} } as unknown as CommandTools;
  const make = (id: Command['id'], title: string, when: Command['when']): Command => ({
    id,
    title,
    keywords: [],
    group: 'Cases',
    roles: null,
    when,
    run: () => void ran.push(id),
  });
  const commands = [
    make('case.close', 'Close case', () => true),
    make('case.reopen', 'Reopen case', () => 'Only a closed case can be reopened'),
  ];
  const host: CommandHost = { commands, tools, context: () => ctx, subscribe: () => () => {} };
  const url = { read: () => ({ address: '/cases', ids: [] }), write: () => {}, onPop: () => () => {}, leave: () => {} };
  const panes = createPaneStore({ url, accepts: () => true, home: '/cases', isPublic: () => false });
  paletteState.set({ typed, opener: null });
  render(
    <PaneStoreContext value={panes}>
      <CommandHostContext value={host}>
        <Palette state={{ typed, opener: null }} />
      </CommandHostContext>
    </PaneStoreContext>,
  );
  const answerTo = (text: string) => asked.findLast((question) => question.text === text)!.answer;
  return { ran, answerTo, hrefs: () => panes.state().panes.map((pane) => pane.href), user: userEvent.setup({ delay: null }) };
}

beforeEach(() => localStorage.clear());

test('it is a dialog with a combobox that holds what was typed before it was there', () => {
  openPalette('clo');
  expect(screen.getByRole('dialog', { name: 'Command palette' })).toBeTruthy();
  const input = screen.getByRole('combobox', { name: 'Command palette' }) as HTMLInputElement;
  expect(input.value).toBe('clo');
  expect(document.activeElement).toBe(input);
  expect(document.getElementById(input.getAttribute('aria-activedescendant')!)?.textContent).toBe('Close case');
});

test('Enter at once waits for the records of the very words in the input, and opens the first of them', async () => {
  const { user, answerTo, hrefs } = openPalette();
  await user.keyboard('2026-1');
  await user.keyboard('2{Enter}');
  await answerTo('2026-1')(['2026-100000']);
  expect(hrefs()).toEqual(['/cases']);
  await answerTo('2026-12')(['2026-120000']);
  expect(hrefs()).toEqual(['/cases/details/id-2026-120000']);
});

test('a record found for older words is never run', async () => {
  const { user, answerTo, hrefs, ran } = openPalette();
  await user.keyboard('2026');
  await answerTo('2026')(['2026-000001']);
  expect(screen.getByRole('option', { name: /2026-000001/ })).toBeTruthy();
  await user.keyboard('9{Enter}');
  expect(hrefs()).toEqual(['/cases']);
  await answerTo('20269')([]);
  expect(hrefs()).toEqual(['/cases']);
  expect(ran).toEqual([]);
});

test('Shift+Enter opens the record beside', async () => {
  const { user, answerTo, hrefs } = openPalette('#');
  await user.keyboard('7');
  await answerTo('7')(['2026-000007']);
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  expect(hrefs()).toEqual(['/cases', '/cases/details/id-2026-000007']);
});

test('a command that cannot run now stands last with its reason, and Enter passes it by', async () => {
  const { user, answerTo, ran } = openPalette();
  await user.keyboard('case');
  await answerTo('case')([]);
  expect(screen.getAllByRole('option').map((row) => row.textContent)).toEqual([
    'Close case',
    'Reopen caseOnly a closed case can be reopened',
  ]);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(ran).toEqual(['case.close']);
  expect(paletteState.get()).toBeNull();
});

test('Home and End move the caret, not the list', async () => {
  const { user } = openPalette();
  await user.keyboard('a');
  const input = screen.getByRole('combobox');
  const before = input.getAttribute('aria-activedescendant');
  await user.keyboard('{End}{Home}');
  expect(input.getAttribute('aria-activedescendant')).toBe(before);
});

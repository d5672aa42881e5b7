import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { FoundGroup, SearchAnswer } from '#sync/replicaApi.ts';
import { CommandHostContext, type CommandHost } from '#src/commands/commandHost.ts';
import type { Command, CommandContext, CommandTools } from '#src/commands/types.ts';
import { PaneStoreContext } from '#src/panes/panesContext.ts';
import { openPanes } from '#src/panes/testing/openPanes.ts';
import { paletteState, type PaletteState } from '../shellState.ts';
import { Palette } from './palette.tsx';

const ctx: CommandContext = {
  actor: { userId: 'u1', role: 'AGENT', customerId: null },
  mode: 'list',
  screen: '/cases',
  subject: null,
  selection: [],
  list: null,
  form: null,
  paneCount: 1,
  sync: { phase: 'live', stop: null, progress: null, syncedAt: null },
  outbox: [],
};

/** Waits until what an answer sets off has happened. */
const settled = (): Promise<void> => new Promise((resume) => void setTimeout(resume, 0));
/** Words, detail and keys of every row, without the name of its section that is only spoken. */
const rowTexts = (): (string | undefined)[] => screen.queryAllByRole('option').map((row) => row.textContent?.replace(/, [^,]*$/, ''));

/** The palette over one pane, with a replica that answers when it is told to. */
function openPalette(text = '', context = ctx) {
  const asked: {
    text: string;
    answer: (caseIds: string[], more?: { count?: number; complete?: boolean; others?: FoundGroup[] }) => Promise<void>;
  }[] = [];
  const ran: string[] = [];
  const search: CommandTools['search'] = ({ text }) => {
    const { promise, resolve } = Promise.withResolvers<SearchAnswer>();
    const row = (caseID: string) => ({ id: `id-${caseID}`, caseID, status: 'NEW', $: {} });
    asked.push({
      text,
      answer: (ids, { count = ids.length, complete = true, others = [] } = {}) =>
        act(async () => {
          resolve({ groups: [{ table: 'cases', count, points: 2, rows: ids.map(row) }, ...others], complete });
          await settled();
        }),
    });
    return promise;
  };
  const tools = { search, get: async () => undefined, toast: () => {}, go: () => {} } as unknown as CommandTools;
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
  const host: CommandHost = { commands, tools, context: () => context, subscribe: () => () => {} };
  const { store: panes } = openPanes('/cases');
  const state: PaletteState = { opener: null, start: text ? { kind: 'text', text } : null };
  paletteState.set(state);
  render(
    <PaneStoreContext value={panes}>
      <CommandHostContext value={host}>
        <Palette state={state} />
      </CommandHostContext>
    </PaneStoreContext>,
  );
  const answerTo = (text: string) => asked.findLast((question) => question.text === text)!.answer;
  return { ran, answerTo, hrefs: () => panes.state().panes.map((pane) => pane.href), user: userEvent.setup({ delay: null }) };
}

beforeEach(() => localStorage.clear());

test('it is a dialog with a combobox that holds what it was opened with', () => {
  openPalette('clo');
  expect(screen.getByRole('dialog', { name: 'Command palette' })).toBeTruthy();
  const input = screen.getByRole('combobox', { name: 'Command palette' }) as HTMLInputElement;
  expect(input.value).toBe('clo');
  expect(document.activeElement).toBe(input);
  expect(document.getElementById(input.getAttribute('aria-activedescendant')!)?.textContent).toMatch(/^Close case/);
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
  expect(screen.getByRole('option', { name: /000001/ })).toBeTruthy();
  await user.keyboard('9{Enter}');
  await user.click(screen.getByRole('option', { name: /000001/ }));
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
  expect(rowTexts()).toEqual(['Close case', 'Reopen caseOnly a closed case can be reopened']);
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

const aGroup = (table: FoundGroup['table'], points: number, row: object): FoundGroup => ({
  table,
  points,
  count: 1,
  rows: [{ id: 'x', $: {}, ...row }],
});
const headings = (): (string | null)[] =>
  screen.getAllByRole('group').map((group) => document.getElementById(group.getAttribute('aria-labelledby')!)!.textContent);

test('records of every noun come in the order of how well they fit, with how many there are in all', async () => {
  const { user, answerTo, hrefs } = openPalette();
  await user.keyboard('garcia');
  const driver = aGroup('drivers', 4, { name: 'Ana', lastName: 'García', status: 'active', $: { customer: { id: 'k', name: 'Acme' } } });
  await answerTo('garcia')(['2026-000001', '2026-000002'], { count: 1204, others: [driver] });
  expect(headings()).toEqual(['Drivers', 'Cases2 of 1,204']);
  expect(rowTexts()).toEqual(['Ana GarcíaAcme', '2026-000001NEW', '2026-000002NEW']);
  await user.keyboard('{Enter}');
  expect(hrefs()).toEqual(['/contracts/driver/x']);
});

test('a record that leads where this person may not go, or nowhere, is left out', async () => {
  const { user, answerTo } = openPalette('', { ...ctx, actor: { userId: 'u1', role: 'CUSTOMER', customerId: 'k' } });
  await user.keyboard('acme');
  const customer = aGroup('customers', 4, { name: 'Acme', customerID: 'C-1' });
  const notice = aGroup('notifications', 4, { title: 'Acme', content: 'Hello', caseId: null });
  await answerTo('acme')([], { others: [customer, notice] });
  expect(screen.queryAllByRole('option')).toEqual([]);
  expect(screen.getByText('Nothing found')).toBeTruthy();
});

test('while the index is being made it says so and asks again, without losing what is shown', async () => {
  const { user, answerTo } = openPalette();
  await user.keyboard('2026');
  await answerTo('2026')(['2026-000001'], { complete: false });
  expect(screen.getByText('Still reading records. More may be found.')).toBeTruthy();
  const first = answerTo('2026');
  await vi.waitFor(() => expect(answerTo('2026')).not.toBe(first), { timeout: 2000 });
  expect(screen.getByRole('option', { name: /000001/ })).toBeTruthy();
  await answerTo('2026')(['2026-000001', '2026-000002']);
  expect(screen.getAllByRole('option')).toHaveLength(2);
  expect(screen.queryByText('Still reading records. More may be found.')).toBeNull();
});

test('a scope asks its own nouns alone, and no more than 50 rows are drawn', async () => {
  const { user, answerTo } = openPalette();
  await user.keyboard('#20');
  await answerTo('20')(
    Array.from({ length: 60 }, (_, i) => `2026-0000${i}`),
    { count: 9000 },
  );
  expect(screen.getAllByRole('option')).toHaveLength(50);
  expect(headings()).toEqual(['Cases50 of 9,000']);
});

test('with nothing found Tab and Shift+Tab leave the keyboard in the box', async () => {
  const { user, answerTo } = openPalette('cg?a');
  const box = screen.getByRole('combobox');
  await answerTo('cg?a')([]);
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(box);
  await user.tab();
  expect(document.activeElement).toBe(box);
});

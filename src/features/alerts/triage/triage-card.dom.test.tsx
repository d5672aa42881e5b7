import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aRow } from '#domain/testing/aRow.ts';
import { CommandHostContext, type CommandHost } from '#src/commands/commandHost.ts';
import type { CommandTools } from '#src/commands/types.ts';
import { aContext } from '#src/components/testing/tryCommand.ts';
import { PaneStoreContext } from '#src/panes/panesContext.ts';
import { openPanes } from '#src/panes/testing/openPanes.ts';
import type { AlertRow } from '../alertSubject.ts';
import { TriageCard } from './triage-card.tsx';
import { TriageEnd } from './triage-end.tsx';
import { triageCommands } from './triage.commands.ts';
import { begun, noted } from './walk.ts';

const driver = { ...aRow('drivers', { id: 'd1', name: 'Ana', lastName: "O'Brien", email: null }) };
const customer = { ...aRow('customers', { id: 'c1', name: 'Lone Pine Freight' }) };
const anAlert = (named: object): AlertRow => ({
  ...aRow('alerts', { id: 'a1', driverId: 'd1', entityType: 'DL_COPY', entityStatus: 'EXPIRED', status: 'CRITICAL', ...named }),
  $: { driver, customer },
});

function shown(what: React.ReactNode, mode: 'triage' | 'list' = 'triage'): string[] {
  const { store } = openPanes('/alerts');
  const said: string[] = [];
  const tools = { toast: (words: string) => void said.push(words), triage: () => null } as unknown as CommandTools;
  const context = aContext({ mode, screen: '/alerts' });
  const host: CommandHost = { commands: triageCommands, tools, context: () => context, subscribe: () => () => {} };
  render(
    <PaneStoreContext value={store}>
      <CommandHostContext value={host}>
        <p id="triage-place">7 of 40</p>
        {what}
      </CommandHostContext>
    </PaneStoreContext>,
  );
  return said;
}

test('a card says who and what, takes the keyboard, and is called by its place and title', () => {
  shown(<TriageCard focused row={anAlert({ message: "Driver's license expired on 11/13/2026" })} />);
  const card = screen.getByRole('article', { name: "7 of 40 Driver's license expired on 11/13/2026 — Ana O'Brien" });
  expect(document.activeElement).toBe(card);
  expect(within(card).getByText(/Lone Pine Freight · no email on file/)).toBeTruthy();
  expect(within(card).getByText(/49 CFR 383.23/)).toBeTruthy();
});

test('[ALERT-2] actions stand in the order of their keys; what cannot be done says why, and a press says it again', async () => {
  const said = shown(<TriageCard focused row={anAlert({})} />);
  const actions = within(screen.getByRole('list', { name: 'Actions' })).getAllByRole('button');
  expect(actions.map((one) => one.getAttribute('aria-disabled'))).toEqual([null, 'true', null, 'true']);
  expect(actions[3]!.textContent).toContain('critical alerts cannot be dismissed');
  await userEvent.setup().click(actions[3]!);
  expect(said).toEqual(['Dismiss: critical alerts cannot be dismissed']);
});

test('a card in a pane without the keyboard does not take it', () => {
  shown(<TriageCard focused={false} row={anAlert({})} />);
  expect(document.activeElement).toBe(document.body);
});

test('the end tells what was done and offers what is left', () => {
  const walk = noted(noted(begun(['a', 'b', 'c']), ['a'], 'dismissed'), ['b', 'c'], 'skipped');
  shown(<TriageEnd focused walk={walk} driverId={null} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('That was the last one');
  const done = within(screen.getByRole('list', { name: 'What was done' })).getAllByRole('listitem');
  expect(done.map((one) => one.textContent)).toEqual(['1dismissed', '2skipped']);
  expect(screen.getByRole('button', { name: /Once more through the 2 left/ })).toBeTruthy();
});

import 'fake-indexeddb/auto';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aRow } from '#domain/testing/aRow.ts';
import { anApplication } from '#domain/testing/anApplication.ts';
import type { Role } from '#domain/actor.ts';
import { CommandHostContext, type CommandHost } from '#src/commands/commandHost.ts';
import type { OnlineAnswer } from '#src/commands/online.ts';
import type { CommandTools } from '#src/commands/types.ts';
import { aContext } from '#src/components/testing/tryCommand.ts';
import { newHiddenKey } from '#src/browser/sealing.ts';
import { openDrafts } from '#src/data/drafts.ts';
import { storeListener, watch } from '#src/data/watched.ts';
import { PaneStoreContext } from '#src/panes/panesContext.ts';
import { openPanes } from '#src/panes/testing/openPanes.ts';
import type { Watched } from '#sync/replicaApi.ts';
import { applicationCommands } from '../application.commands.ts';
import DriverApplication from './driver-application.tsx';

const AWAY = { ok: false, message: 'The server cannot be reached.' } as const;

/** The part of a driver's file as somebody sees it, over a server that can be switched off. */
function shownTo(role: Role, form: object) {
  const line = { isUp: true };
  const stored: Record<string, unknown> = { id: 'f1', agentChanges: null, hasPendingAgentChanges: false, comment: null, ...form };
  const server = {
    ask: async ({ name }: { name: string }, { data }: { data?: object }): Promise<OnlineAnswer<unknown>> => {
      if (!line.isUp) return AWAY;
      if (name === 'ApplicationUpdate') Object.assign(stored, data);
      return { ok: true, data: { driverApplicationFormsList: { items: [{ ...stored }] }, driverDocumentsList: { items: [] } } };
    },
  };
  const customerId = role === 'AGENT' ? null : 'c1';
  const context = aContext({ mode: 'record', actor: { userId: role, role, customerId } });
  const tools = { online: async () => server } as unknown as CommandTools;
  const host: CommandHost = { commands: applicationCommands, tools, context: () => context, subscribe: () => () => undefined };
  watch();
  void openDrafts(role, newHiddenKey());
  const status = { phase: 'live', stop: null, progress: null, syncedAt: null };
  act(() => storeListener.watched({ versions: {}, complete: true, status, me: { userId: role, role, customerId } } as unknown as Watched));
  const show = () =>
    render(
      <PaneStoreContext value={openPanes('/contracts').store}>
        <CommandHostContext value={host}>
          <DriverApplication driver={aRow('drivers', { id: 'd1' })} contract={null} />
        </CommandHostContext>
      </PaneStoreContext>,
    );
  return { line, stored, show, user: userEvent.setup() };
}

test('[FORM-2] what is typed without a connection is there after a reload, and goes when the server is back', async () => {
  const { line, stored, show, user } = shownTo('CUSTOMER', { status: 'CREATED', jsonForm: {} });
  const page = show();
  await screen.findByRole('textbox', { name: /^First name/ });
  line.isUp = false;
  await user.type(screen.getByRole('textbox', { name: /^First name/ }), 'Ana');
  await screen.findByText(/Saved on this device, not sent yet/, {}, { timeout: 5000 });
  expect(stored['jsonForm']).toEqual({});
  page.unmount();
  line.isUp = true;
  show();
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^First name/ })).value).toBe('Ana');
  await waitFor(() => expect(stored['jsonForm']).toEqual({ personal: { firstName: 'Ana' } }), { timeout: 5000 });
  expect(await screen.findByText('Saved')).toBeTruthy();
}, 30_000);

test('[FORM-3] the customer sees each changed answer before and after, and may accept or decline', async () => {
  const jsonForm = anApplication();
  const agentChanges = { personal: { ...jsonForm['personal'], phone: '5125550999' } };
  const { show } = shownTo('CUSTOMER', { status: 'IN_REVIEW', jsonForm, agentChanges, hasPendingAgentChanges: true });
  show();
  const row = (await screen.findByRole('rowheader', { name: 'Personal details: phone' })).closest('tr')!;
  expect(row.textContent).toBe('Personal details: phone51255501025125550999');
  expect(screen.getByRole('button', { name: 'Approve agent changes' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Decline agent changes' })).toBeTruthy();
  expect(screen.getByText('IN REVIEW')).toBeTruthy();
}, 30_000);

import { expect, test } from 'vitest';
import { aRow } from '#domain/testing/aRow.ts';
import { aServer } from '#src/components/testing/aServer.ts';
import { aContext, commandOf, stateFor, tryCommand } from '#src/components/testing/tryCommand.ts';
import { applicationCommands } from './application.commands.ts';
import { showApplication } from './shownApplications.ts';

const subject = { table: 'drivers', row: aRow('drivers', { id: 'd1' }) } as const;
const owner = { userId: 'u2', role: 'CUSTOMER', customerId: 'c1' } as const;
const ctx = aContext({ subject, mode: 'record' });
const ownerCtx = aContext({ subject, mode: 'record', actor: owner });
const latest = (status: string, hasPendingAgentChanges = false) => ({
  LatestApplication: {
    driverApplicationFormsList: {
      items: [{ id: 'f1', status, hasPendingAgentChanges, jsonForm: {}, agentChanges: null, comment: null, version: 8 }],
    },
  },
});
const command = (id: string) => commandOf(applicationCommands, id);

test('[FORM-4] an agent who asks for changes says which; without a word nothing happens', async () => {
  const { online, asked } = aServer({ ...latest('IN_REVIEW'), ApplicationUpdate: {} });
  await tryCommand(command('appForm.needChanges'), ctx, { online, ask: '  ' });
  expect(asked).toEqual([]);
  const effects = await tryCommand(command('appForm.needChanges'), ctx, { online, ask: 'Add the yard job' });
  expect(asked.at(-1)).toEqual(['ApplicationUpdate', { data: { id: 'f1', status: 'NEED_CHANGES', comment: 'Add the yard job' } }]);
  expect(effects.at(-1)).toEqual(['toast', 'Changes requested']);
});

test('[FORM-1] an application is sent after a question, and not where it stands elsewhere meanwhile', async () => {
  const sent = aServer({ ...latest('IN_PROGRESS'), ApplicationUpdate: {} });
  const effects = await tryCommand(command('appForm.submit'), ownerCtx, { online: sent.online });
  expect(sent.asked.at(-1)).toEqual(['ApplicationUpdate', { data: { id: 'f1', status: 'IN_REVIEW' } }]);
  expect(effects.map(([kind]) => kind)).toEqual(['confirm', 'toast']);
  const moved = aServer({ ...latest('APPROVED_TO_SIGN'), ApplicationUpdate: {} });
  expect(await tryCommand(command('appForm.submit'), ownerCtx, { online: moved.online })).toEqual([
    ['toast', 'Not possible: the application is approved to sign'],
  ]);
  expect(moved.asked).toHaveLength(1);
});

test('[FORM-3] the customer accepts or declines what an agent changed; an agent does neither', async () => {
  const { online, asked } = aServer({ ...latest('IN_REVIEW', true), ApplicationUpdate: {} });
  await tryCommand(command('appForm.approveAgent'), ownerCtx, { online });
  expect(asked.at(-1)).toEqual(['ApplicationUpdate', { data: { id: 'f1', version: 8, hasPendingAgentChanges: false } }]);
  await tryCommand(command('appForm.declineAgent'), ownerCtx, { online });
  expect(asked.at(-1)).toEqual(['ApplicationUpdate', { data: { id: 'f1', version: 8, agentChanges: null } }]);
  const leave = showApplication('d1', {
    status: 'IN_REVIEW',
    hasPendingAgentChanges: true,
    version: 7,
    save: async () => true,
    refresh: () => undefined,
  });
  const states = (id: string) => [
    stateFor(command(id), subject, { mode: 'record' }),
    stateFor(command(id), subject, { mode: 'record', actor: owner }),
  ];
  expect([states('appForm.approveAgent'), states('appForm.approve')]).toEqual([
    [false, true],
    [false, false],
  ]);
  // [FORM-9] The answer is one to what is on the screen, whatever the server has now.
  await tryCommand(command('appForm.approveAgent'), ownerCtx, { online });
  expect(asked.at(-1)).toEqual(['ApplicationUpdate', { data: { id: 'f1', version: 7, hasPendingAgentChanges: false } }]);
  leave();
});

test('[FORM-8] approving gives the PDF, and it can be downloaded again', async () => {
  const pdfBase64 = btoa('%PDF-1.7');
  const { online, asked } = aServer({
    ...latest('IN_REVIEW'),
    ApplicationApprove: { driverApplicationFormUpdate: { id: 'f1', pdfBase64 } },
  });
  await tryCommand(command('appForm.approve'), ctx, { online });
  expect(asked).toContainEqual(['ApplicationApprove', { id: 'f1' }]);
  const saved = ['save', 'driver-application.pdf', new TextEncoder().encode('%PDF-1.7'), 'application/pdf'];
  expect(asked.at(-1)).toEqual(saved);
  const later = aServer({ ...latest('ARCHIVED'), ApplicationPdf: { driverApplicationForm: { id: 'f1', pdfBase64 } } });
  await tryCommand(command('appForm.pdf'), ownerCtx, { online: later.online });
  expect(later.asked.at(-1)).toEqual(saved);
});

test('what is not sent yet goes first: a step is not taken on older answers', async () => {
  const leave = showApplication('d1', {
    status: 'IN_PROGRESS',
    hasPendingAgentChanges: false,
    version: 8,
    save: async () => false,
    refresh: () => undefined,
  });
  const { online, asked } = aServer({ ...latest('IN_PROGRESS'), ApplicationUpdate: {} });
  expect(await tryCommand(command('appForm.submit'), ownerCtx, { online })).toEqual([
    ['toast', 'The answers could not be sent yet. Try again when they are saved.'],
  ]);
  expect(asked).toEqual([]);
  leave();
});

test('the application of a driver is two keys away, also from an alert', async () => {
  const alert = { table: 'alerts', row: aRow('alerts', { id: 'a1', driverId: 'd1' }) } as const;
  const effects = await tryCommand(command('nav.linked.appForm'), aContext({ subject: alert }));
  expect(effects).toEqual([['go', '/contracts/driver/d1?tab=application']]);
});

import { expect, test } from 'vitest';
import { aRow } from '#domain/testing/aRow.ts';
import { BASIC, ELITE } from '#domain/testing/people.ts';
import type { OutboxEntry } from '#sync/replicaApi.ts';
import type { CommandContext, Subject } from '#src/commands/types.ts';
import { aServer } from '#src/components/testing/aServer.ts';
import { aContext, commandOf, stateFor, tryCommand } from '#src/components/testing/tryCommand.ts';
import { verificationCommands } from './verification.commands.ts';
import { addFromApplication } from './verificationActs.ts';
import { attemptLook, standingLook, toDo } from './verificationLook.ts';
import type { Attempt } from './verificationRows.ts';

const anAttempt = (named: Partial<Attempt> = {}): Attempt => ({
  ...aRow('employmentVerifications', {
    id: 'v1',
    driverId: 'd1',
    companyName: 'Mesa Freight',
    companyEmail: 'records@mesa.test',
    status: 'UNDER_REVIEW',
    type: 'EMAIL',
    isPEVSent: true,
  }),
  documents: [],
  ...named,
});
const on = (named: Partial<Attempt> = {}): Subject => ({ table: 'employmentVerifications', row: anAttempt(named) });
const contractOf = (driverId: string): Subject => ({ table: 'contracts', row: aRow('contracts', { id: `k-${driverId}`, driverId }) });
const command = (id: string) => commandOf(verificationCommands, id);
const run = (id: string, named: Partial<CommandContext>, answers: Parameters<typeof tryCommand>[2] = {}) =>
  tryCommand(command(id), aContext(named), answers);

/** The answer of the server about a driver, with attempts as the API shows them. */
const listed = (...attempts: Attempt[]) => ({
  list: {
    items: attempts.map(({ companyName, companyEmail, companyPhoneNumber, isTransportCompany, documents: _, ...row }) => ({
      ...row,
      company: { name: companyName, email: companyEmail, phoneNumber: companyPhoneNumber, isTransportCompany },
    })),
  },
  documents: { items: [] },
  driverInvestigation: { employers: [], answers: [] },
});
const leaving = (input: object) => [{ mid: 1, name: 'pevsSend', state: 'held', input }] as unknown as OutboxEntry[];

test('[PEV-11] chosen employers are reminded as one act, of those that can be', async () => {
  const selection = [on(), on({ id: 'v2', status: 'VERIFIED' }), on({ id: 'v3' })];
  expect(await run('pev.remind', { subject: selection[0]!, selection })).toEqual([
    ['mutate', 'pevsSend', { driverId: 'd1', how: 'remind', ids: ['v1', 'v3'] }],
    ['toast', 'Reminder to 2 employers: not sent yet', 'Undo'],
  ]);
});

test('[PEV-11] the employers of many drivers are reminded with one undo', async () => {
  const selection = [contractOf('d1'), contractOf('d2'), contractOf('d1')];
  const ofAll = (driverId: string) => ({ driverId, how: 'remind', ids: null });
  expect(await run('pev.remind', { selection })).toEqual([
    ['mutateBatch', 'pevsSend', [ofAll('d1'), ofAll('d2')]],
    ['toast', 'Reminder to the employers of 2 drivers: not sent yet', 'Undo'],
  ]);
});

test('[PEV-11] of one driver only what can be sent goes out, and nothing is queued where there is nothing', async () => {
  const ask = (...attempts: Attempt[]) => ({ online: aServer({ VerificationsOfDriver: listed(...attempts) }).online });
  const unsent = anAttempt({ isPEVSent: false });
  const driver = { subject: contractOf('d1') };
  expect(await run('pev.send', driver, ask(unsent, anAttempt({ id: 'v2', isPEVSent: false, companyEmail: null })))).toEqual([
    ['mutate', 'pevsSend', { driverId: 'd1', how: 'send', ids: ['v1'] }],
    ['toast', 'PEV to 1 employer: not sent yet', 'Undo'],
  ]);
  expect(await run('pev.send', driver, ask(anAttempt()))).toEqual([['toast', 'This driver has no PEV to send']]);
  const offline = { ...driver, sync: { phase: 'offline', stop: null, progress: null, syncedAt: null } } as const;
  expect((await run('pev.send', offline))[0]).toEqual(['mutate', 'pevsSend', { driverId: 'd1', how: 'send', ids: null }]);
});

test('[PEV-11] what is on its way does not leave a second time', () => {
  const remind = command('pev.remind');
  expect(stateFor(remind, on(), { outbox: leaving({ driverId: 'd1', how: 'remind', ids: ['v1'] }) })).toBe('On its way already');
  expect(stateFor(remind, on(), { outbox: leaving({ driverId: 'd1', how: 'remind', ids: ['v9'] }) })).toBe(true);
  expect(stateFor(remind, on({ status: 'NO_RESPONSE' }))).toBe(false);
  expect(stateFor(command('pev.resend'), on({ isPEVSent: false }))).toBe(false);
});

test('[PEV-9] a status goes with its note to every chosen attempt, and what is refused is said', async () => {
  const { online, asked } = aServer({ VerificationUpdate: { employmentVerificationUpdate: { id: 'v1' } } });
  const selection = [on(), on({ id: 'v2' })];
  const args = { status: 'VERIFIED', note: 'By phone' };
  expect(await run('pev.status', { subject: selection[0]!, selection }, { online, args })).toEqual([
    ['toast', '2 verifications: Verified', 'Undo'],
  ]);
  expect(asked.map(([, given]) => given)).toEqual(['v1', 'v2'].map((id) => ({ data: { id, ...args } })));
  const refused = aServer({ VerificationUpdate: new Error('This attempt was followed up by another one: note the answer there.') });
  expect(await run('pev.status', { subject: on() }, { online: refused.online, args })).toEqual([
    ['toast', 'This attempt was followed up by another one: note the answer there.'],
  ]);
});

test('[PEV-6] employers of the application are taken over that nobody has asked, each with what the driver said of it', async () => {
  const employer = (name: string, isAsked: boolean) => ({ name, email: null, phone: '5125550100', from: '2024-01-01', to: null, isAsked });
  const answer = { ...listed(), driverInvestigation: { employers: [employer('Mesa', true), employer('Old Yard', false)], answers: [] } };
  const { online, asked } = aServer({ VerificationsOfDriver: answer, VerificationCreate: { employmentVerificationCreate: { id: 'n1' } } });
  const said: string[] = [];
  await addFromApplication('d1', null, { online: async () => online, toast: (words: string) => void said.push(words) } as never);
  expect(said).toEqual(['Old Yard added']);
  expect(asked.slice(1)).toEqual([
    [
      'VerificationCreate',
      {
        data: {
          driver: { connect: { id: 'd1' } },
          source: 'APPLICATION_FORM',
          company: { name: 'Old Yard', email: null, phoneNumber: '5125550100', isTransportCompany: true },
        },
      },
    ],
  ]);
});

test('the way to the verifications leads from an alert to its driver, and attempts are deleted by staff alone', async () => {
  const alert: Subject = { table: 'alerts', row: aRow('alerts', { id: 'a1', driverId: 'd1' }) };
  expect(await run('nav.linked.pev', { subject: alert })).toEqual([['go', '/contracts/driver/d1?tab=pev']]);
  expect(stateFor(command('pev.delete'), on())).toBe(true);
  expect(stateFor(command('pev.delete'), on(), { actor: ELITE })).toBe(false);
  expect(stateFor(command('pev.remind'), on(), { actor: BASIC })).toBe(false);
});

test('[PEV-10] an employer says how it stands in words, and what is to be done', () => {
  const clock = (standing: 'open' | 'late', daysLeft: number) => standingLook({ standing, due: '2026-12-01', daysLeft }).label;
  expect([clock('open', 30), clock('open', 1), clock('open', 0), clock('late', -1), clock('late', -12)]).toEqual([
    '30 DAYS LEFT',
    '1 DAY LEFT',
    'DUE TODAY',
    '1 DAY LATE',
    '12 DAYS LATE',
  ]);
  expect(attemptLook(anAttempt({ isPEVSent: false })).label).toBe('NOT SENT');
  const unsent = { standing: 'unsent', due: null, daysLeft: null } as const;
  expect(toDo(unsent, anAttempt())).toBe('Send the request.');
  expect(toDo(unsent, anAttempt({ companyEmail: null }))).toBe('Add an email, or edit the type.');
});

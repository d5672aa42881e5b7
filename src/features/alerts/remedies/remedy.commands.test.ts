import { expect, test } from 'vitest';
import type { Row } from '#domain/tables.ts';
import { aRow } from '#domain/testing/aRow.ts';
import { PLAIN_ENTRY } from '#sync/store/plainEntry.ts';
import type { OutboxEntry } from '#sync/replicaApi.ts';
import type { TriageHandle } from '#src/commands/triageHandle.ts';
import { aContext, commandOf, stateFor, tryCommand } from '#src/components/testing/tryCommand.ts';
import { remedyCommands } from './remedy.commands.ts';

const anAlert = (named: Partial<Row<'alerts'>>) => aRow('alerts', { id: 'a', driverId: 'd1', customerId: 'c1', ...named });
const lacksPsp = { table: 'alerts', row: anAlert({ entityType: 'PSP_REPORT' }) } as const;
const lacksMvr = { table: 'alerts', row: anAlert({ entityType: 'MVR_REPORT' }) } as const;
const psp = commandOf(remedyCommands, 'driver.requestPsp');
const mvr = commandOf(remedyCommands, 'driver.requestMvr');

function aTriage(): { triage: TriageHandle; settled: unknown[][] } {
  const settled: unknown[][] = [];
  return { triage: { settle: (...given: unknown[]) => void settled.push(given) } as unknown as TriageHandle, settled };
}
const waiting = (named: Partial<OutboxEntry>): OutboxEntry => ({
  ...PLAIN_ENTRY,
  mid: 1,
  name: 'pspRequest',
  input: { driverId: 'd1', customerId: 'c1', alertId: 'a' },
  at: '2026-11-22T08:00:00.000Z',
  ...named,
});

test('a report is ordered at one key without a question, and the walk goes on', async () => {
  const { triage, settled } = aTriage();
  expect(await tryCommand(psp, aContext({ subject: lacksPsp }), { triage })).toEqual([
    ['mutate', 'pspRequest', { driverId: 'd1', customerId: 'c1', alertId: 'a' }],
    ['toast', 'PSP report of the driver: not sent yet', 'Undo'],
  ]);
  expect(settled).toEqual([[['a'], 'ordered']]);
});

test('[MVR-3] an MVR is ordered for the license on show; without number and state it is not, and it is said', async () => {
  const { triage, settled } = aTriage();
  const find = async (table: string) =>
    table === 'drivers'
      ? aRow('drivers', { id: 'd1', licenseNumber: 'X 1', licenseStateId: 's' })
      : aRow('usStates', { id: 's', code: 'TX' });
  expect(await tryCommand(mvr, aContext({ subject: lacksMvr }), { triage, find })).toEqual([
    ['mutate', 'mvrRequest', { driverId: 'd1', customerId: 'c1', alertId: 'a', licenseNumber: 'X 1', stateCode: 'TX' }],
    ['toast', 'MVR of the driver: not sent yet', 'Undo'],
  ]);
  const row = aRow('drivers', { id: 'd1', licenseNumber: null });
  expect(await tryCommand(mvr, aContext({ subject: lacksMvr }), { triage, row })).toEqual([
    ['toast', "Enter the driver's license number and state first."],
  ]);
  expect(settled).toHaveLength(1);
});

test('an order that is refused here leaves the card', async () => {
  const { triage, settled } = aTriage();
  await tryCommand(psp, aContext({ subject: lacksPsp }), { triage, mutate: false });
  expect(settled).toEqual([]);
});

test('[ORDER-2] while an order waits here it is not made twice; without a connection it can be made', () => {
  expect([stateFor(psp, lacksPsp), stateFor(psp, lacksMvr), stateFor(mvr, lacksMvr)]).toEqual([true, false, true]);
  const sync = { phase: 'offline', stop: null, progress: null, syncedAt: null } as const;
  expect(stateFor(psp, lacksPsp, { sync })).toBe(true);
  for (const state of ['held', 'queued', 'sending'] as const) {
    expect(stateFor(psp, lacksPsp, { outbox: [waiting({ state })] })).toBe('Ordered already');
  }
  expect(stateFor(psp, lacksPsp, { outbox: [waiting({ state: 'rejected' })] })).toBe(true);
  expect(stateFor(psp, lacksPsp, { outbox: [waiting({ input: { driverId: 'd2' }, state: 'held' })] })).toBe(true);
});

test('signers are reminded of what the alert is about, at one key', async () => {
  const remind = commandOf(remedyCommands, 'alert.remindSigners');
  for (const [entityType, about] of [
    ['DRIVER_APPLICATION', 'application'],
    ['CONSENTS_MVR_PSP_CLEARINGHOUSE', 'consents'],
  ] as const) {
    const { triage, settled } = aTriage();
    const subject = { table: 'alerts', row: anAlert({ entityType }) } as const;
    expect(await tryCommand(remind, aContext({ subject }), { triage })).toEqual([
      ['mutate', 'signersRemind', { driverId: 'd1', customerId: 'c1', alertId: 'a', about }],
      ['toast', 'Reminder to sign for the driver: not sent yet', 'Undo'],
    ]);
    expect(settled).toEqual([[['a'], 'ordered']]);
  }
});

test('a medical examiner is looked up at one key, from either alert of a certificate', async () => {
  const verify = commandOf(remedyCommands, 'driverDoc.verifyExaminer');
  for (const entityType of ['MEDICAL_EXAMINER_VERIFICATION', 'MEDICAL_CERTIFICATE'] as const) {
    const { triage, settled } = aTriage();
    const subject = { table: 'alerts', row: anAlert({ entityType }) } as const;
    expect(await tryCommand(verify, aContext({ subject }), { triage })).toEqual([
      ['mutate', 'examinerVerify', { driverId: 'd1', customerId: 'c1', alertId: 'a' }],
      ['toast', 'Look-up of the medical examiner of the driver: not sent yet', 'Undo'],
    ]);
    expect(settled).toEqual([[['a'], 'ordered']]);
  }
});

test('with a driver or a contract in hand the remedies act on that driver, and no alert is named', async () => {
  const contract = { table: 'contracts', row: aRow('contracts', { id: 'k1', driverId: 'd1', customerId: 'c1' }) } as const;
  const driver = { table: 'drivers', row: aRow('drivers', { id: 'd1', customerId: 'c1', name: 'Ana', lastName: 'Ruiz' }) } as const;
  expect(await tryCommand(psp, aContext({ subject: contract }))).toEqual([
    ['mutate', 'pspRequest', { driverId: 'd1', customerId: 'c1', alertId: null }],
    ['toast', 'PSP report of the driver: not sent yet', 'Undo'],
  ]);
  expect((await tryCommand(psp, aContext({ subject: driver })))[1]).toEqual(['toast', 'PSP report of Ana Ruiz: not sent yet', 'Undo']);
  const sync = { phase: 'offline', stop: null, progress: null, syncedAt: null } as const;
  const upload = commandOf(remedyCommands, 'driverDoc.upload.drugTest');
  expect([stateFor(upload, contract), stateFor(upload, contract, { sync }), stateFor(upload, lacksPsp)]).toEqual([
    true,
    'Needs a connection',
    false,
  ]);
  const remind = commandOf(remedyCommands, 'alert.remindSigners');
  const about = async (application: 'OK' | 'NOT_SIGNED') =>
    (await tryCommand(remind, aContext({ subject: driver }), { rows: [{ id: 'l1', application }] }))[0]?.[2];
  expect([await about('NOT_SIGNED'), await about('OK')]).toMatchObject([{ about: 'application' }, { about: 'consents' }]);
});

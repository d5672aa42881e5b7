import { expect, test } from 'vitest';
import { RecordingTx } from '../changes.ts';
import { settle, type ServerContext } from '../consequence.ts';
import type { Tx } from '../mutation.ts';
import { runMutation } from '../mutation.ts';
import type { Row } from '../tables.ts';
import { aRow } from '../testing/aRow.ts';
import { MemoryTx } from '../testing/memoryTx.ts';
import { AGENT } from '../testing/people.ts';
import { evaluateAlerts } from './alert.consequences.ts';
import { alertUpdate } from './alert.mutations.ts';
import { evaluateDriver } from './evaluateDriver.ts';

const NOW = '2026-11-21T10:00:00.000Z';
const LATER = '2026-11-28T06:00:00.000Z';

let ids = 0;
const ctx = (now = NOW): ServerContext => ({
  actor: AGENT,
  now,
  newId: () => `n${(ids += 1)}`,
  issue: async () => 'none',
  answerLink: async (id) => `/pev/${id}`,
});
const by = { customerId: 'c1', driverId: 'd1' };

/** A driver of whom everything is on file but the PSP report, and whose license ends on a given day. */
function workspace(licenseEnds = '2028-01-01'): MemoryTx {
  const paper = (id: string, type: Row<'driverDocuments'>['type'], json: Row<'driverDocuments'>['json']): Row<'driverDocuments'> =>
    aRow('driverDocuments', { id, ...by, type, json, examinerStatus: 'VERIFIED' });
  return new MemoryTx()
    .with('customers', aRow('customers', { id: 'c1', status: 'active' }))
    .with('drivers', aRow('drivers', { id: 'd1', customerId: 'c1' }))
    .with('contracts', aRow('contracts', { id: 'k1', ...by, status: 'Active', hiredAt: '2026-01-01' }))
    .with('driverApplicationForms', aRow('driverApplicationForms', { id: 'f1', ...by, status: 'ARCHIVED' }))
    .with('everSignDocs', aRow('everSignDocs', { id: 'e1', ...by, type: 'MVR_PSP_ClearingHouse', status: 'COMPLETED' }))
    .with(
      'driverDocuments',
      paper('p1', 'DL_COPY', { expirationDate: licenseEnds }),
      paper('p2', 'MEDICAL_CERTIFICATE', { expirationDate: '2028-01-01' }),
      paper('p3', 'MVR', { reportDate: '2026-10-01', review: { reviewedAt: '2026-10-02T08:00:00.000Z' } }),
      paper('p4', 'CLEARINGHOUSE_QUERY', { queryDate: '2026-10-01' }),
    );
}

const alerts = async (tx: Tx): Promise<string[]> =>
  (await tx.where('alerts', 'driverId', 'd1'))
    .filter((a) => a.deletedAt === null && a.dismissedAt === null)
    .map((a) => `${a.entityType} ${a.entityStatus} ${a.status}`);
const open = async (tx: Tx): Promise<Row<'alerts'>> => (await tx.where('alerts', 'driverId', 'd1')).find((a) => a.deletedAt === null)!;
const PSP = 'PSP_REPORT MISSING NON_CRITICAL';

test('[ALERT-20] what the file lacks is raised once, and evaluating again changes nothing', async () => {
  const tx = workspace();
  await evaluateDriver(tx, 'd1', ctx());
  expect(await alerts(tx)).toEqual([PSP]);
  const { writes } = tx;
  await evaluateDriver(tx, 'd1', ctx(LATER));
  expect(tx.writes).toBe(writes);
});

test('[ALERT-15] an alert whose cause is gone is resolved and its row stays', async () => {
  const tx = workspace();
  await evaluateDriver(tx, 'd1', ctx());
  const raised = await open(tx);
  tx.with('driverDocuments', aRow('driverDocuments', { id: 'p9', ...by, type: 'PSP', json: {} }));
  await evaluateDriver(tx, 'd1', ctx(LATER));
  expect(await tx.get('alerts', raised.id)).toMatchObject({ deletedAt: LATER });
  expect(await alerts(tx)).toEqual([]);
});

test('[ALERT-16] a dismissal holds while its cause does, and a new alert comes with another cause', async () => {
  const tx = workspace();
  await evaluateDriver(tx, 'd1', ctx());
  await runMutation(tx, alertUpdate, { id: (await open(tx)).id, remindLater: false }, ctx());
  await evaluateDriver(tx, 'd1', ctx('2027-06-01T06:00:00.000Z'));
  expect((await alerts(tx)).filter((a) => a === PSP)).toEqual([]);
  await tx.patch('contracts', 'k1', { status: 'Archived' });
  tx.with('contracts', aRow('contracts', { id: 'k2', ...by, status: 'Active', hiredAt: '2026-11-01' }));
  await evaluateDriver(tx, 'd1', ctx(LATER));
  expect(await alerts(tx)).toEqual([PSP]);
});

test('[ALERT-17] Remind Later brings the alert back after seven days, not before', async () => {
  const tx = workspace();
  await evaluateDriver(tx, 'd1', ctx());
  const { id } = await open(tx);
  await runMutation(tx, alertUpdate, { id, remindLater: true }, ctx());
  await evaluateDriver(tx, 'd1', ctx('2026-11-27T23:59:59.000Z'));
  expect(await alerts(tx)).toEqual([]);
  await evaluateDriver(tx, 'd1', ctx(LATER));
  expect(await tx.get('alerts', id)).toMatchObject({ dismissedAt: null, remindLater: false });
});

test('[ALERT-18] a dismissed alert comes back when it becomes critical', async () => {
  const tx = workspace('2026-12-01');
  tx.with('driverDocuments', aRow('driverDocuments', { id: 'p9', ...by, type: 'PSP', json: {} }));
  await evaluateDriver(tx, 'd1', ctx());
  const { id } = await open(tx);
  await runMutation(tx, alertUpdate, { id, remindLater: false }, ctx());
  await evaluateDriver(tx, 'd1', ctx('2026-11-23T06:00:00.000Z'));
  expect(await alerts(tx)).toEqual([]);
  await evaluateDriver(tx, 'd1', ctx('2026-11-24T06:00:00.000Z'));
  expect(await alerts(tx)).toEqual(['DL_COPY EXPIRES_SOON CRITICAL']);
  expect(await tx.get('alerts', id)).toMatchObject({ dismissedAt: null });
});

test.each([
  ['an archived driver', (tx: MemoryTx) => tx.patch('drivers', 'd1', { archived: NOW })],
  ['a customer that is not active', (tx: MemoryTx) => tx.patch('customers', 'c1', { status: 'disabled' })],
  ['no Active contract', (tx: MemoryTx) => tx.patch('contracts', 'k1', { status: 'Archived' })],
])('[ALERT-19] %s has no alerts, and those there were are resolved', async (_, change) => {
  const tx = workspace();
  await evaluateDriver(tx, 'd1', ctx());
  expect(await alerts(tx)).toEqual([PSP]);
  await change(tx);
  await evaluateDriver(tx, 'd1', ctx(LATER));
  expect(await alerts(tx)).toEqual([]);
});

test('[ALERT-20] a change of any paper, and of the customer alone, evaluates the driver in the same transaction', async () => {
  const memory = workspace();
  const tx = new RecordingTx(memory);
  await tx.patch('driverDocuments', 'p1', { status: 'ARCHIVED' });
  await settle(tx, [evaluateAlerts], ctx());
  expect((await alerts(memory)).sort()).toEqual(['DL_COPY MISSING CRITICAL', PSP]);
  await tx.patch('customers', 'c1', { status: 'disabled' });
  await settle(tx, [evaluateAlerts], ctx());
  expect(await alerts(memory)).toEqual([]);
});

test('[ALERT-21] a dismissed alert is restored, and so can be dismissed again', async () => {
  const tx = workspace();
  await evaluateDriver(tx, 'd1', ctx());
  const { id } = await open(tx);
  await runMutation(tx, alertUpdate, { id, dismissedAt: '2001-01-01T00:00:00.000Z', remindLater: true }, ctx());
  expect(await tx.get('alerts', id)).toMatchObject({ dismissedAt: NOW, remindLater: true });
  await runMutation(tx, alertUpdate, { id, dismissedAt: null }, ctx());
  expect(await tx.get('alerts', id)).toMatchObject({ dismissedAt: null, remindLater: false });
});

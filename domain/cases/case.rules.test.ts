import { expect, test } from 'vitest';
import { runMutation } from '../mutation.ts';
import { aRow } from '../testing/aRow.ts';
import { ADMIN, AGENT, BASIC, ELITE, STRANGER } from '../testing/people.ts';
import { caseWrites } from './case.mutations.ts';
import { rdrDeadline } from './rdrWindow.ts';
import { aCase, act, NEW_CASE, NOW, serverContext, workspace } from './testing/caseWorkspace.ts';

const { create, update } = caseWrites;
const TOMORROW = '2026-11-21';
const detailsOf = (run: Promise<void>) =>
  run.then(
    () => null,
    (error: { details?: unknown }) => error.details,
  );
const made = (given: object) => detailsOf(act(workspace(), ELITE, create, { ...NEW_CASE, ...given }));

test('[CASE-8] a new case tells of something, and of each kind what it needs', async () => {
  const nothing = { trafficCitation: false };
  expect(await made(nothing)).toEqual({ roadsideInspection: 'This field is required' });
  expect(await made({ citationNumbers: ['  '] })).toEqual({ citationNumbers: 'This field is required' });
  expect(await made({ driverId: undefined })).toEqual({ driverId: 'This field is required' });
  expect(await made({ roadsideInspection: true })).toEqual({
    inspectionDate: 'This field is required',
    inspectionReportNumber: 'This field is required',
    inspectionCitationStateId: 'This field is required',
  });
  const inspection = { inspectionDate: '2026-11-18', inspectionReportNumber: 'TX123', inspectionCitationStateId: 'TX' };
  expect(await made({ roadsideInspection: true, ...inspection, ...nothing })).toBeNull();
  expect(await made({ crash: true, ...nothing })).toBeNull();
});

test('[CASE-8] a new case leaves its details to a photo, until they are there; an old one cannot', async () => {
  const tx = workspace();
  await act(tx, ELITE, create, { ...NEW_CASE, roadsideInspection: true, citationNumbers: [], detailsInPhoto: true });
  expect(await tx.get('cases', 'k1')).toMatchObject({ detailsInPhoto: true, citationNumbers: [], inspectionDate: null });
  await act(tx, AGENT, update, { id: 'k1', citationNumbers: ['T1'] });
  expect(await tx.get('cases', 'k1')).toMatchObject({ detailsInPhoto: true, citationNumbers: ['T1'] });
  const inspection = { inspectionDate: '2026-11-18', inspectionReportNumber: 'TX123', inspectionCitationStateId: 'TX' };
  await act(tx, AGENT, update, { id: 'k1', ...inspection });
  expect(await tx.get('cases', 'k1')).toMatchObject({ detailsInPhoto: false, inspectionReportNumber: 'TX123' });
  await expect(act(tx, AGENT, update, { id: 'k1', citationNumbers: [], detailsInPhoto: true })).rejects.toThrow('Only a new case');
  // One thing that happened is still to be told.
  expect(await made({ trafficCitation: false, detailsInPhoto: true })).toEqual({ roadsideInspection: 'This field is required' });
});

test('[CASE-8] citation numbers are kept once each, without the space around them, and are not endless', async () => {
  const tx = workspace();
  await act(tx, ELITE, create, { ...NEW_CASE, citationNumbers: [' T1 ', 'T1', '', 'T2'] });
  expect(await tx.get('cases', 'k1')).toMatchObject({ citationNumbers: ['T1', 'T2'] });
  expect(await made({ citationNumbers: ['x'.repeat(41)] })).toEqual({ citationNumbers: 'Max 40 characters' });
  expect(await made({ citationNumbers: Array.from({ length: 21 }, (_, i) => `T${i}`) })).toEqual({ citationNumbers: 'Max 20 numbers' });
});

test('[CASE-8] an old case that lacks what is asked for today can be worked on, but not made worse', async () => {
  const tx = workspace().with('cases', aCase({ roadsideInspection: true, inspectionReportNumber: null, inspectionDate: '2026-01-05' }));
  await act(tx, AGENT, update, { id: 'k1', docketNumber: '2026-TR-1', roadsideInspection: true });
  expect(await tx.get('cases', 'k1')).toMatchObject({ docketNumber: '2026-TR-1' });
  expect(await detailsOf(act(tx, AGENT, update, { id: 'k1', inspectionDate: null }))).toHaveProperty('inspectionReportNumber');
});

test('[CASE-9] no inspection and no crash of tomorrow, and no arraignment before the inspection', async () => {
  expect(await made({ inspectionDate: TOMORROW })).toEqual({ inspectionDate: 'Cannot be in the future' });
  expect(await made({ crashDetails: { date: TOMORROW } })).toEqual({ 'crashDetails.date': 'Cannot be in the future' });
  expect(await made({ inspectionDate: '2026-11-20', citationArraignment: '2026-11-19T09:00' })).toEqual({
    citationArraignment: 'Cannot be before the inspection',
  });
  expect(await made({ inspectionDate: '2026-11-20', citationArraignment: '2026-11-20T09:00' })).toBeNull();
});

test.each(['2026-12-04', '2026-12-04 09:30', '2026-02-30T09:30', '2026-12-04T24:30', 'tomorrow'])(
  '[CASE-9] an arraignment is a day and time that exist, not %s',
  async (citationArraignment) => {
    expect(await made({ citationArraignment })).toEqual({ citationArraignment: 'Introduce a valid date' });
  },
);

test('[CASE-9] what is known of a crash has the shape of the accident register', async () => {
  const crash = { city: 'Waco', state: 'TX', fatalities: 0, injuries: 2, towAway: true, preventable: 'UNKNOWN' };
  expect(await made({ crashDetails: crash })).toBeNull();
  expect(await made({ crashDetails: { ...crash, injuries: -1 } })).toHaveProperty(['crashDetails.injuries']);
  expect(await made({ crashDetails: { ...crash, script: 'x' } })).toHaveProperty('crashDetails');
});

test('[CASE-13] the server numbers a new case, which begins as NEW and knows who opened it; a device shows a number of its own', async () => {
  const tx = workspace();
  await act(tx, ELITE, create, NEW_CASE);
  expect(await tx.get('cases', 'k1')).toMatchObject({
    caseID: '2026-000123',
    code: 'K7Q2ZX',
    status: 'NEW',
    createdById: ELITE.userId,
    customerId: 'c1',
    createdAt: NOW,
  });
  const device = workspace();
  await runMutation(device, create, { ...NEW_CASE, id: 'abcdefgh' }, { actor: ELITE, now: NOW });
  expect(await device.get('cases', 'abcdefgh')).toMatchObject({ caseID: '~defgh', code: '~defgh' });
});

test('[CASE-13] staff may move a new case on at once, as far as NEW leads, and nobody else says anything of what is theirs', async () => {
  const tx = workspace();
  await act(tx, AGENT, create, { ...NEW_CASE, status: 'IN_PROGRESS' });
  expect(await tx.get('cases', 'k1')).toMatchObject({ status: 'IN_PROGRESS' });
  await expect(act(workspace(), AGENT, create, { ...NEW_CASE, status: 'IN_REVIEW' })).rejects.toThrow('cannot become IN REVIEW');
  for (const own of [{ status: 'CLOSED' }, { attorneyFee: 1 }, { summary: 'x' }, { assignedAgentId: AGENT.userId }]) {
    await expect(act(workspace(), ELITE, create, { ...NEW_CASE, ...own })).rejects.toThrow("You don't have permission");
  }
  expect(await made({ caseID: '2026-000001', code: 'AAAAAA' })).toEqual({ caseID: 'Cannot be given', code: 'Cannot be given' });
});

test('[ACCESS-8] a case is opened for the own carrier and its own driver only', async () => {
  for (const given of [{ customerId: 'c2' }, { driverId: 'd2' }, { driverId: 'nobody' }]) {
    await expect(act(workspace(), ELITE, create, { ...NEW_CASE, ...given })).rejects.toThrow("You don't have permission");
  }
  expect(await detailsOf(act(workspace(), AGENT, create, { ...NEW_CASE, driverId: 'd2' }))).toEqual({
    driverId: 'Belongs to another customer',
  });
});

test('[CASE-2] a customer edits no case', async () => {
  const tx = workspace().with('cases', aCase());
  await expect(act(tx, ELITE, update, { id: 'k1', briefStatement: 'mine' })).rejects.toThrow("You don't have permission");
});

test('[CASE-14] staff delete a case with its child rows, and restore with it those that went with it', async () => {
  const gone = '2026-11-01T00:00:00.000Z';
  const part = { caseId: 'k1', customerId: 'c1' };
  const tx = workspace()
    .with('cases', aCase())
    .with('caseComments', aRow('caseComments', { id: 'm1', ...part }), aRow('caseComments', { id: 'm0', ...part, deletedAt: gone }))
    .with('caseViolations', aRow('caseViolations', { id: 'w1', ...part, violationCodeId: 'v-tire' }));
  for (const actor of [ELITE, BASIC, STRANGER]) {
    await expect(act(tx, actor, caseWrites.delete, { id: 'k1' })).rejects.toThrow("You don't have permission");
  }
  await act(tx, AGENT, caseWrites.delete, { id: 'k1' });
  for (const [table, id] of [
    ['cases', 'k1'],
    ['caseComments', 'm1'],
    ['caseViolations', 'w1'],
  ] as const) {
    expect(await tx.get(table, id)).toMatchObject({ deletedAt: NOW });
  }
  expect(await tx.where('caseHistories', 'caseId', 'k1')).toEqual([]);

  const children = [await tx.get('caseComments', 'm1'), await tx.get('caseComments', 'm0')];
  const deletedWhere = async (table: string) => (table === 'caseComments' ? children.map((row) => ({ ...row! })) : []);
  await runMutation(tx, caseWrites.restore, { id: 'k1' }, { ...serverContext(AGENT, '2026-11-21T00:00:00.000Z'), deletedWhere });
  expect(await tx.get('cases', 'k1')).toMatchObject({ deletedAt: null });
  expect(await tx.get('caseComments', 'm1')).toMatchObject({ deletedAt: null });
  expect(await tx.get('caseComments', 'm0')).toMatchObject({ deletedAt: gone });
});

test('[CASE-23] a summary has at most 8,000 characters', async () => {
  const tx = workspace().with('cases', aCase());
  await act(tx, AGENT, update, { id: 'k1', summary: 'x'.repeat(8000) });
  expect(await detailsOf(act(tx, AGENT, update, { id: 'k1', summary: 'x'.repeat(8001) }))).toEqual({ summary: 'Max 8000 characters' });
});

test('[FLAG-1] the summary is not written while its flag is off, and everything else of a case is', async () => {
  const tx = workspace()
    .with('cases', aCase())
    .with('featureFlags', aRow('featureFlags', { id: 'f', name: 'caseSummary', enabled: false }));
  await expect(act(tx, AGENT, update, { id: 'k1', summary: 'Done.' })).rejects.toThrow('The case summary is switched off.');
  await act(tx, AGENT, update, { id: 'k1', attorneyName: 'Ann Lee', summary: null });
  expect(await tx.get('cases', 'k1')).toMatchObject({ attorneyName: 'Ann Lee', summary: null });
});

test('[CASE-24] a case is given to active staff only', async () => {
  const tx = workspace()
    .with('cases', aCase())
    .with('users', aRow('users', { id: 'u-left', role: 'AGENT', status: 'disabled' }));
  await act(tx, AGENT, update, { id: 'k1', assignedAgentId: ADMIN.userId });
  for (const assignedAgentId of [ELITE.userId, 'u-left']) {
    expect(await detailsOf(act(tx, AGENT, update, { id: 'k1', assignedAgentId }))).toEqual({ assignedAgentId: 'Is not an agent' });
  }
});

test('[CASE-25] a review can be asked for three years after an inspection and five after a crash', () => {
  expect(rdrDeadline({ crash: false, inspectionDate: '2024-02-29' })).toBe('2027-02-28');
  expect(rdrDeadline({ crash: true, inspectionDate: '2024-06-01' })).toBe('2029-06-01');
  expect(rdrDeadline({ crash: true, inspectionDate: null })).toBeNull();
});

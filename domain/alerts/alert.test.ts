import { expect, test } from 'vitest';
import { RuleError } from '../errors.ts';
import { runMutation } from '../mutation.ts';
import { aRow, LONG_AGO } from '../testing/aRow.ts';
import { MemoryTx } from '../testing/memoryTx.ts';
import { AGENT, ELITE } from '../testing/people.ts';
import { ALERT_ENTITY_TYPES, canSetAside, documentName, spaced } from './alert.ts';
import { alertUpdate } from './alert.mutations.ts';

const now = '2026-11-20T10:00:00.000Z';
const workspace = (status: 'CRITICAL' | 'NON_CRITICAL'): MemoryTx =>
  new MemoryTx().with('alerts', aRow('alerts', { id: 'a1', customerId: 'c1', status }));

test('[ALERT-1] a customer cannot dismiss an alert, not even one of their own carrier', async () => {
  const tx = workspace('NON_CRITICAL');
  await expect(runMutation(tx, alertUpdate, { id: 'a1', remindLater: false }, { actor: ELITE, now })).rejects.toThrow(
    "You don't have permission",
  );
  expect(tx.writes).toBe(0);
});

test.each([true, false])('[ALERT-2] a critical alert is not set aside (remind later: %s)', async (remindLater) => {
  const tx = workspace('CRITICAL');
  await expect(runMutation(tx, alertUpdate, { id: 'a1', remindLater }, { actor: AGENT, now })).rejects.toThrow(RuleError);
  expect(tx.writes).toBe(0);
});

test('[ALERT-2] only a non-critical alert that still stands can be dismissed', () => {
  expect(canSetAside({ status: 'NON_CRITICAL', dismissedAt: null })).toBe(true);
  expect(canSetAside({ status: 'CRITICAL', dismissedAt: null })).toBe(false);
  expect(canSetAside({ status: 'NON_CRITICAL', dismissedAt: LONG_AGO })).toBe(false);
});

test('[ALERT-3] dismissing stamps the moment and asks for no reminder', async () => {
  const tx = workspace('NON_CRITICAL');
  await runMutation(tx, alertUpdate, { id: 'a1', remindLater: false }, { actor: AGENT, now });
  expect(await tx.get('alerts', 'a1')).toMatchObject({ dismissedAt: now, remindLater: false, updatedAt: now });
});

test('[ALERT-4] remind later stamps the moment and asks for the reminder', async () => {
  const tx = workspace('NON_CRITICAL');
  await runMutation(tx, alertUpdate, { id: 'a1', remindLater: true }, { actor: AGENT, now });
  expect(await tx.get('alerts', 'a1')).toMatchObject({ dismissedAt: now, remindLater: true });
});

test.each(['CRITICAL', 'NON_CRITICAL'] as const)(
  '[ALERT-22] a note on an alert that is %s sets nothing aside, and its undo brings the last one back',
  async (status) => {
    const tx = workspace(status);
    const write = async (note: string): Promise<void> => runMutation(tx, alertUpdate, { id: 'a1', note }, { actor: AGENT, now });
    await write('Called the clinic');
    const before = await tx.get('alerts', 'a1');
    expect(before).toMatchObject({ note: 'Called the clinic', dismissedAt: null, remindLater: false });
    await write('Called twice');
    const after = await tx.get('alerts', 'a1');
    expect(alertUpdate.undo!({ id: 'a1', note: 'Called twice' }, before, after, [])).toEqual({
      name: 'alertUpdate',
      input: { id: 'a1', note: 'Called the clinic' },
    });
  },
);

test('[ALERT-5] every underscore reads as a space', () => {
  expect(spaced('CONSENTS_MVR_PSP_CLEARINGHOUSE')).toBe('CONSENTS MVR PSP CLEARINGHOUSE');
});

test('[ALERT-5] the document of an alert reads as people write it, its abbreviations in capitals', () => {
  expect(ALERT_ENTITY_TYPES.map(documentName)).toEqual([
    'Driver application',
    'PSP report',
    'MVR report',
    'MVR review',
    'DL copy',
    'Hire date',
    'HR document',
    'Consents MVR, PSP, Clearinghouse',
    'Medical certificate',
    'Medical examiner verification',
    'Clearinghouse query',
  ]);
});

import { expect, test } from 'vitest';
import { AccessError, InputError } from './errors.ts';
import { runMutation } from './mutation.ts';
import { MUTATIONS } from './mutations.ts';
import { caseWrites } from './cases/case.mutations.ts';
import { customerStatusUpdate } from './customers/customer.mutations.ts';
import { aRow } from './testing/aRow.ts';
import { MemoryTx } from './testing/memoryTx.ts';
import { AGENT, ELITE, STRANGER } from './testing/people.ts';

const now = '2026-11-20T10:00:00.000Z';
const workspace = (): MemoryTx =>
  new MemoryTx().with('cases', aRow('cases', { id: 'k1', customerId: 'c1' })).with('customers', aRow('customers', { id: 'c1' }));

async function refusal(run: Promise<void>): Promise<unknown> {
  return run.then(
    () => null,
    (error: unknown) => error,
  );
}

test('[ACCESS-2] missing, invisible and not allowed are refused in the same words, and nothing is written', async () => {
  const tx = workspace();
  const input = (id: string): unknown => ({ id, status: 'IN_PROGRESS' });
  const missing = await refusal(runMutation(tx, caseWrites.update, input('k9'), { actor: AGENT, now }));
  const invisible = await refusal(runMutation(tx, caseWrites.update, input('k1'), { actor: STRANGER, now }));
  const forbidden = await refusal(runMutation(tx, caseWrites.update, input('k1'), { actor: ELITE, now }));
  for (const error of [missing, invisible, forbidden]) expect(error).toBeInstanceOf(AccessError);
  expect(new Set([missing, invisible, forbidden].map((error) => (error as Error).message)).size).toBe(1);
  expect(tx.writes).toBe(0);
});

test('input of the wrong shape is refused with the names of its fields', async () => {
  const tx = workspace();
  const wrong = [{ id: 'c1', status: 'gone' }, { id: 'c1', status: 'active', extra: 1 }, { id: '../x', status: 'active' }, null];
  for (const input of wrong) {
    const error = await refusal(runMutation(tx, customerStatusUpdate, input, { actor: AGENT, now }));
    expect(error).toBeInstanceOf(InputError);
    expect(Object.keys((error as InputError).details)).toHaveLength(1);
  }
  expect(tx.writes).toBe(0);
});

test('every mutation is found by its own name', () => {
  for (const [name, mutation] of MUTATIONS) expect(mutation.name).toBe(name);
  expect([...MUTATIONS.keys()].sort()).toEqual([
    'addressCreate',
    'addressUpdate',
    'alertUpdate',
    'caseCommentCreate',
    'caseCommentDelete',
    'caseCommentReplyCreate',
    'caseCommentReplyDelete',
    'caseCommentReplyRestore',
    'caseCommentReplyUpdate',
    'caseCommentRestore',
    'caseCommentUpdate',
    'caseCommentsRead',
    'caseCreate',
    'caseDocumentDelete',
    'caseDocumentRestore',
    'caseFollow',
    'caseUnfollow',
    'caseUpdate',
    'caseViolationCreate',
    'caseViolationDelete',
    'caseViolationRestore',
    'caseViolationUpdate',
    'contractCreate',
    'contractDelete',
    'contractRestore',
    'contractUpdate',
    'customerCreate',
    'customerDocumentDelete',
    'customerDocumentRestore',
    'customerDocumentUpdate',
    'customerDriverCreate',
    'customerStatusUpdate',
    'customerUpdate',
    'driverApplicationFormSend',
    'driverCreate',
    'driverDelete',
    'driverRestore',
    'driverUpdate',
    'examinerVerify',
    'featureFlagUpdate',
    'mvrRequest',
    'notificationSettingUpdate',
    'notificationUpdate',
    'notificationsViewed',
    'pevsSend',
    'preferenceSet',
    'pspRequest',
    'savedViewCreate',
    'savedViewDelete',
    'savedViewRestore',
    'savedViewUpdate',
    'signersRemind',
    'userUpdate',
    'violationCodeCreate',
    'violationCodeUpdate',
  ]);
});

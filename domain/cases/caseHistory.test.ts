import { expect, test } from 'vitest';
import { CRUD } from '../apiMutations.ts';
import { NOUNS } from '../tables.ts';
import { aRow } from '../testing/aRow.ts';
import type { MemoryTx } from '../testing/memoryTx.ts';
import { AGENT, ELITE } from '../testing/people.ts';
import { canSee } from '../scope.ts';
import { caseWrites } from './case.mutations.ts';
import { caseUnfollow } from './follower.mutations.ts';
import { commentWrites } from './comment.mutations.ts';
import { aCase, act, DANA, NEW_CASE, NOW, ofCase, workspace } from './testing/caseWorkspace.ts';

const lines = async (tx: MemoryTx): Promise<string[]> =>
  (await ofCase(tx, 'caseHistories')).map((row) => `${row.visibility} ${row.field}: ${row.from} > ${row.to}`);
const withoutFollowers = async (tx: MemoryTx) => (await lines(tx)).filter((line) => !line.includes('followers'));

test('[HISTORY-1] a new case begins its history with its status', async () => {
  const tx = workspace();
  await act(tx, ELITE, caseWrites.create, NEW_CASE);
  expect(await withoutFollowers(tx)).toEqual(['PUBLIC status: null > NEW']);
  expect((await ofCase(tx, 'caseHistories'))[0]).toMatchObject({
    userId: ELITE.userId,
    userName: 'Elif Q',
    createdAt: NOW,
    customerId: 'c1',
    caseId: 'k1',
  });
});

test('[HISTORY-1] every told change is a line, in one edit as in several; one that changes nothing is none', async () => {
  const tx = workspace().with('cases', aCase({ citationDueDate: '2026-12-01' }));
  await act(tx, AGENT, caseWrites.update, {
    id: 'k1',
    status: 'IN_REVIEW',
    inspectionDate: '2026-11-10',
    citationDueDate: null,
    citationArraignment: '2026-12-04T09:30',
    citationStatus: 'ARRAIGNMENT_SET',
    attorneyName: 'Ann Lee',
    attorneyPhone: '5125550100',
    dataQsStatus: 'APPROVED',
    docketNumber: '2026-TR-9',
    assignedAgentId: DANA.userId,
  });
  await act(tx, AGENT, caseWrites.update, { id: 'k1', status: 'IN_REVIEW', attorneyName: 'Ann Lee' });
  expect(await withoutFollowers(tx)).toEqual([
    'PUBLIC status: IN_PROGRESS > IN_REVIEW',
    'PUBLIC inspectionDate: null > 2026-11-10',
    'PUBLIC citationDueDate: 2026-12-01 > null',
    'PUBLIC citationArraignment: null > 2026-12-04T09:30',
    'PUBLIC citationStatus: null > ARRAIGNMENT_SET',
    'PUBLIC attorney: null > Ann Lee',
    'PUBLIC dataQsStatus: NOT_FILED > APPROVED',
    'PUBLIC outcome: null > APPROVED',
    'PUBLIC assignedAgent: null > Dana Q',
  ]);
});

test('[HISTORY-1] a case that moves by itself has that in its history, by who made it move', async () => {
  const tx = workspace().with('cases', aCase({ status: 'AWAITING_RES_CLIENT' }));
  await act(tx, ELITE, commentWrites.create, { id: 'm1', caseId: 'k1', plainText: 'Here it is.' });
  expect(await withoutFollowers(tx)).toEqual(['PUBLIC status: AWAITING_RES_CLIENT > IN_PROGRESS']);
  expect((await ofCase(tx, 'caseHistories')).find(({ field }) => field === 'status')).toMatchObject({ userName: 'Elif Q' });
});

test('[HISTORY-1] violations and papers come, change and go', async () => {
  const tx = workspace()
    .with('cases', aCase())
    .with('files', aRow('files', { id: 'f1', filename: 'ticket.pdf' }));
  const [violations, documents] = [CRUD.get('caseViolations')!, CRUD.get('caseDocuments')!];
  await act(tx, AGENT, violations.create, { id: 'w1', caseId: 'k1', violationCodeId: 'v-tire' });
  await act(tx, AGENT, violations.update, { id: 'w1', isOOS: true, citationNumber: 'T1' });
  await act(tx, AGENT, violations.delete, { id: 'w1' });
  await act(tx, AGENT, documents.create, { id: 'p1', caseId: 'k1', fileId: 'f1', type: 'Citation' });
  await act(tx, AGENT, documents.update, { id: 'p1', type: 'Other' });
  await act(tx, AGENT, documents.delete, { id: 'p1' });
  expect(await lines(tx)).toEqual([
    'PUBLIC violations: null > 393.75A3',
    'PUBLIC violations: 393.75A3 > 393.75A3, OOS, citation T1',
    'PUBLIC violations: 393.75A3, OOS, citation T1 > null',
    'PUBLIC documents: null > ticket.pdf',
    'PUBLIC documents: ticket.pdf > null',
  ]);
});

test('[HISTORY-2] the fee and the followers are told to staff alone', async () => {
  const tx = workspace().with('cases', aCase({ attorneyFee: 45_000 }));
  await act(tx, AGENT, caseWrites.update, { id: 'k1', attorneyFee: 125_050 });
  await act(tx, AGENT, CRUD.get('caseFollowers')!.create, { id: 'f1', caseId: 'k1', userId: DANA.userId });
  await act(tx, DANA, caseUnfollow, { caseId: 'k1' });
  expect(await lines(tx)).toEqual([
    'INTERNAL attorneyFee: $450.00 > $1,250.50',
    'INTERNAL followers: null > Dana Q',
    'INTERNAL followers: Dana Q > null',
  ]);
  for (const row of await ofCase(tx, 'caseHistories')) {
    expect(canSee(ELITE, NOUNS.caseHistories.scope, row)).toBe(false);
    expect(canSee(AGENT, NOUNS.caseHistories.scope, row)).toBe(true);
  }
});

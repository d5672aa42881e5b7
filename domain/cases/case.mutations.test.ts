import { expect, test } from 'vitest';
import { ExistsError, RuleError } from '../errors.ts';
import { runMutation } from '../mutation.ts';
import { aRow } from '../testing/aRow.ts';
import { MemoryTx } from '../testing/memoryTx.ts';
import { AGENT, BASIC, ELITE, STRANGER } from '../testing/people.ts';
import { CASE_STATUSES, nextCaseStatuses, type CaseStatus } from './case.ts';
import { caseWrites } from './case.mutations.ts';
import { commentWrites } from './comment.mutations.ts';

const { update: caseUpdate } = caseWrites;
const { create: caseCommentCreate } = commentWrites;
const now = '2026-11-20T10:00:00.000Z';
const workspace = (status: CaseStatus): MemoryTx => new MemoryTx().with('cases', aRow('cases', { id: 'k1', customerId: 'c1', status }));
const comment = { id: 'm1', caseId: 'k1', plainText: ' The officer did not appear. ' };

test('[CASE-2] staff make each allowed move, at the given time', async () => {
  for (const from of CASE_STATUSES) {
    for (const to of nextCaseStatuses(from)) {
      const tx = workspace(from);
      await runMutation(tx, caseUpdate, { id: 'k1', status: to }, { actor: AGENT, now });
      expect(await tx.get('cases', 'k1')).toMatchObject({ status: to, updatedAt: now });
    }
  }
});

test('[CASE-2] every other move is refused and changes nothing', async () => {
  for (const from of CASE_STATUSES) {
    for (const to of CASE_STATUSES.filter((status) => status !== from && !nextCaseStatuses(from).includes(status))) {
      const tx = workspace(from);
      await expect(runMutation(tx, caseUpdate, { id: 'k1', status: to }, { actor: AGENT, now })).rejects.toThrow(RuleError);
      expect(tx.writes, `${from} to ${to}`).toBe(0);
    }
  }
});

test('[CASE-2] the last move is undone to where it began, and none before it', async () => {
  const moved = (id: string, from: CaseStatus, to: CaseStatus, createdAt: string) =>
    aRow('caseHistories', { id, caseId: 'k1', customerId: 'c1', field: 'status', from, to, createdAt });
  const begun = () => workspace('IN_PROGRESS').with('caseHistories', moved('h1', 'NEW', 'IN_PROGRESS', '2026-11-20T09:00:00.000Z'));
  const tx = begun();
  await runMutation(tx, caseUpdate, { id: 'k1', status: 'NEW' }, { actor: AGENT, now });
  expect(await tx.get('cases', 'k1')).toMatchObject({ status: 'NEW' });
  const reviewed = begun()
    .with('caseHistories', moved('h2', 'IN_PROGRESS', 'IN_REVIEW', '2026-11-20T09:30:00.000Z'))
    .with('caseHistories', moved('h3', 'IN_REVIEW', 'IN_PROGRESS', '2026-11-20T09:40:00.000Z'));
  await expect(runMutation(reviewed, caseUpdate, { id: 'k1', status: 'NEW' }, { actor: AGENT, now })).rejects.toThrow(
    'A case that is IN PROGRESS cannot become NEW.',
  );
  const closed = workspace('CLOSED').with('caseHistories', moved('h1', 'IN_REVIEW', 'CLOSED', '2026-11-20T09:00:00.000Z'));
  await runMutation(closed, caseUpdate, { id: 'k1', status: 'IN_REVIEW' }, { actor: AGENT, now });
  expect(await closed.get('cases', 'k1')).toMatchObject({ status: 'IN_REVIEW' });
});

test('[CASE-2] asking for the present status writes nothing', async () => {
  const tx = workspace('IN_REVIEW');
  await runMutation(tx, caseUpdate, { id: 'k1', status: 'IN_REVIEW' }, { actor: AGENT, now });
  expect(tx.writes).toBe(0);
});

test('[CASE-2] a customer does not move a case by hand', async () => {
  const tx = workspace('NEW');
  await expect(runMutation(tx, caseUpdate, { id: 'k1', status: 'IN_PROGRESS' }, { actor: ELITE, now })).rejects.toThrow(
    "You don't have permission",
  );
  expect(tx.writes).toBe(0);
});

test('[CASE-5] a comment holds its words without the space around them, its author by name, and the carrier of its case', async () => {
  const tx = workspace('NEW').with('users', aRow('users', { id: BASIC.userId, firstName: 'Rosa', lastName: 'Diaz' }));
  await runMutation(tx, caseCommentCreate, comment, { actor: BASIC, now });
  expect(await tx.get('caseComments', 'm1')).toMatchObject({
    caseId: 'k1',
    customerId: 'c1',
    authorId: BASIC.userId,
    authorName: 'Rosa Diaz',
    plainText: 'The officer did not appear.',
    visibility: 'PUBLIC',
    createdAt: now,
    deletedAt: null,
  });
});

test('[CASE-5] an author without a name is called by their e-mail', async () => {
  const tx = workspace('NEW').with('users', aRow('users', { id: AGENT.userId, email: 'agent@demo.test' }));
  await runMutation(tx, caseCommentCreate, comment, { actor: AGENT, now });
  expect(await tx.get('caseComments', 'm1')).toMatchObject({ authorName: 'agent@demo.test' });
});

test('[CASE-5] the same comment cannot be made twice', async () => {
  const tx = workspace('NEW');
  await runMutation(tx, caseCommentCreate, comment, { actor: AGENT, now });
  await expect(runMutation(tx, caseCommentCreate, { ...comment, plainText: 'Other' }, { actor: AGENT, now })).rejects.toThrow(ExistsError);
  expect(await tx.get('caseComments', 'm1')).toMatchObject({ plainText: 'The officer did not appear.' });
});

test('[CASE-5] whoever does not see the case does not comment on it, and an empty or endless comment is refused', async () => {
  const tx = workspace('NEW');
  await expect(runMutation(tx, caseCommentCreate, comment, { actor: STRANGER, now })).rejects.toThrow("You don't have permission");
  await expect(runMutation(tx, caseCommentCreate, { ...comment, plainText: '  ' }, { actor: AGENT, now })).rejects.toThrow(
    'Validation error',
  );
  await expect(runMutation(tx, caseCommentCreate, { ...comment, plainText: 'x'.repeat(4001) }, { actor: AGENT, now })).rejects.toThrow(
    'Validation error',
  );
  expect(tx.writes).toBe(0);
});

test("[CASE-6] a customer's comment brings a case that awaits the client back into progress", async () => {
  const tx = workspace('AWAITING_RES_CLIENT');
  await runMutation(tx, caseCommentCreate, comment, { actor: BASIC, now });
  expect(await tx.get('cases', 'k1')).toMatchObject({ status: 'IN_PROGRESS', updatedAt: now });
});

test('[CASE-6] a comment of staff leaves it waiting, and no comment moves a case that waits for something else', async () => {
  const awaiting = workspace('AWAITING_RES_CLIENT');
  await runMutation(awaiting, caseCommentCreate, comment, { actor: AGENT, now });
  expect(await awaiting.get('cases', 'k1')).toMatchObject({ status: 'AWAITING_RES_CLIENT' });
  for (const status of CASE_STATUSES.filter((other) => other !== 'AWAITING_RES_CLIENT')) {
    const tx = workspace(status);
    await runMutation(tx, caseCommentCreate, comment, { actor: BASIC, now });
    expect(await tx.get('cases', 'k1')).toMatchObject({ status });
  }
});

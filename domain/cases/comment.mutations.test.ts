import { expect, test } from 'vitest';
import type { Actor } from '../actor.ts';
import { aRow } from '../testing/aRow.ts';
import type { MemoryTx } from '../testing/memoryTx.ts';
import { ADMIN, AGENT, BASIC, ELITE, STRANGER } from '../testing/people.ts';
import { caseCommentsRead } from './commentRead.mutations.ts';
import { commentWrites, replyWrites } from './comment.mutations.ts';
import { REMOVED_TEXT } from './commentContent.ts';
import { aCase, act, DANA, NOW, workspace } from './testing/caseWorkspace.ts';

const LATER = '2026-11-20T10:15:00.000Z';
const TOO_LATE = '2026-11-20T10:15:00.001Z';
const said = { id: 'm1', caseId: 'k1', customerId: 'c1', authorId: BASIC.userId, createdAt: NOW, plainText: 'He was not there.' };
const discussed = (comment: object = {}): MemoryTx =>
  workspace()
    .with('cases', aCase())
    .with('caseComments', aRow('caseComments', { ...said, ...comment }));
const answered = (comment: object = {}): MemoryTx =>
  discussed(comment).with(
    'caseCommentReplies',
    aRow('caseCommentReplies', { ...said, id: 'r1', caseCommentId: 'm1', authorId: AGENT.userId }),
  );
const detailsOf = (run: Promise<void>) =>
  run.then(
    () => null,
    (error: { details?: unknown }) => error.details,
  );

test('[CASE-15] an author changes their words within 15 minutes, and the change shows', async () => {
  const tx = discussed();
  await act(tx, BASIC, commentWrites.update, { id: 'm1', plainText: 'She was not there.' }, LATER);
  expect(await tx.get('caseComments', 'm1')).toMatchObject({ plainText: 'She was not there.', editedAt: LATER });
  await expect(act(tx, BASIC, commentWrites.update, { id: 'm1', plainText: 'x' }, TOO_LATE)).rejects.toThrow('15 minutes');
});

test('[CASE-15] nobody puts words into the mouth of another, staff included', async () => {
  const tx = answered();
  for (const actor of [ADMIN, AGENT, ELITE]) {
    await expect(act(tx, actor, commentWrites.update, { id: 'm1', plainText: 'x' })).rejects.toThrow("You don't have permission");
  }
  await expect(act(tx, BASIC, replyWrites.update, { id: 'r1', plainText: 'x' })).rejects.toThrow("You don't have permission");
  expect(await detailsOf(act(tx, BASIC, commentWrites.update, { id: 'm1', authorId: ELITE.userId }))).toEqual({
    authorId: 'Cannot be given',
  });
});

test('[CASE-16] a comment removed within 15 minutes is gone', async () => {
  const tx = discussed();
  await act(tx, BASIC, commentWrites.delete, { id: 'm1' }, LATER);
  expect(await tx.get('caseComments', 'm1')).toMatchObject({ deletedAt: LATER });
  await expect(act(discussed(), BASIC, commentWrites.delete, { id: 'm1' }, TOO_LATE)).rejects.toThrow('15 minutes');
});

test.each<[string, Actor, string, () => MemoryTx]>([
  ['somebody has answered', BASIC, NOW, () => answered()],
  ['staff take it away', ADMIN, NOW, () => discussed()],
  ['staff take it away later', AGENT, TOO_LATE, () => discussed()],
  ['an agent takes back what they said long ago', AGENT, TOO_LATE, () => discussed({ authorId: AGENT.userId })],
])("[CASE-16] 'comment removed' stays in the place of words when %s", async (_, actor, now, world) => {
  const tx = world();
  await act(tx, actor, commentWrites.delete, { id: 'm1' }, now);
  const left = { plainText: REMOVED_TEXT, content: null, mentions: [], deletedAt: null, editedAt: now };
  expect(await tx.get('caseComments', 'm1')).toMatchObject(left);
  expect(REMOVED_TEXT).toBe('comment removed');
});

test('[CASE-16] another customer removes nothing, and a reply is removed as a comment is', async () => {
  const tx = answered();
  for (const actor of [ELITE, STRANGER]) {
    await expect(act(tx, actor, commentWrites.delete, { id: 'm1' })).rejects.toThrow("You don't have permission");
  }
  await act(tx, AGENT, replyWrites.delete, { id: 'r1' }, LATER);
  expect(await tx.get('caseCommentReplies', 'r1')).toMatchObject({ deletedAt: LATER });
});

test('[CASE-16] what an author removed is restored by them or by staff, and not by a colleague', async () => {
  const gone = { ...said, deletedAt: NOW };
  for (const [actor, writes, table] of [
    [BASIC, commentWrites, 'caseComments'],
    [AGENT, replyWrites, 'caseCommentReplies'],
  ] as const) {
    const tx = workspace()
      .with('cases', aCase())
      .with('caseComments', aRow('caseComments', gone))
      .with('caseCommentReplies', aRow('caseCommentReplies', { ...gone, caseCommentId: 'm1' }));
    for (const other of [ELITE, STRANGER]) {
      await expect(act(tx, other, writes.restore, { id: 'm1' })).rejects.toThrow("You don't have permission");
    }
    await act(tx, actor, writes.restore, { id: 'm1' });
    expect(await tx.get(table, 'm1')).toMatchObject({ deletedAt: null });
  }
});

const reply = { id: 'r2', caseId: 'k1', caseCommentId: 'm1', plainText: 'Then we ask for a new date.' };

test('[CASE-17] a reply belongs to the case of its comment, which it need not name', async () => {
  const tx = discussed().with('cases', aCase({ id: 'k2' }));
  await act(tx, ELITE, replyWrites.create, { ...reply, caseId: undefined });
  expect(await tx.get('caseCommentReplies', 'r2')).toMatchObject({
    caseId: 'k1',
    customerId: 'c1',
    authorId: ELITE.userId,
    visibility: 'PUBLIC',
  });
  expect(await detailsOf(act(tx, ELITE, replyWrites.create, { ...reply, id: 'r3', caseId: 'k2' }))).toEqual({
    caseId: 'Is not the case of the comment',
  });
});

test('[CASE-17] the answers to an INTERNAL comment are INTERNAL, also when it becomes so later', async () => {
  const tx = discussed({ visibility: 'INTERNAL', authorId: AGENT.userId });
  await act(tx, DANA, replyWrites.create, reply);
  expect(await tx.get('caseCommentReplies', 'r2')).toMatchObject({ visibility: 'INTERNAL' });
  await expect(act(tx, DANA, replyWrites.update, { id: 'r2', visibility: 'PUBLIC' })).rejects.toThrow('is internal');

  const open = answered({ authorId: AGENT.userId });
  await act(open, AGENT, commentWrites.update, { id: 'm1', visibility: 'INTERNAL' });
  expect(await open.get('caseCommentReplies', 'r1')).toMatchObject({ visibility: 'INTERNAL' });
});

test('[CASE-7] a customer neither writes nor answers an INTERNAL comment, nor makes one INTERNAL', async () => {
  const tx = discussed({ visibility: 'INTERNAL', authorId: AGENT.userId });
  await expect(act(tx, ELITE, replyWrites.create, reply)).rejects.toThrow("You don't have permission");
  const internal = { id: 'm2', caseId: 'k1', plainText: 'x', visibility: 'INTERNAL' };
  await expect(act(tx, ELITE, commentWrites.create, internal)).rejects.toThrow("You don't have permission");
  await act(tx, ELITE, commentWrites.create, { ...internal, visibility: 'PUBLIC' });
  await expect(act(tx, ELITE, commentWrites.update, { id: 'm2', visibility: 'INTERNAL' })).rejects.toThrow("You don't have permission");
  await act(tx, AGENT, commentWrites.create, { ...internal, id: 'm3' });
  expect(await tx.get('caseComments', 'm3')).toMatchObject({ visibility: 'INTERNAL' });
});

test("[CASE-6] a customer's reply is an answer too", async () => {
  const tx = discussed({ authorId: AGENT.userId }).with('cases', aCase({ status: 'AWAITING_RES_CLIENT' }));
  await act(tx, DANA, replyWrites.create, { ...reply, id: 'r4' });
  expect(await tx.get('cases', 'k1')).toMatchObject({ status: 'AWAITING_RES_CLIENT' });
  await act(tx, ELITE, replyWrites.create, reply);
  expect(await tx.get('cases', 'k1')).toMatchObject({ status: 'IN_PROGRESS' });
});

test('[CASE-18] agents are mentioned, and nobody else, whether they exist or not', async () => {
  const tx = discussed();
  const call = (id: string, userId: string) =>
    act(tx, ELITE, commentWrites.create, { id, caseId: 'k1', plainText: 'Look', mentions: [userId] });
  for (const userId of [ADMIN.userId, BASIC.userId, STRANGER.userId, 'nobody']) {
    expect(await detailsOf(call(`x-${userId}`, userId))).toEqual({ mentions: 'Only agents can be mentioned' });
  }
  await call('m2', DANA.userId);
  expect(await tx.get('caseComments', 'm2')).toMatchObject({ mentions: [DANA.userId] });
});

test('[CASE-22] a person marks the comments they see as read, as often as they like, and only for themselves', async () => {
  const tx = answered().with('caseComments', aRow('caseComments', { ...said, id: 'm9', visibility: 'INTERNAL' }));
  const input = { caseId: 'k1', commentIds: ['m1'] };
  await act(tx, ELITE, caseCommentsRead, input);
  const { writes } = tx;
  await act(tx, ELITE, caseCommentsRead, input, LATER);
  expect(tx.writes).toBe(writes);
  await act(tx, AGENT, caseCommentsRead, { caseId: 'k1', commentIds: ['m1', 'm9'] });
  const reads = await tx.where('caseCommentReads', 'caseId', 'k1');
  expect(reads.map(({ userId, caseCommentId }) => `${userId} ${caseCommentId}`).sort()).toEqual(['u-agent m1', 'u-agent m9', 'u-elite m1']);
  for (const commentIds of [['m9'], ['nothing']]) {
    await expect(act(tx, ELITE, caseCommentsRead, { caseId: 'k1', commentIds })).rejects.toThrow("You don't have permission");
  }
});

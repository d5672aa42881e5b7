import { expect, test } from 'vitest';
import type { Actor } from '#domain/actor.ts';
import type { AnyRow } from '#domain/noun.ts';
import { aRow } from '#domain/testing/aRow.ts';
import type { CommentSubject, ThreadHandle } from '#src/commands/threadHandle.ts';
import { aContext, commandOf, tryCommand } from '#src/components/testing/tryCommand.ts';
import { commentCommands } from './comment.commands.ts';

const AGENT: Actor = { userId: 'u1', role: 'AGENT', customerId: null };
const CARRIER: Actor = { userId: 'u2', role: 'CUSTOMER', customerId: 'c1' };
const kase = { table: 'cases', row: aRow('cases', { id: 'k1', caseID: '2026-000001' }) } as const;
const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const comment = (authorId: string, minutes: number, answered = false): CommentSubject => ({
  table: 'caseComments',
  row: aRow('caseComments', { id: 'm1', caseId: 'k1', authorId, createdAt: minutesAgo(minutes), plainText: 'Yes' }),
  answered,
});
const on = (said: CommentSubject | null, actor = AGENT, mode: 'thread' | 'record' = 'thread') =>
  aContext({ actor, mode, subject: kase, thread: { said } });
const stateOn = (id: string, ...where: Parameters<typeof on>) => commandOf(commentCommands, id).when(on(...where));

test('the keys of a discussion are there only while the keyboard is on something that was said', () => {
  for (const id of ['comment.next', 'comment.prev', 'comment.reply', 'comment.edit', 'comment.delete']) {
    expect(stateOn(id, comment('u1', 1)), id).toBe(true);
    expect(stateOn(id, null), id).toBe(false);
    expect(stateOn(id, comment('u1', 1), AGENT, 'record'), id).toBe(false);
  }
});

test('[CASE-15] one’s own words are offered for change for 15 minutes, then it is said why not; those of others never', () => {
  expect(stateOn('comment.edit', comment('u1', 14))).toBe(true);
  expect(stateOn('comment.edit', comment('u1', 16))).toBe('A comment can be changed for 15 minutes.');
  expect(stateOn('comment.edit', comment('u2', 1))).toBe(false);
});

test('[CASE-16] staff take away any words, a carrier its own for 15 minutes', () => {
  expect(stateOn('comment.delete', comment('u2', 99))).toBe(true);
  expect(stateOn('comment.delete', comment('u2', 14), CARRIER)).toBe(true);
  expect(stateOn('comment.delete', comment('u2', 16), CARRIER)).toBe('A comment can be taken back for 15 minutes.');
  expect(stateOn('comment.delete', comment('u1', 1), CARRIER)).toBe(false);
});

test('[CASE-16] before words go it is asked, and said what stays', async () => {
  const command = commandOf(commentCommands, 'comment.delete');
  const gone = await tryCommand(command, on(comment('u1', 1)), { confirm: true });
  expect(gone).toEqual([
    ['confirm', { title: 'Delete this comment?', body: 'It will be gone.', action: 'Delete' }],
    ['mutate', 'caseCommentDelete', { id: 'm1' }],
  ]);
  const [asked] = await tryCommand(command, on(comment('u1', 1, true)), { confirm: false });
  expect(asked?.[1]).toMatchObject({ body: '“comment removed” stays in its place.' });
  expect(await tryCommand(command, on(comment('u1', 1)), { confirm: false })).toHaveLength(1);
});

test('moving, answering and changing go to the discussion of the pane', async () => {
  const did: string[] = [];
  const thread: ThreadHandle = {
    step: (by) => did.push(`step ${by}`),
    nextUnread: () => false,
    reply: ({ row }) => did.push(`reply ${row.id}`),
    edit: ({ row }) => did.push(`edit ${row.id}`),
  };
  for (const id of ['comment.next', 'comment.prev', 'comment.reply', 'comment.edit']) {
    await tryCommand(commandOf(commentCommands, id), on(comment('u1', 1)), { thread });
  }
  expect(did).toEqual(['step 1', 'step -1', 'reply m1', 'edit m1']);
  expect(await tryCommand(commandOf(commentCommands, 'comment.nextUnread'), on(null, AGENT, 'record'), { thread })).toEqual([
    ['toast', 'Everything is read'],
  ]);
});

test('[CASE-22] what others said is marked as read, in one act for several cases; nothing when all of it is', async () => {
  const command = commandOf(commentCommands, 'comment.markRead');
  const rows = [{ ...comment('u2', 5).row, id: 'm2' }, comment('u1', 5).row] as AnyRow[];
  expect(await tryCommand(command, aContext({ mode: 'list', subject: kase }), { rows })).toEqual([
    ['mutateBatch', 'caseCommentsRead', [{ caseId: 'k1', commentIds: ['m2'] }]],
    ['toast', '1 comment read'],
  ]);
  expect(await tryCommand(command, aContext({ mode: 'list', subject: kase }), { rows: [] })).toEqual([['toast', 'Everything is read']]);
});

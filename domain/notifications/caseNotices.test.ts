import { expect, test } from 'vitest';
import { caseWrites } from '../cases/case.mutations.ts';
import { commentWrites, replyWrites } from '../cases/comment.mutations.ts';
import { remindCourtDate } from '../cases/courtReminder.ts';
import { aCase, act, DANA, NEW_CASE, ofCase, onServer, workspace } from '../cases/testing/caseWorkspace.ts';
import { CRUD } from '../apiMutations.ts';
import { SYSTEM } from '../actor.ts';
import type { Row } from '../tables.ts';
import { aRow } from '../testing/aRow.ts';
import type { MemoryTx } from '../testing/memoryTx.ts';
import { ADMIN, AGENT, BASIC, ELITE, STRANGER } from '../testing/people.ts';
import { NOTICES } from './notices.ts';
import { notificationHref } from './notificationHref.ts';

const told = async (tx: MemoryTx): Promise<string[]> =>
  (await ofCase(tx, 'notifications')).map((n) => `${n.userId} ${n.title}: ${n.content}`).sort();
/** A case that these people follow. */
const followed = (by: readonly { userId: string }[], given: Partial<Row<'cases'>> = {}): MemoryTx =>
  workspace()
    .with('cases', aCase(given))
    .with('caseFollowers', ...by.map(({ userId }) => aRow('caseFollowers', { id: `f-${userId}`, caseId: 'k1', customerId: 'c1', userId })));
const update = (tx: MemoryTx, given: object) => act(tx, AGENT, caseWrites.update, { id: 'k1', ...given });

test('[NOTIFICATION-5] agents hear of a new case, and the one it is given to of that', async () => {
  const tx = workspace();
  await act(tx, ELITE, caseWrites.create, NEW_CASE);
  expect(await told(tx)).toEqual(['u-agent New case: Case 2026-000123 was opened.', 'u-dana New case: Case 2026-000123 was opened.']);
  const given = workspace();
  await act(given, ADMIN, caseWrites.create, { ...NEW_CASE, assignedAgentId: DANA.userId });
  expect(await told(given)).toEqual([
    'u-agent New case: Case 2026-000123 was opened.',
    'u-dana Case assigned: Case 2026-000123 was assigned to you.',
  ]);
});

test('[NOTIFICATION-5] followers hear of status, court date and outcome, and a new agent of the case', async () => {
  const tx = followed([ELITE, AGENT]);
  await update(tx, { assignedAgentId: DANA.userId });
  await update(tx, { status: 'IN_REVIEW' });
  await update(tx, { citationDueDate: '2026-12-01' });
  await update(tx, { citationArraignment: '2026-12-01T09:30' });
  await update(tx, { citationArraignment: '2026-12-04T09:30' });
  await update(tx, { dataQsStatus: 'DENIED' });
  await update(tx, { briefStatement: 'Nothing that is told of.' });
  const all = await told(tx);
  expect(all.filter((line) => line.startsWith('u-elite'))).toEqual([
    'u-elite Case outcome: The outcome of case 2026-000123 is DENIED.',
    'u-elite Case updated: Case 2026-000123 is now IN REVIEW.',
    'u-elite Court date: The court date of case 2026-000123 is 12/01/2026.',
    'u-elite Court date: The court date of case 2026-000123 is 12/04/2026.',
  ]);
  expect(all).toContain('u-dana Case assigned: Case 2026-000123 was assigned to you.');
});

test('[NOTIFICATION-3] nobody is told of what they did, nor of a case that they cannot see', async () => {
  const tx = followed([AGENT, ELITE, STRANGER]);
  await tx.patch('users', ELITE.userId, { status: 'disabled' });
  await update(tx, { status: 'IN_REVIEW' });
  expect(await told(tx)).toEqual([]);
});

test.each([
  [{ allNotifications: false }, []],
  [{ allNotifications: true, onlyNewComments: true }, ['New comment']],
  [{ allNotifications: true }, ['Case updated', 'New comment']],
] as const)('[NOTIFICATION-4] with the settings %j a follower hears of %j', async (settings, titles) => {
  const tx = followed([ELITE]).with('notificationSettings', aRow('notificationSettings', { id: 's', userId: ELITE.userId, ...settings }));
  await update(tx, { status: 'IN_REVIEW' });
  await act(tx, AGENT, commentWrites.create, { id: 'm1', caseId: 'k1', plainText: 'Done.' });
  expect((await ofCase(tx, 'notifications')).map(({ title }) => title).sort()).toEqual(titles);
});

test('[NOTIFICATION-5] a comment is told to followers, an INTERNAL one to staff, and a mention to who is mentioned, once', async () => {
  const tx = followed([ELITE, ADMIN]);
  const comment = { caseId: 'k1', plainText: 'The judge said SECRET.', mentions: [DANA.userId] };
  await act(tx, AGENT, commentWrites.create, { ...comment, id: 'm1' });
  expect(await told(tx)).toEqual([
    'u-admin New comment: Ben Q commented on case 2026-000123.',
    'u-dana You were mentioned: Ben Q mentioned you on case 2026-000123.',
    'u-elite New comment: Ben Q commented on case 2026-000123.',
  ]);
  const quiet = followed([ELITE, ADMIN, DANA]);
  await act(quiet, AGENT, commentWrites.create, { ...comment, id: 'm1', visibility: 'INTERNAL' });
  expect((await told(quiet)).map((line) => line.split(':')[0])).toEqual(['u-admin New comment', 'u-dana You were mentioned']);
  const [first] = await ofCase(tx, 'notifications');
  expect(first).toMatchObject({ resource: 'CASE_COMMENT', caseId: 'k1', customerId: 'c1', caseCommentId: 'm1', status: 'UNVIEWED' });
});

test('[NOTIFICATION-5] whoever is mentioned by an edit hears of that, and nobody hears of the comment again', async () => {
  const tx = followed([ELITE]).with(
    'caseComments',
    aRow('caseComments', {
      id: 'm1',
      caseId: 'k1',
      customerId: 'c1',
      authorId: AGENT.userId,
      authorName: 'Ben Q',
      createdAt: '2026-11-20T09:50:00.000Z',
    }),
  );
  await act(tx, AGENT, commentWrites.update, { id: 'm1', plainText: 'Dana, look', mentions: [DANA.userId] });
  await act(tx, AGENT, commentWrites.update, { id: 'm1', plainText: 'Dana, look here', mentions: [DANA.userId] });
  expect(await told(tx)).toEqual(['u-dana You were mentioned: Ben Q mentioned you on case 2026-000123.']);
});

test('[NOTIFICATION-5] a reply is told to the author of the comment and the others in the thread', async () => {
  const part = { caseId: 'k1', customerId: 'c1' };
  const tx = followed([DANA])
    .with('caseComments', aRow('caseComments', { id: 'm1', ...part, authorId: ELITE.userId }))
    .with('caseCommentReplies', aRow('caseCommentReplies', { id: 'r1', ...part, caseCommentId: 'm1', authorId: ADMIN.userId }));
  await act(tx, AGENT, replyWrites.create, { id: 'r2', caseCommentId: 'm1', plainText: 'Noted.' });
  expect(await told(tx)).toEqual([
    'u-admin New reply: Ben Q replied on case 2026-000123.',
    'u-elite New reply: Ben Q replied on case 2026-000123.',
  ]);
  expect((await ofCase(tx, 'notifications'))[0]).toMatchObject({
    resource: 'CASE_COMMENT_REPLY',
    caseCommentId: 'm1',
    caseCommentReplyId: 'r2',
  });
});

test('[NOTIFICATION-5] whoever is mentioned in a reply hears of that and not of the reply besides, and is led to it', async () => {
  const part = { caseId: 'k1', customerId: 'c1' };
  const tx = followed([DANA]).with('caseComments', aRow('caseComments', { id: 'm1', ...part, authorId: DANA.userId }));
  await act(tx, AGENT, replyWrites.create, { id: 'r1', caseCommentId: 'm1', plainText: 'Dana, look', mentions: [DANA.userId] });
  expect(await told(tx)).toEqual(['u-dana You were mentioned: Ben Q mentioned you on case 2026-000123.']);
  const [only] = await ofCase(tx, 'notifications');
  expect(only).toMatchObject({ resource: 'CASE_COMMENT_REPLY', caseCommentId: 'm1', caseCommentReplyId: 'r1' });
  expect(notificationHref(only!)).toBe('/cases/details/k1#reply-r1');
});

test('[NOTIFICATION-5] followers hear of a paper by its kind', async () => {
  const tx = followed([ELITE]).with('files', aRow('files', { id: 'f1', filename: 'Maria-Lopez-license.pdf' }));
  await act(tx, AGENT, CRUD.get('caseDocuments')!.create, { id: 'p1', caseId: 'k1', fileId: 'f1', type: 'Court notice' });
  expect(await told(tx)).toEqual(['u-elite Document added: Court notice was added to case 2026-000123.']);
  const [only] = await ofCase(tx, 'notifications');
  expect([only!.resource, notificationHref(only!)]).toEqual(['CASE_DOCUMENT', '/cases/details/k1']);
});

test('[NOTIFICATION-6] no notice is longer than 140 characters, on one line, whatever people are called', () => {
  const row = aCase();
  const name = `Eve\r\n${'Long'.repeat(80)}`;
  const all = [
    NOTICES.created(row),
    NOTICES.assigned(row),
    NOTICES.status(row),
    NOTICES.courtDate(row, '2026-12-04'),
    NOTICES.courtDate(row, null),
    NOTICES.courtReminder(row, '2026-12-04'),
    NOTICES.outcome(row, 'APPROVED'),
    NOTICES.document(row, 'Inspection report'),
    NOTICES.comment(row, name),
    NOTICES.mention(row, name),
    NOTICES.reply(row, name),
    NOTICES.mentionInReply(row, name),
  ];
  for (const { title, content } of all) {
    expect(title.length).toBeLessThanOrEqual(140);
    expect(content.length).toBeLessThanOrEqual(140);
    expect(content).not.toMatch(/[\r\n]/);
  }
});

test('[NOTIFICATION-6] nothing of what the case or a comment holds is in a notice', async () => {
  const tx = followed([ELITE], { briefStatement: 'MARKER', attorneyName: 'MARKER', inspectionReportNumber: 'MARKER' });
  await update(tx, { status: 'IN_REVIEW', attorneyFee: 99_900, summary: 'MARKER' });
  await act(tx, AGENT, commentWrites.create, { id: 'm1', caseId: 'k1', plainText: 'MARKER' });
  expect(JSON.stringify([await ofCase(tx, 'notifications'), await tx.where('mails', 'status', 'QUEUED')])).not.toMatch(/MARKER|999/);
});

test('[NOTIFICATION-7] what matters goes out as a mail too, with the address of the case', async () => {
  const tx = followed([ELITE]);
  await update(tx, { status: 'IN_REVIEW' });
  await act(tx, AGENT, commentWrites.create, { id: 'm1', caseId: 'k1', plainText: 'Done.' });
  const mails = await tx.where('mails', 'status', 'QUEUED');
  expect(mails).toEqual([expect.objectContaining({ to: 'elif@x.test', cc: [], subject: 'Case updated' })]);
  expect(mails[0]!.text).toContain('Case 2026-000123 is now IN REVIEW.\n\n{origin}/cases/details/k1\n');
});

test.each([
  [true, ['office@c1.test']],
  [false, []],
])('[NOTIFICATION-8] with isCCRecipientEnabled %s a mail to a driver is copied to %j', async (isCCRecipientEnabled, cc) => {
  const tx = followed([BASIC]);
  await tx.patch('users', BASIC.userId, { driverId: 'd1' });
  await tx.patch('customers', 'c1', { isCCRecipientEnabled });
  await update(tx, { status: 'IN_REVIEW' });
  expect(await tx.where('mails', 'to', 'rosa@x.test')).toEqual([expect.objectContaining({ cc })]);
});

test.each([
  ['2026-11-28', null],
  ['2026-11-27', 'Fri 11/27/2026'],
  ['2026-11-23', 'Mon 11/23/2026'],
  ['2026-11-22', 'Sun 11/22/2026'],
  ['2026-11-20', 'Fri 11/20/2026'],
  ['2026-11-19', null],
])('[NOTIFICATION-9] a court date on %s is told on 2026-11-20 as: %s', async (citationDueDate, words) => {
  const tx = followed([ELITE], { citationDueDate });
  await onServer(tx, SYSTEM, (recording, ctx) => remindCourtDate(recording, 'k1', ctx));
  expect(await told(tx)).toEqual(words ? [`u-elite Court date: ${words} is the court date of case 2026-000123.`] : []);
});

test('[NOTIFICATION-9] one reminder seven days and one two days before, however often somebody asks, and none for a closed case', async () => {
  const tx = followed([ELITE, DANA], { citationDueDate: '2026-11-27' });
  const on = (day: string) => onServer(tx, SYSTEM, (recording, ctx) => remindCourtDate(recording, 'k1', ctx), `${day}T06:00:00.000Z`);
  for (const day of ['2026-11-20', '2026-11-20', '2026-11-21', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28']) await on(day);
  expect(await told(tx)).toEqual([
    'u-dana Court date: Fri 11/27/2026 is the court date of case 2026-000123.',
    'u-dana Court date: Fri 11/27/2026 is the court date of case 2026-000123.',
    'u-elite Court date: Fri 11/27/2026 is the court date of case 2026-000123.',
    'u-elite Court date: Fri 11/27/2026 is the court date of case 2026-000123.',
  ]);
  const closed = followed([ELITE], { citationDueDate: '2026-11-27', status: 'CLOSED' });
  await onServer(closed, SYSTEM, (recording, ctx) => remindCourtDate(recording, 'k1', ctx));
  expect(await told(closed)).toEqual([]);
});

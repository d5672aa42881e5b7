import { expect, test } from 'vitest';
import { aRow } from '#domain/testing/aRow.ts';
import { answerQuery } from '#sync/testing/answerQuery.ts';
import { listParams } from '#src/components/filters.ts';
import { aContext, commandOf, stateFor, tryCommand } from '#src/components/testing/tryCommand.ts';
import { allUnviewedQuery, NOTIFICATION_FILTERS, LIST_PAGE_SIZE, notificationsQuery, unviewedQuery } from './notification.queries.ts';
import { notificationCommands } from './notification.commands.ts';

const told = (n: number, given: object = {}) =>
  aRow('notifications', {
    id: `n${n}`,
    userId: 'u1',
    title: 'New comment',
    content: `Case 2026-00000${n}`,
    resource: 'CASE_COMMENT',
    caseId: 'k1',
    caseCommentId: 'm1',
    createdAt: `2026-11-${String(n).padStart(2, '0')}T08:00:00.000Z`,
    ...given,
  });
const rows = [...Array.from({ length: 25 }, (_, i) => told(i + 1, i < 2 ? { status: 'VIEWED' } : {})), told(28, { userId: 'u2' })];
const found = (query: Parameters<typeof answerQuery>[0]) => {
  const { rows: page, count } = answerQuery(query, (table) =>
    table === 'notifications' ? new Map(rows.map((row) => [row.id, row])) : new Map(),
  );
  return { ids: page.map(({ id }) => id), count };
};

test('the bell shows eleven more with every page, the newest first, of what the person has not viewed', () => {
  expect(found(unviewedQuery('u1', 1))).toMatchObject({ count: 23, ids: { length: 11, 0: 'n25' } });
  expect(found(unviewedQuery('u1', 2)).ids).toHaveLength(22);
  expect(found(unviewedQuery('u1', 3)).ids.at(-1)).toBe('n3');
  expect(found(allUnviewedQuery('u1')).ids).toHaveLength(23);
});

test('the list has the viewed ones too, and is narrowed by status and by words', () => {
  const listed = (address: string) =>
    found(notificationsQuery('u1', listParams(NOTIFICATION_FILTERS, new URLSearchParams(address), LIST_PAGE_SIZE)));
  expect(listed('')).toMatchObject({ count: 25, ids: { length: 20 } });
  expect(listed('status=VIEWED').ids).toEqual(['n2', 'n1']);
  expect(listed('status=nonsense').count).toBe(25);
  expect(listed('search=2026-000007').ids).toEqual(['n7']);
});

const subject = (given: object) => ({ table: 'notifications' as const, row: told(7, given) });

test.each([
  ['the comment', {}, undefined, '/cases/details/k1#comment-m1'],
  ['the reply', { caseCommentReplyId: 'r1' }, undefined, '/cases/details/k1#reply-r1'],
  ['[FLAG-2] the case alone while the redirect is off', {}, 'redirectAfterCommentNotification', '/cases/details/k1'],
] as const)('[NOTIFICATION-2] opening one leads to %s, and marks it as viewed', async (_, given, off, href) => {
  const ctx = aContext({ subject: subject(given), ...(off && { switchedOff: new Set([off]) }) });
  expect(await tryCommand(commandOf(notificationCommands, 'notif.open'), ctx)).toEqual([
    ['mutate', 'notificationUpdate', { id: 'n7', status: 'VIEWED' }],
    ['go', href],
  ]);
});

test('[NOTIFICATION-1] one is marked, several are marked as one act, and those that are viewed stay alone', async () => {
  const viewed = commandOf(notificationCommands, 'notif.viewed');
  expect(stateFor(viewed, subject({}))).toBe(true);
  expect(stateFor(viewed, subject({ status: 'VIEWED' }))).toBe('It has been viewed');
  expect(stateFor(viewed, null)).toBe(false);
  const selection = [told(1, { status: 'VIEWED' }), told(2), told(3)].map((row) => ({ table: 'notifications' as const, row }));
  expect(await tryCommand(viewed, aContext({ selection }))).toEqual([['mutate', 'notificationsViewed', { ids: ['n2', 'n3'] }]]);
  const all = commandOf(notificationCommands, 'notif.allViewed');
  expect(await tryCommand(all, aContext(), { rows: [told(4), told(5)] })).toEqual([
    ['mutate', 'notificationsViewed', { ids: ['n4', 'n5'] }],
    ['toast', '2 notifications marked as viewed'],
  ]);
  expect(await tryCommand(all, aContext(), { rows: [] })).toEqual([['toast', 'Every notification has been viewed']]);
  expect(await tryCommand(all, aContext(), { rows: [told(4)] })).toEqual([
    ['mutate', 'notificationUpdate', { id: 'n4', status: 'VIEWED' }],
    ['toast', '1 notification marked as viewed'],
  ]);
});

test('[NOTIFICATION-1] all of them are marked, however many there are, and how far it has come is said', async () => {
  const all = commandOf(notificationCommands, 'notif.allViewed');
  const rows = Array.from({ length: 2300 }, (_, i) => told(i));
  const effects = await tryCommand(all, aContext(), { rows });
  const marked = effects.filter(([what]) => what === 'mutate').flatMap(([, , input]) => (input as { ids: string[] }).ids);
  expect(marked).toEqual(rows.map(({ id }) => id));
  expect(effects.filter(([what]) => what === 'toast').map(([, words]) => words)).toEqual([
    '1,000 of 2,300 notifications marked as viewed',
    '2,000 of 2,300 notifications marked as viewed',
    '2,300 notifications marked as viewed',
  ]);
  // What cannot be done ends it, and nothing is said to be done.
  expect(await tryCommand(all, aContext(), { rows, mutate: false })).toHaveLength(1);
});

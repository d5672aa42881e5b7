import { expect, test } from 'vitest';
import { runMutation } from '../mutation.ts';
import { aRow } from '../testing/aRow.ts';
import { MemoryTx } from '../testing/memoryTx.ts';
import { ADMIN, BASIC } from '../testing/people.ts';
import { notificationHref } from './notificationHref.ts';
import { notificationUpdate } from './notification.mutations.ts';
import { notificationsViewed } from './notificationsViewed.mutations.ts';

const now = '2026-11-20T10:00:00.000Z';
const view = { id: 'n1', status: 'VIEWED' };
const workspace = (): MemoryTx => new MemoryTx().with('notifications', aRow('notifications', { id: 'n1', userId: BASIC.userId }));

test('[NOTIFICATION-1] a person marks their own notification viewed, and a second time changes nothing', async () => {
  const tx = workspace();
  await runMutation(tx, notificationUpdate, view, { actor: BASIC, now });
  expect(await tx.get('notifications', 'n1')).toMatchObject({ status: 'VIEWED', updatedAt: now });
  await runMutation(tx, notificationUpdate, view, { actor: BASIC, now });
  expect(tx.writes).toBe(1);
});

test("[NOTIFICATION-1] nobody marks somebody else's, and nothing is marked unviewed again", async () => {
  const tx = workspace();
  await expect(runMutation(tx, notificationUpdate, view, { actor: ADMIN, now })).rejects.toThrow("You don't have permission");
  await expect(runMutation(tx, notificationUpdate, { ...view, status: 'UNVIEWED' }, { actor: BASIC, now })).rejects.toThrow(
    'Validation error',
  );
  expect(tx.writes).toBe(0);
});

test("[NOTIFICATION-1] many of one's own are marked at once, and none of them when one is somebody else's", async () => {
  const ids = ['n1', 'n2'];
  const mine = ids.map((id) => aRow('notifications', { id, userId: BASIC.userId, status: id === 'n1' ? 'VIEWED' : 'UNVIEWED' }));
  const tx = new MemoryTx().with('notifications', ...mine, aRow('notifications', { id: 'n3', userId: ADMIN.userId }));
  await runMutation(tx, notificationsViewed, { ids: [...ids, 'n2'] }, { actor: BASIC, now });
  expect(await tx.get('notifications', 'n2')).toMatchObject({ status: 'VIEWED', updatedAt: now });
  expect(tx.writes).toBe(1);
  await expect(runMutation(tx, notificationsViewed, { ids: ['n3'] }, { actor: BASIC, now })).rejects.toThrow("You don't have permission");
  const many = Array.from({ length: 201 }, (_, i) => `n${i}`);
  await expect(runMutation(tx, notificationsViewed, { ids: many }, { actor: BASIC, now })).rejects.toThrow('Validation error');
  expect(tx.writes).toBe(1);
});

test('[NOTIFICATION-2] a notification leads to its case, comment or reply', () => {
  const about = { driverId: null, alertId: null, caseId: 'k1', caseCommentId: null, caseCommentReplyId: null };
  expect(notificationHref(about)).toBe('/cases/details/k1');
  expect(notificationHref({ ...about, caseCommentId: 'm1' })).toBe('/cases/details/k1#comment-m1');
  expect(notificationHref({ ...about, caseCommentId: 'm1', caseCommentReplyId: 'r1' })).toBe('/cases/details/k1#reply-r1');
  expect(notificationHref({ ...about, caseId: null })).toBeNull();
});

test('[FLAG-2] without the redirect a notification of a comment or reply leads to its case alone', () => {
  const about = { driverId: null, alertId: null, caseId: 'k1', caseCommentId: 'm1', caseCommentReplyId: 'r1' };
  expect(notificationHref(about, false)).toBe('/cases/details/k1');
  expect(notificationHref({ ...about, caseCommentReplyId: null }, false)).toBe('/cases/details/k1');
  expect(notificationHref({ ...about, caseId: null }, false)).toBeNull();
});

test('[ORDER-3] what came of an order leads to its alert while that is open, else to the driver', () => {
  const about = { caseId: null, caseCommentId: null, caseCommentReplyId: null, driverId: 'd1' };
  expect(notificationHref({ ...about, alertId: 'a1' })).toBe('/alerts?driver=d1&triage=a1');
  expect(notificationHref({ ...about, alertId: null })).toBe('/cases?driver=d1');
});

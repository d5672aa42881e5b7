import { expect, test } from 'vitest';
import type { Actor } from '../actor.ts';
import { aRow } from '../testing/aRow.ts';
import { MemoryTx } from '../testing/memoryTx.ts';
import { crudOf, onServer } from '../testing/onServer.ts';
import { ADMIN, AGENT, ELITE } from '../testing/people.ts';

const now = '2026-11-21T10:00:00.000Z';
const { create, update, delete: remove, destroy } = crudOf('users');
const SECOND: Actor = { userId: 'u-admin2', role: 'ADMIN', customerId: null };
const workspace = (): MemoryTx =>
  new MemoryTx()
    .with('customers', aRow('customers', { id: 'c1', subscription: 'elite' }), aRow('customers', { id: 'c2', subscription: 'basic' }))
    .with('drivers', aRow('drivers', { id: 'd1', customerId: 'c1' }), aRow('drivers', { id: 'd2', customerId: 'c2' }))
    .with(
      'users',
      aRow('users', { id: ADMIN.userId, email: 'admin@x.test', role: 'ADMIN' }),
      aRow('users', { id: AGENT.userId, email: 'agent@x.test', role: 'AGENT' }),
      aRow('users', { id: ELITE.userId, email: 'elite@x.test', role: 'CUSTOMER_ELITE', customerId: 'c1' }),
    );
const withSecond = (): MemoryTx => workspace().with('users', aRow('users', { id: SECOND.userId, email: 'second@x.test', role: 'ADMIN' }));
const someone = { id: 'u9', email: 'New@X.test' };

test('[USER-1] staff belong to no customer, everybody else to one', async () => {
  const tx = workspace();
  const run = onServer(tx, now);
  await expect(run(ADMIN, create, { ...someone, role: 'AGENT', customerId: 'c1' })).rejects.toMatchObject({
    details: { customerId: expect.stringContaining('Staff') },
  });
  await expect(run(ADMIN, create, { ...someone, role: 'CUSTOMER' })).rejects.toMatchObject({
    details: { customerId: 'This field is required' },
  });
  await expect(run(ADMIN, update, { id: ELITE.userId, role: 'AGENT' })).rejects.toMatchObject({
    details: { customerId: expect.stringContaining('Staff') },
  });
  expect(tx.writes).toBe(0);
  await run(ADMIN, create, { ...someone, role: 'AGENT' });
  expect(await tx.get('users', 'u9')).toMatchObject({ role: 'AGENT', customerId: null, email: 'new@x.test' });
});

test("[USER-2] a customer's user has the role of its subscription, and gets it when none is named", async () => {
  const tx = workspace();
  const run = onServer(tx, now);
  await expect(run(ADMIN, create, { ...someone, role: 'CUSTOMER', customerId: 'c1' })).rejects.toMatchObject({
    details: { role: expect.stringContaining('CUSTOMER_ELITE') },
  });
  await run(ADMIN, create, { ...someone, customerId: 'c1' });
  expect(await tx.get('users', 'u9')).toMatchObject({ role: 'CUSTOMER_ELITE' });
  await expect(run(ADMIN, update, { id: 'u9', customerId: 'c2' })).rejects.toMatchObject({
    details: { role: expect.stringContaining('CUSTOMER_BASIC') },
  });
  await run(ADMIN, update, { id: 'u9', customerId: 'c2', role: 'CUSTOMER_BASIC' });
});

test('[USER-3] only the user of a single-driver tier is a driver, one of the same customer', async () => {
  const tx = workspace();
  const run = onServer(tx, now);
  await expect(run(ADMIN, create, { ...someone, customerId: 'c1', driverId: 'd1' })).rejects.toMatchObject({
    details: { driverId: expect.stringContaining('single driver') },
  });
  await expect(run(ADMIN, create, { ...someone, customerId: 'c2', driverId: 'd1' })).rejects.toMatchObject({
    details: { driverId: 'Belongs to another customer' },
  });
  await run(ADMIN, create, { ...someone, customerId: 'c2', driverId: 'd2' });
  expect(await tx.get('users', 'u9')).toMatchObject({ role: 'CUSTOMER_BASIC', driverId: 'd2' });
});

test('[USER-4] nobody deletes or disables themselves', async () => {
  const tx = withSecond();
  const run = onServer(tx, now);
  await expect(run(ADMIN, remove, { id: ADMIN.userId })).rejects.toThrow('Nobody can delete their own user.');
  await expect(run(ADMIN, update, { id: ADMIN.userId, status: 'disabled' })).rejects.toThrow('Nobody can disable their own user.');
  expect(tx.writes).toBe(0);
});

test('[USER-4] the last administrator who may enter stays one', async () => {
  const tx = withSecond().with('users', aRow('users', { id: 'u-gone', email: 'gone@x.test', role: 'ADMIN', status: 'disabled' }));
  const run = onServer(tx, now);
  await run(ADMIN, update, { id: SECOND.userId, role: 'AGENT' });
  await expect(run(ADMIN, update, { id: ADMIN.userId, role: 'AGENT' })).rejects.toThrow('This is the last administrator');
  await run(ADMIN, remove, { id: AGENT.userId });
  for (const change of [remove, destroy])
    await expect(run(SECOND, change, { id: ADMIN.userId })).rejects.toThrow('This is the last administrator');
});

test('[USER-4] the other of two administrators is disabled or deleted like anybody', async () => {
  const tx = withSecond();
  await onServer(tx, now)(ADMIN, update, { id: SECOND.userId, status: 'disabled' });
  await onServer(tx, now)(ADMIN, remove, { id: SECOND.userId });
  expect(await tx.get('users', SECOND.userId)).toMatchObject({ status: 'disabled', deletedAt: now });
});

test('[USER-5] what somebody wrote stays when their user is deleted, and keeps the user from being destroyed', async () => {
  const tx = workspace().with('caseComments', aRow('caseComments', { id: 'cc1', customerId: 'c1', authorId: ELITE.userId }));
  const run = onServer(tx, now);
  await expect(run(ADMIN, destroy, { id: ELITE.userId })).rejects.toMatchObject({ code: 'ForcibleError' });
  await expect(run(ADMIN, destroy, { id: ELITE.userId, force: true })).rejects.toMatchObject({ rule: 'USER-5' });
  await run(ADMIN, remove, { id: ELITE.userId });
  expect(await tx.get('users', ELITE.userId)).toMatchObject({ deletedAt: now });
  expect(await tx.get('caseComments', 'cc1')).toMatchObject({ authorId: ELITE.userId, deletedAt: null });
});

test('[USER-2] somebody without a customer still changes what is their own', async () => {
  const tx = workspace().with('users', aRow('users', { id: 'u9', role: 'CUSTOMER_BASIC' }));
  await onServer(tx, now)({ userId: 'u9', role: 'CUSTOMER_BASIC', customerId: null }, update, { id: 'u9', firstName: 'Ana' });
  expect(await tx.get('users', 'u9')).toMatchObject({ firstName: 'Ana' });
});

test('[ACCESS-7] a person changes their own settings and profile, and nobody else does but ADMIN for the profile', async () => {
  const tx = workspace().with('notificationSettings', aRow('notificationSettings', { id: 's1', userId: AGENT.userId }));
  const run = onServer(tx, now);
  const settings = crudOf('notificationSettings');
  await run(ELITE, settings.create, { id: 's9', userId: ELITE.userId, allNotifications: false });
  for (const actor of [ELITE, ADMIN])
    await expect(run(actor, settings.update, { id: 's1', allNotifications: false })).rejects.toThrow("You don't have permission");
  await expect(run(ADMIN, settings.create, { id: 's8', userId: AGENT.userId })).rejects.toThrow("You don't have permission");
  await expect(run(AGENT, update, { id: ELITE.userId, firstName: 'x' })).rejects.toThrow("You don't have permission");
  await run(ADMIN, update, { id: ELITE.userId, firstName: 'Eve' });
});

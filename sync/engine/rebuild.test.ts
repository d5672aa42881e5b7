import { expect, test } from 'vitest';
import { aCase } from '../testing/rows.ts';
import { ModelServer } from '../testing/modelServer.ts';
import { Device } from '../testing/world.ts';

test('[SYNC-C31] a replica that is rebuilt loads every row again and keeps what waits to be sent', async () => {
  const server = new ModelServer();
  server.join({ userId: 'u1', role: 'AGENT', customerId: null });
  server.commit({ cases: { c1: aCase('c1') } });
  const device = new Device(server, 'u1');
  device.tab();
  const follower = device.tab();
  await device.settle(500);
  server.setOnline(false);
  await follower.outbox.mutate('caseCommentCreate', { id: 'm1', caseId: 'c1', plainText: 'waits' });
  const plans = server.calls.filter((call) => call === 'plan').length;
  void follower.rebuild();
  await device.settle(1000);
  expect(await device.rows('cases')).toEqual([]);
  server.setOnline(true);
  void follower.wake();
  await device.settle(20_000);
  expect([server.calls.filter((call) => call === 'plan').length - plans, (await device.rows('cases')).length]).toEqual([1, 1]);
  expect([server.tables.get('caseComments')!.has('m1'), await device.outbox()]).toEqual([true, []]);
});

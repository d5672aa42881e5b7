import { expect, test } from 'vitest';
import { aCase } from '../testing/rows.ts';
import { ModelServer } from '../testing/modelServer.ts';
import { Device } from '../testing/world.ts';

test('[SYNC-C28] a paused replica is silent, also after a reload and on news; changes wait and are sent on resuming', async () => {
  const server = new ModelServer();
  server.join({ userId: 'u1', role: 'AGENT', customerId: null });
  server.commit({ cases: { c1: aCase('c1') } });
  const device = new Device(server, 'u1');
  const tab = device.tab();
  const follower = device.tab();
  await device.settle(500);
  // Said in a tab that does not lead.
  await follower.pause(true);
  await device.settle(100);
  const calls = server.calls.length;
  server.commit({ cases: { c2: aCase('c2') } });
  await follower.outbox.mutate('caseCommentCreate', { id: 'm1', caseId: 'c1', plainText: 'while paused' });
  void tab.wake();
  await device.settle(1000);
  expect([server.calls.length - calls, (await device.status())!.phase, await device.rows('cases')]).toEqual([
    0,
    'paused',
    [expect.objectContaining({ id: 'c1' })],
  ]);

  tab.stop();
  follower.stop();
  const reloaded = device.tab();
  await device.settle(1000);
  expect([server.calls.length - calls, (await device.status())!.phase]).toEqual([0, 'paused']);

  await reloaded.pause(false);
  await device.settle(1000);
  expect([(await device.status())!.phase, (await device.rows('cases')).length, server.tables.get('caseComments')!.has('m1')]).toEqual([
    'live',
    2,
    true,
  ]);
});

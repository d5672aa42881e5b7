import { expect, test } from 'vitest';
import { aCase } from '../testing/rows.ts';
import { ModelServer } from '../testing/modelServer.ts';
import { Device } from '../testing/world.ts';

test('[SYNC-C2] a pending change is made again when a row that it only looked at has changed', async () => {
  const server = new ModelServer();
  server.join({ userId: 'u1', role: 'AGENT', customerId: null });
  server.commit({ cases: { c1: aCase('c1', { customerId: 'k1' }) } });
  const device = new Device(server, 'u1');
  const tab = device.tab();
  await device.settle(500);
  // A comment takes its carrier from the case.
  server.fault = (call) => (call === 'push' ? 'throttled' : 'none');
  await tab.outbox.mutate('caseCommentCreate', { id: 'm1', caseId: 'c1', plainText: 'waits' });
  const carrier = async (): Promise<unknown> => (await device.rows('caseComments')).find(({ id }) => id === 'm1')?.['customerId'];
  expect(await carrier()).toBe('k1');
  await device.settle(200);
  server.commit({ cases: { c1: aCase('c1', { customerId: 'k2' }) } });
  await device.settle(5000);
  expect([await carrier(), (await device.outbox()).length]).toEqual(['k2', 1]);
});

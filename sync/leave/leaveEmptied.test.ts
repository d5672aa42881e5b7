import { expect, test } from 'vitest';
import { ModelServer } from '../testing/modelServer.ts';
import { aCase } from '../testing/rows.ts';
import { Device } from '../testing/world.ts';

test('[SYNC-C11] signing out after the database was deleted keeps the work that the journal still has', async () => {
  const server = new ModelServer();
  server.join({ userId: 'agent', role: 'AGENT', customerId: null });
  server.commit({ cases: { c1: aCase('c1') } });
  const device = new Device(server, 'agent');
  const tab = device.tab();
  await device.settle();
  server.setOnline(false);
  await tab.outbox.mutate('caseCommentCreate', { id: 'm1', caseId: 'c1', plainText: 'kept' });
  for (const store of device.kv.data.values()) store.clear();
  const leaving = tab.close(0);
  await device.settle(500);
  expect(await leaving).toMatchObject({ unsent: 1 });
  expect((await device.outbox()).map(({ name }) => name)).toEqual(['caseCommentCreate']);
});

import { expect, test } from 'vitest';
import { ModelServer } from '../testing/modelServer.ts';
import { aCase, aComment } from '../testing/rows.ts';
import { Device } from '../testing/world.ts';
import { makeRoom } from './makeRoom.ts';

test('[SYNC-C18] making room removes child rows of closed cases, and nothing that waits to be sent', async () => {
  const server = new ModelServer();
  server.join({ userId: 'agent', role: 'AGENT', customerId: null });
  server.commit({
    cases: { c1: aCase('c1'), c2: aCase('c2', { status: 'CLOSED' }), c3: aCase('c3', { status: 'CLOSED' }) },
    caseComments: { m1: aComment('m1'), m2: aComment('m2', { caseId: 'c2' }), m3: aComment('m3', { caseId: 'c3' }) },
  });
  const device = new Device(server, 'agent');
  const tab = device.tab();
  await device.settle();
  void tab.rows.ensure('cases', 'c2');
  void tab.rows.ensure('cases', 'c3');
  await device.settle();
  server.setOnline(false);
  await tab.outbox.mutate('caseCommentCreate', { id: 'mine', caseId: 'c3', plainText: 'not sent yet' });
  const ids = async (): Promise<string[]> => (await device.rows('caseComments')).map((row) => row.id);
  expect(await ids()).toEqual(['m1', 'm2', 'm3', 'mine']);
  expect(await makeRoom(device.kv)).toBe(true);
  expect(await ids()).toEqual(['m1', 'm3', 'mine']);
  expect(await makeRoom(device.kv)).toBe(false);
  expect(await device.outbox()).toHaveLength(1);
  server.setOnline(true);
  void tab.rows.ensure('cases', 'c2');
  await device.settle(20_000);
  expect(await ids()).toEqual(['m1', 'm2', 'm3', 'mine']);
});

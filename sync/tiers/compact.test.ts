import { expect, test } from 'vitest';
import { ModelServer } from '../testing/modelServer.ts';
import { aCase } from '../testing/rows.ts';
import { Device } from '../testing/world.ts';
import { readDirectory } from './directory.ts';

const IDS = ['c1', 'c2', 'c3', 'c4', 'c5'];

async function world(): Promise<{ server: ModelServer; device: Device; tab: ReturnType<Device['tab']> }> {
  const server = new ModelServer();
  server.join({ userId: 'agent', role: 'AGENT', customerId: null });
  server.commit({ cases: Object.fromEntries(IDS.map((id) => [id, aCase(id)])) });
  const device = new Device(server, 'agent');
  const tab = device.tab();
  await device.settle(3000);
  return { server, device, tab };
}

const hotIds = (device: Device): string[] => [...device.kv.data.get('cases')!.keys()] as string[];

test('[SYNC-C22] what was changed and removed is compacted when nothing else is to be done, pending changes are not', async () => {
  const { server, device, tab } = await world();
  server.commit({ cases: { c1: aCase('c1', { status: 'CLOSED' }), c2: null, c9: aCase('c9') } });
  await device.settle(1000);
  expect(hotIds(device).sort()).toEqual(['c1', 'c2', 'c9']);
  const before = await device.kv.read(['versions'], (tx) => tx.get<{ n: number }>('versions', 'cases'));
  await device.settle(60_000);
  expect(hotIds(device)).toEqual([]);
  expect(await device.rows('cases')).toEqual(server.view('agent', 'cases'));
  // Nobody is told: nothing that can be seen has changed.
  expect(await device.kv.read(['versions'], (tx) => tx.get('versions', 'cases'))).toMatchObject({ n: before!.n });
  server.fault = (call) => (call === 'push' ? 'lost' : 'none');
  await tab.outbox.mutate('caseUpdate', { id: 'c3', status: 'IN_PROGRESS' });
  await device.settle(60_000);
  expect(hotIds(device)).toEqual(['c3']);
});

test('[SYNC-C22] a compacted row can be edited, and the edit lifted off again', async () => {
  const { server, device, tab } = await world();
  server.commit({ cases: { c1: aCase('c1', { status: 'IN_PROGRESS' }) } });
  await device.settle(60_000);
  const chunks = await device.kv.read(['directory'], async (tx) => (await readDirectory(tx, 'cases')).chunks);
  expect(chunks.some(({ v }) => v > 1)).toBe(true);
  server.setOnline(false);
  await tab.outbox.mutate('caseUpdate', { id: 'c1', status: 'IN_REVIEW' });
  server.commit({ cases: { c1: aCase('c1', { status: 'CLOSED' }) } });
  server.setOnline(true);
  await device.settle(20_000);
  expect(await device.rows('cases')).toEqual(server.view('agent', 'cases'));
});

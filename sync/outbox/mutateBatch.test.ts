import { expect, test } from 'vitest';
import type { Actor } from '#domain/actor.ts';
import { ModelServer } from '../testing/modelServer.ts';
import { anAlert } from '../testing/rows.ts';
import { Device } from '../testing/world.ts';
import type { VersionRecord } from '../store/stores.ts';

const AGENT: Actor = { userId: 'agent', role: 'AGENT', customerId: null };
const MANY = 60;

async function scene() {
  const server = new ModelServer();
  server.join(AGENT);
  const alerts = Array.from({ length: MANY }, (_, i) => anAlert(`a${i}`));
  server.commit({
    alerts: Object.fromEntries([...alerts, anAlert('critical', { status: 'CRITICAL' })].map((alert) => [alert.id, alert])),
  });
  const device = new Device(server, 'agent');
  const tab = device.tab();
  await device.settle();
  const version = async (): Promise<number> =>
    (await device.kv.read(['versions'], (tx) => tx.get<VersionRecord>('versions', 'alerts')))?.n ?? 0;
  return { server, device, tab, version };
}
const setAside = (ids: readonly string[]) => ids.map((id) => ({ name: 'alertUpdate', input: { id, remindLater: false } }));
const ids = (count: number): string[] => Array.from({ length: count }, (_, i) => `a${i}`);

test('[SYNC-C27] changes made as one act are in the outbox together, in order, in one group, and their readers are told once', async () => {
  const { device, tab, version } = await scene();
  await tab.pause(true);
  await device.settle();
  const before = await version();
  const { taken } = await tab.outbox.mutateBatch(setAside(ids(MANY)), 'g1');
  expect(taken.map(({ mid }) => mid)).toEqual(ids(MANY).map((_, i) => i + 1));
  const entries = await device.outbox();
  expect(entries.map(({ mid, group, state, input }) => [mid, group, state, (input as { id: string }).id])).toEqual(
    ids(MANY).map((id, i) => [i + 1, 'g1', 'queued', id]),
  );
  expect(await version()).toBe(before + 1);
  const left = await tab.rows.query({ table: 'alerts', filter: { dismissedAt: { is_empty: true } } });
  expect(left.rows.map(({ id }) => id)).toEqual(['critical']);
});

test('[SYNC-C27] they are sent and answered one by one, and end on the server once each', async () => {
  const { server, device, tab } = await scene();
  await tab.outbox.mutateBatch(setAside(ids(MANY)), 'g1');
  await device.settle(5000);
  expect(await device.outbox()).toEqual([]);
  const rows = [...server.tables.get('alerts')!.values()] as { id: string; dismissedAt: string | null }[];
  expect(rows.filter(({ dismissedAt }) => dismissedAt === null).map(({ id }) => id)).toEqual(['critical']);
  expect(server.applied.size).toBe(MANY);
});

test('[SYNC-C27] when one is refused none has happened', async () => {
  const { device, tab, version } = await scene();
  const before = await version();
  await expect(tab.outbox.mutateBatch(setAside(['a1', 'a2', 'critical', 'a3']), 'g1')).rejects.toThrow(
    'A critical alert cannot be dismissed',
  );
  expect([await device.outbox(), await version()]).toEqual([[], before]);
  expect((await tab.rows.get('alerts', 'a1'))?.dismissedAt).toBeNull();
  await tab.outbox.mutateBatch(setAside(['a1']), 'g2');
  expect(await device.outbox()).toMatchObject([{ mid: 1, group: 'g2' }]);
});

test('[SYNC-C27] two changes of one row in one group are both done, in their order; each is undone by itself', async () => {
  const { device, tab } = await scene();
  await tab.pause(true);
  await device.settle();
  const back = { name: 'alertUpdate', input: { id: 'a1', dismissedAt: null } };
  await tab.outbox.mutateBatch([...setAside(['a1']), back, ...setAside(['a2'])], 'g1');
  expect((await tab.rows.get('alerts', 'a1'))?.dismissedAt).toBeNull();
  await tab.outbox.cancel(2);
  expect((await tab.rows.get('alerts', 'a1'))?.dismissedAt).not.toBeNull();
  expect((await device.outbox()).map(({ mid, group }) => [mid, group])).toEqual([
    [1, 'g1'],
    [3, 'g1'],
  ]);
});

import { describe, expect, test } from 'vitest';
import type { Actor } from '#domain/actor.ts';
import type { SettledEntry } from '../replicaApi.ts';
import { ModelServer } from '../testing/modelServer.ts';
import { aCase } from '../testing/rows.ts';
import { Device } from '../testing/world.ts';

const AGENT: Actor = { userId: 'agent', role: 'AGENT', customerId: null };
type Tab = ReturnType<Device['tab']>;

async function scene(): Promise<{ server: ModelServer; device: Device; tab: Tab }> {
  const server = new ModelServer();
  server.join(AGENT);
  server.commit({ cases: { c1: aCase('c1'), c2: aCase('c2') } });
  const device = new Device(server, 'agent');
  const tab = device.tab();
  await device.settle();
  return { server, device, tab };
}
const settled = (device: Device) => device.kv.read(['settled'], (tx) => tx.all<SettledEntry>('settled'));
const states = async (device: Device): Promise<unknown[]> => (await device.outbox()).map(({ mid, state }) => `${mid} ${state}`);
const say = (tab: Tab, id: string, caseId = 'c1') => tab.outbox.mutate('caseCommentCreate', { id, caseId, plainText: id });

/** A comment that the server refuses, because somebody took the case away meanwhile, with a reply on it. */
async function refused(): Promise<Awaited<ReturnType<typeof scene>>> {
  const it = await scene();
  it.server.setOnline(false);
  await say(it.tab, 'm1', 'c2');
  await it.tab.outbox.mutate('caseCommentReplyCreate', { id: 'r1', caseCommentId: 'm1', plainText: 'reply' });
  it.server.commit({ cases: { c2: null } });
  it.server.setOnline(true);
  await it.device.settle(20_000);
  expect((await it.device.outbox()).map(({ state }) => state)).toEqual(['rejected', 'rejected']);
  return it;
}

describe('what was done', () => {
  test('[SYNC-E2] is kept for a while after it left the outbox, and forgotten after thirty days', async () => {
    const { device, tab } = await scene();
    await say(tab, 'm1');
    await device.settle(1000);
    expect(await settled(device)).toMatchObject([{ mid: 1, how: 'synced', entry: { name: 'caseCommentCreate', input: { id: 'm1' } } }]);
    tab.stop();
    device.clock.advance(31 * 24 * 3_600_000);
    device.tab();
    await device.settle(1000);
    expect(await settled(device)).toEqual([]);
  });

  test('[SYNC-E3] and is missing on a server that was put back in time waits for its person, who may do it again', async () => {
    const { server, device, tab } = await scene();
    const backup = server.backUp();
    await say(tab, 'm1');
    await tab.outbox.mutate('caseCommentReplyCreate', { id: 'r1', caseCommentId: 'm1', plainText: 'reply' });
    await device.settle(1000);
    expect([await states(device), (await settled(device)).length]).toEqual([[], 2]);
    server.restore(backup, 'e2');
    await device.settle(20_000);
    expect(await device.outbox()).toMatchObject([
      { mid: 3, state: 'rejected', code: 'MISSING' },
      { mid: 4, state: 'rejected', code: 'MISSING' },
    ]);
    expect(server.applied.size).toBe(0);
    await tab.outbox.retry(3);
    await device.settle(2000);
    expect([...server.tables.get('caseComments')!.keys(), ...server.tables.get('caseCommentReplies')!.keys()]).toEqual(['m1', 'r1']);
    expect(await states(device)).toEqual([]);
  });

  test('[SYNC-E3] a move to another database that has everything leaves nothing to be done', async () => {
    const { server, device, tab } = await scene();
    await say(tab, 'm1');
    await device.settle(1000);
    server.restore(server.backUp(), 'e2');
    await device.settle(20_000);
    expect(await states(device)).toEqual([]);
  });
});

describe('what waits for its person', () => {
  test('[SYNC-E2] is done again as a new change, and takes along what hung on it', async () => {
    const { server, device, tab } = await refused();
    server.commit({ cases: { c2: aCase('c2') } });
    await device.settle(1000);
    expect(await tab.outbox.retry(1)).toMatchObject({ mid: 3 });
    await device.settle(1000);
    expect(await states(device)).toEqual([]);
    expect(server.tables.get('caseCommentReplies')!.has('r1')).toBe(true);
    expect((await settled(device)).map(({ mid, how }) => [mid, how])).toEqual([
      [1, 'replaced'],
      [2, 'replaced'],
      [3, 'synced'],
      [4, 'synced'],
    ]);
  });

  test('[SYNC-E2] is corrected and done again; refused here, it goes on waiting', async () => {
    const { server, device, tab } = await refused();
    await expect(tab.outbox.retry(1)).rejects.toMatchObject({ code: 'NotAuthorizedError' });
    expect(await states(device)).toEqual(['1 rejected', '2 rejected']);
    await tab.outbox.retry(1, { id: 'm1', caseId: 'c1', plainText: 'on the right case' });
    await device.settle(1000);
    expect(server.tables.get('caseComments')!.get('m1')).toMatchObject({ caseId: 'c1', plainText: 'on the right case' });
    expect(await states(device)).toEqual([]);
  });

  test('[SYNC-E2] is put away and brought back', async () => {
    const { device, tab } = await refused();
    await tab.outbox.discard(2);
    await tab.outbox.discard(1);
    expect([await states(device), (await settled(device)).map(({ how }) => how)]).toEqual([[], ['discarded', 'discarded']]);
    expect(await tab.outbox.restore(1)).toMatchObject({ mid: 3 });
    expect(await device.outbox()).toMatchObject([{ mid: 3, state: 'rejected', name: 'caseCommentCreate' }]);
    await device.settle(5000);
    expect(await states(device)).toEqual(['3 rejected']);
  });

  test('[SYNC-E2] can be kept elsewhere as a text', async () => {
    const { server, device, tab } = await refused();
    server.setOnline(false);
    await say(tab, 'm9');
    const text = JSON.parse(await tab.outbox.exportPending()) as { changes: { name: string }[] };
    expect(text).toMatchObject({ userId: 'agent', clientId: 'client-agent' });
    expect(text.changes.map(({ name }) => name)).toEqual(['caseCommentCreate', 'caseCommentReplyCreate', 'caseCommentCreate']);
    expect(await device.outbox()).toHaveLength(3);
  });
});

describe('several tabs', () => {
  test('[SYNC-C5] all write offline at the same time: no number twice, none left out, each done once', async () => {
    const { server, device, tab } = await scene();
    const tabs = [tab, device.tab(), device.tab(), device.tab()];
    server.setOnline(false);
    const taken = await Promise.all(tabs.flatMap((one, t) => Array.from({ length: 10 }, (_, n) => say(one, `m${t}_${n}`))));
    expect(taken.map(({ mid }) => mid).sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
    tabs[0]!.stop();
    server.setOnline(true);
    await device.settle(30_000);
    expect([server.tables.get('caseComments')!.size, server.applied.size, await states(device)]).toEqual([40, 40, []]);
    expect([...server.applied.values()].every((times) => times === 1)).toBe(true);
  });
});

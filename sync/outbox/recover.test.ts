import { describe, expect, test } from 'vitest';
import type { Actor } from '#domain/actor.ts';
import type { RecoveryRecord, ReplicaMeta } from '../store/stores.ts';
import { freshMeta } from '../store/meta.ts';
import { ModelServer } from '../testing/modelServer.ts';
import { aCase } from '../testing/rows.ts';
import { Device } from '../testing/world.ts';

const AGENT: Actor = { userId: 'agent', role: 'AGENT', customerId: null };
const CLIENT = 'client-agent';

async function scene(): Promise<{ server: ModelServer; device: Device; tab: ReturnType<Device['tab']> }> {
  const server = new ModelServer();
  server.join(AGENT);
  server.commit({ cases: { c1: aCase('c1'), c2: aCase('c2') } });
  const device = new Device(server, 'agent');
  const tab = device.tab();
  await device.settle();
  return { server, device, tab };
}

const say = (tab: ReturnType<Device['tab']>, id: string) => tab.outbox.mutate('caseCommentCreate', { id, caseId: 'c1', plainText: id });
const comments = (server: ModelServer): string[] => [...server.tables.get('caseComments')!.keys()].sort();
const wipe = (device: Device): void => device.kv.data.forEach((store) => store.clear());
const recovery = (device: Device) => device.kv.read(['meta'], (tx) => tx.get<RecoveryRecord>('meta', 'recovery'));
const meta = (device: Device) => device.kv.read(['meta'], (tx) => tx.get<ReplicaMeta>('meta', 'facts'));

describe('the store is lost, the journal is not', () => {
  test('[SYNC-C11] what waited comes back from every tab with its client and its numbers, is seen again and arrives once', async () => {
    const { server, device, tab } = await scene();
    const second = device.tab();
    const third = device.tab();
    await device.settle();
    server.setOnline(false);
    await say(tab, 'm1');
    await say(second, 'm2');
    await say(third, 'm3');
    await tab.outbox.mutate('caseUpdate', { id: 'c2', status: 'IN_PROGRESS' });
    for (const one of [tab, second, third]) one.stop();
    wipe(device);
    const after = device.tab();
    await device.settle();
    expect((await device.outbox()).map(({ mid, name, state }) => [mid, name, state])).toEqual([
      [1, 'caseCommentCreate', 'sending'],
      [2, 'caseCommentCreate', 'sending'],
      [3, 'caseCommentCreate', 'sending'],
      [4, 'caseUpdate', 'sending'],
    ]);
    expect(await recovery(device)).toMatchObject({ restored: 4, lost: [], checked: true });
    server.fault = (call) => (call === 'push' ? 'lost' : 'none');
    server.setOnline(true);
    await device.settle(3000);
    expect((await device.rows('caseComments')).map(({ id }) => id)).toEqual(['m1', 'm2', 'm3']);
    expect((await device.rows('cases')).find(({ id }) => id === 'c2')?.['status']).toBe('IN_PROGRESS');
    server.fault = () => 'none';
    await device.settle(20_000);
    expect(comments(server)).toEqual(['m1', 'm2', 'm3']);
    expect([...server.applied.values()]).toEqual([1, 1, 1, 1]);
    expect(server.clients.get(CLIENT)!.last).toBe(4);
    expect(await device.outbox()).toEqual([]);
    expect((await say(after, 'm5')).mid).toBe(5);
  });

  test('[SYNC-C11] what is remembered by itself comes back too, and its person is not told of it as a change of theirs', async () => {
    const { server, device, tab } = await scene();
    server.setOnline(false);
    await say(tab, 'm1');
    await tab.outbox.mutate('preferenceSet', { name: 'recent.palette', value: ['case.close'] });
    tab.stop();
    wipe(device);
    device.tab();
    await device.settle();
    expect((await device.outbox()).map(({ name }) => name)).toEqual(['caseCommentCreate', 'preferenceSet']);
    expect(await recovery(device)).toMatchObject({ restored: 1 });
  });

  test('[SYNC-C11] what had been done already, with its answer lost, is not done again', async () => {
    const { server, device, tab } = await scene();
    server.fault = (call) => (call === 'push' ? 'answer-lost' : 'none');
    await say(tab, 'm1');
    await say(tab, 'm2');
    await device.settle(1000);
    expect(comments(server)).toEqual(['m1', 'm2']);
    tab.stop();
    wipe(device);
    server.fault = () => 'none';
    device.tab();
    await device.settle(20_000);
    expect([...server.applied.values()]).toEqual([1, 1]);
    expect(await device.outbox()).toEqual([]);
    expect(await device.rows('caseComments')).toEqual(server.view('agent', 'caseComments'));
  });

  test('[SYNC-C11] a number is not given out twice, though everything had been sent', async () => {
    const { server, device, tab } = await scene();
    await say(tab, 'm1');
    await device.settle(1000);
    tab.stop();
    wipe(device);
    const after = device.tab();
    await device.settle(2000);
    expect((await meta(device))?.clientId).toBe(CLIENT);
    expect((await say(after, 'm2')).mid).toBe(2);
    await device.settle(2000);
    expect(comments(server)).toEqual(['m1', 'm2']);
  });

  test('[SYNC-C11] a refused change comes back as refused', async () => {
    const { server, device, tab } = await scene();
    server.setOnline(false);
    await tab.outbox.mutate('caseUpdate', { id: 'c2', status: 'IN_PROGRESS' });
    server.tables.get('cases')!.delete('c2');
    server.setOnline(true);
    await device.settle(20_000);
    expect(await device.outbox()).toMatchObject([{ mid: 1, state: 'rejected' }]);
    tab.stop();
    wipe(device);
    device.tab();
    await device.settle(2000);
    expect(await device.outbox()).toMatchObject([{ mid: 1, state: 'rejected', name: 'caseUpdate' }]);
  });

  test('[SYNC-C11] a store that was put back in time gets what it has not heard of', async () => {
    const { server, device, tab } = await scene();
    server.setOnline(false);
    await say(tab, 'm1');
    const earlier = structuredClone(device.kv.data);
    await say(tab, 'm2');
    tab.stop();
    for (const [name, store] of earlier) device.kv.data.set(name, store);
    device.tab();
    await device.settle();
    expect((await device.outbox()).map(({ mid }) => mid)).toEqual([1, 2]);
    server.setOnline(true);
    await device.settle(20_000);
    expect(comments(server)).toEqual(['m1', 'm2']);
  });

  test('[SYNC-C11] a store that is whole is left as it is, and what it alone has goes into the journal', async () => {
    const { server, device, tab } = await scene();
    server.setOnline(false);
    await say(tab, 'm1');
    tab.stop();
    device.disk.files.clear();
    const next = device.tab();
    await device.settle();
    expect(await recovery(device)).toBeUndefined();
    next.stop();
    wipe(device);
    device.tab();
    await device.settle();
    expect((await device.outbox()).map(({ mid }) => mid)).toEqual([1]);
  });

  test('[SYNC-C11] a note of a client that has left does not decide whose numbers go on', async () => {
    const { server, device, tab } = await scene();
    server.setOnline(false);
    await say(tab, 'm1');
    tab.stop();
    await device.settle();
    wipe(device);
    // A browser that was killed has the note that it wrote down last, from before somebody signed out and in.
    device.disk.note = JSON.stringify({ replica: 'r', clientId: 'left', lastMid: 7, pendingCount: 1, pending: [[7, 'caseClose']] });
    device.tab();
    await device.settle();
    expect((await meta(device))?.clientId).toBe(CLIENT);
    expect(await device.outbox()).toMatchObject([{ mid: 1, state: 'sending', input: { id: 'm1' } }]);
    expect(await recovery(device)).toMatchObject({ restored: 1, lost: [] });
    server.setOnline(true);
    await device.settle(20_000);
    expect(comments(server)).toEqual(['m1']);
  });

  test('[SYNC-C11] [SYNC-C17] a note of who has left gives no number again under which their work is sealed', async () => {
    const { server, device, tab } = await scene();
    server.setOnline(false);
    await say(tab, 'm1');
    await device.settle();
    const earlier = device.disk.note;
    await say(tab, 'm2');
    await tab.close(0);
    // A browser that was killed has the note that it wrote down last.
    device.disk.note = earlier;
    const after = device.tab();
    await device.settle();
    expect((await meta(device))?.clientId).not.toBe(CLIENT);
    server.setOnline(true);
    await device.settle(2000);
    await say(after, 'm3');
    await device.settle(20_000);
    expect(comments(server)).toEqual(['m1', 'm2', 'm3']);
    expect(await recovery(device)).toBeUndefined();
  });

  test("[SYNC-C11] what another client's file holds waits for its person, once", async () => {
    const { server, device, tab } = await scene();
    server.setOnline(false);
    await say(tab, 'm1');
    tab.stop();
    const files = structuredClone([...device.disk.files]);
    wipe(device);
    await device.kv.write(['meta'], (tx) => tx.put('meta', [freshMeta('another')]));
    for (let i = 0; i < 2; i += 1) {
      for (const [name, lines] of files) device.disk.files.set(name, lines);
      const next = device.tab();
      await device.settle();
      expect(await device.outbox()).toMatchObject([{ mid: 1, state: 'expired', code: 'FOUND', input: { id: 'm1' } }]);
      next.stop();
    }
  });
});

describe('everything is lost', () => {
  test('[SYNC-C13] what was lost is known by number and name, without what the server turns out to have', async () => {
    const { server, device, tab } = await scene();
    server.fault = (call) => (call === 'push' ? 'answer-lost' : 'none');
    await say(tab, 'm1');
    await device.settle();
    server.setOnline(false);
    await tab.outbox.mutate('caseUpdate', { id: 'c2', status: 'IN_PROGRESS' });
    await device.settle();
    tab.stop();
    wipe(device);
    device.disk.files.clear();
    const after = device.tab();
    await device.settle();
    expect(await recovery(device)).toMatchObject({ checked: false, lost: [{ mid: 1 }, { mid: 2 }] });
    server.fault = () => 'none';
    server.setOnline(true);
    await device.settle(20_000);
    expect(await recovery(device)).toMatchObject({ restored: 0, checked: true, lost: [{ mid: 2, name: 'caseUpdate' }] });
    expect((await say(after, 'm3')).mid).toBe(3);
    await device.settle(2000);
    expect(comments(server)).toEqual(['m1', 'm3']);
  });

  test('[SYNC-C13] a note from before a change was sent does not name it, once the journal was folded since', async () => {
    const { server, device, tab } = await scene();
    server.setOnline(false);
    await say(tab, 'm1');
    await device.settle();
    const earlier = device.disk.note;
    expect(earlier).toContain('caseCommentCreate');
    server.setOnline(true);
    await device.settle(20_000);
    tab.stop();
    // The next tab that leads writes the journal anew: the number is not named in it any more.
    const next = device.tab();
    await device.settle();
    next.stop();
    wipe(device);
    device.disk.note = earlier;
    server.setOnline(false);
    device.tab();
    await device.settle();
    expect(await recovery(device)).toBeUndefined();
  });

  test('[SYNC-C13] nothing is said to be lost when nothing waited', async () => {
    const { device, tab } = await scene();
    await say(tab, 'm1');
    await device.settle(1000);
    tab.stop();
    wipe(device);
    device.disk.files.clear();
    device.tab();
    await device.settle(2000);
    expect(await recovery(device)).toBeUndefined();
  });
});

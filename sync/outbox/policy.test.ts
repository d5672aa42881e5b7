import { describe, expect, test } from 'vitest';
import type { Actor } from '#domain/actor.ts';
import { CONFIRM_MS, declarePolicies, HOLD_MS } from '../testing/policies.ts';
import { ModelServer } from '../testing/modelServer.ts';
import { aCase } from '../testing/rows.ts';
import { Device } from '../testing/world.ts';
import { UNASKED_MAX_MS } from './sweep.ts';

declarePolicies();
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

const set = (tab: Tab, name: string, status: string, id = 'c1') => tab.outbox.mutate(name, { id, status });
const here = async (device: Device, id = 'c1'): Promise<unknown> => (await device.rows('cases')).find((row) => row.id === id)?.['status'];
const there = (server: ModelServer, id = 'c1'): unknown => server.tables.get('cases')!.get(id)?.['status'];
const states = async (device: Device): Promise<unknown[]> => (await device.outbox()).map(({ mid, state }) => `${mid} ${state}`);

describe('held', () => {
  test('[SYNC-C12] a held change shows at once and leaves when its time has come, under a number of its own', async () => {
    const { server, device, tab } = await scene();
    const taken = await set(tab, 'heldStatus', 'IN_PROGRESS');
    expect(taken.holdUntil).toBe(new Date(device.clock.now() + HOLD_MS).toISOString());
    await set(tab, 'caseUpdate', 'IN_PROGRESS', 'c2');
    await device.settle(HOLD_MS - 1000);
    expect([await here(device), there(server), there(server, 'c2')]).toEqual(['IN_PROGRESS', 'NEW', 'IN_PROGRESS']);
    expect(await states(device)).toEqual(['1 held']);
    await device.settle(2000);
    expect([await here(device), there(server)]).toEqual(['IN_PROGRESS', 'IN_PROGRESS']);
    expect(await states(device)).toEqual([]);
    expect([...server.applied.keys()].map((key) => key.split(/\D/).at(-1))).toEqual(['2', '3']);
    expect(await tab.outbox.cancel(taken.mid)).toEqual([]);
  });

  test('[SYNC-C12] canceled in time it never leaves, its row is as before, and the next change follows without it', async () => {
    const { server, device, tab } = await scene();
    const { mid } = await set(tab, 'heldStatus', 'IN_PROGRESS');
    expect(await tab.outbox.cancel(mid)).toEqual([mid]);
    expect(await here(device)).toBe('NEW');
    await set(tab, 'caseUpdate', 'IN_PROGRESS', 'c2');
    await device.settle(2 * HOLD_MS);
    expect([there(server), there(server, 'c2'), server.clients.get('client-agent')!.last]).toEqual(['NEW', 'IN_PROGRESS', 2]);
    expect([...server.applied.values()]).toEqual([1]);
  });

  test('[SYNC-C12] it survives a reload: soon after it still leaves, and can still be canceled', async () => {
    const { server, device, tab } = await scene();
    await set(tab, 'heldStatus', 'IN_PROGRESS');
    const second = await set(tab, 'heldStatus', 'IN_PROGRESS', 'c2');
    tab.stop();
    const after = device.tab();
    await device.settle();
    expect(await after.outbox.cancel(second.mid)).toEqual([second.mid]);
    await device.settle(HOLD_MS + 1000);
    expect([there(server), there(server, 'c2')]).toEqual(['IN_PROGRESS', 'NEW']);
  });

  test('[SYNC-C12] after a long gap it asks before it leaves', async () => {
    const { server, device, tab } = await scene();
    const { mid } = await set(tab, 'heldStatus', 'IN_PROGRESS');
    tab.stop();
    device.clock.advance(HOLD_MS + UNASKED_MAX_MS + 1);
    const after = device.tab();
    await device.settle(5000);
    expect(await device.outbox()).toMatchObject([{ mid, state: 'held', holdUntil: null }]);
    expect([await here(device), there(server)]).toEqual(['IN_PROGRESS', 'NEW']);
    expect(await after.outbox.release(mid)).toEqual([mid + 1]);
    await device.settle(1000);
    expect(there(server)).toBe('IN_PROGRESS');
  });

  test('[SYNC-C12] its time came while nothing could leave: soon after it leaves by itself, after a long time it asks first', async () => {
    for (const [minutes, gone] of [
      [14, 'IN_PROGRESS'],
      [16, 'NEW'],
    ] as const) {
      const { server, device, tab } = await scene();
      server.fault = (call) => (call === 'push' ? 'throttled' : 'none');
      await set(tab, 'heldStatus', 'IN_PROGRESS');
      await device.settle(HOLD_MS + minutes * 60_000);
      server.fault = () => 'none';
      await device.settle(45_000);
      expect(there(server)).toBe(gone);
      if (gone !== 'NEW') continue;
      const [{ mid } = { mid: 0 }] = await device.outbox();
      expect(await device.outbox()).toMatchObject([{ state: 'held', holdUntil: null }]);
      await tab.outbox.release(mid);
      await device.settle(1000);
      expect([there(server), await states(device)]).toEqual(['IN_PROGRESS', []]);
    }
  });

  test('[SYNC-C12] sent into a line that broke, it is not done a long time later: who asked is told, and may ask again', async () => {
    const { server, device, tab } = await scene();
    const { mid } = await set(tab, 'heldStatus', 'IN_PROGRESS');
    server.fault = (call) => (call === 'push' ? 'lost' : 'none');
    await device.settle(HOLD_MS + 1000);
    expect(await states(device)).toEqual([`${mid + 1} sending`]);
    await device.settle(16 * 60_000);
    server.fault = () => 'none';
    await device.settle(120_000);
    expect([there(server), await here(device)]).toEqual(['NEW', 'NEW']);
    expect(await device.outbox()).toMatchObject([{ state: 'rejected', code: 'EXPIRED' }]);
    await tab.outbox.retry(mid + 1);
    await device.settle(HOLD_MS + 1000);
    expect(there(server)).toBe('IN_PROGRESS');
  });

  test('[SYNC-C12] done before the line broke, it is found to be done however late it is asked about', async () => {
    const { server, device, tab } = await scene();
    await set(tab, 'heldStatus', 'IN_PROGRESS');
    server.fault = (call) => (call === 'push' ? 'answer-lost' : 'none');
    await device.settle(HOLD_MS + 16 * 60_000);
    server.fault = () => 'none';
    await device.settle(120_000);
    expect([there(server), await states(device), [...server.applied.values()]]).toEqual(['IN_PROGRESS', [], [1]]);
  });

  test('[SYNC-C12] a comment held for its person leaves by itself afterwards, unasked however late; taken back in time it never leaves', async () => {
    const { server, device, tab } = await scene();
    const say = (id: string) => tab.outbox.mutate('caseCommentCreate', { id, caseId: 'c1', plainText: id }, HOLD_MS);
    const first = await say('m1');
    const second = await say('m2');
    expect(first.holdUntil).toBe(new Date(device.clock.now() + HOLD_MS).toISOString());
    await device.settle(HOLD_MS - 1000);
    expect(server.applied.size).toBe(0);
    expect(await tab.outbox.cancel(second.mid)).toEqual([second.mid]);
    tab.stop();
    device.clock.advance(UNASKED_MAX_MS + HOLD_MS);
    device.tab();
    await device.settle(5000);
    expect([...server.tables.get('caseComments')!.keys()]).toEqual(['m1']);
    expect(await states(device)).toEqual([]);
  });

  test('[SYNC-C12] nothing overtakes it on its own row, neither what was made over it nor what depends on it', async () => {
    const { server, device, tab } = await scene();
    await tab.outbox.mutate('heldComment', { id: 'm1', caseId: 'c1', plainText: 'first' });
    await set(tab, 'heldStatus', 'IN_PROGRESS');
    await set(tab, 'caseUpdate', 'IN_REVIEW');
    await tab.outbox.mutate('caseCommentReplyCreate', { id: 'r1', caseCommentId: 'm1', plainText: 'and one more thing' });
    expect((await device.outbox()).map(({ state }) => state)).toEqual(['held', 'held', 'held', 'held']);
    await device.settle(HOLD_MS - 1000);
    expect([there(server), await here(device), server.applied.size]).toEqual(['NEW', 'IN_REVIEW', 0]);
    await device.settle(3000);
    expect([there(server), await here(device)]).toEqual(['IN_REVIEW', 'IN_REVIEW']);
    expect(server.tables.get('caseCommentReplies')!.get('r1')?.['plainText']).toBe('and one more thing');
    expect(await states(device)).toEqual([]);
  });

  test('[SYNC-C12] canceled, it takes along what depends on it', async () => {
    const { server, device, tab } = await scene();
    const { mid } = await tab.outbox.mutate('heldComment', { id: 'm1', caseId: 'c1', plainText: 'first' });
    const reply = await tab.outbox.mutate('caseCommentReplyCreate', { id: 'r1', caseCommentId: 'm1', plainText: 'second' });
    expect(await tab.outbox.cancel(mid)).toEqual([mid, reply.mid]);
    expect([await device.rows('caseComments'), await device.rows('caseCommentReplies')]).toEqual([[], []]);
    await device.settle(2 * HOLD_MS);
    expect(server.applied.size).toBe(0);
    const back = await tab.outbox.restore(mid);
    expect(back?.mid).toBe(3);
    await device.settle(2 * HOLD_MS);
    expect(server.tables.get('caseComments')!.has('m1')).toBe(true);
  });

  test('[SYNC-C12] a clock that was put back makes it ask, not leave or stay for ever', async () => {
    const { server, device, tab } = await scene();
    await set(tab, 'heldStatus', 'IN_PROGRESS');
    const later = device.clock.now();
    tab.stop();
    device.clock.advance(-2 * UNASKED_MAX_MS);
    device.tab();
    await device.settle(120_000);
    expect(device.clock.now()).toBeLessThan(later);
    expect(await device.outbox()).toMatchObject([{ state: 'held', holdUntil: null }]);
    expect(there(server)).toBe('NEW');
  });
});

describe('recallable', () => {
  test('[SYNC-U1] [SYNC-U2] it is undone and redone until it leaves; then undo says so, and undoes nothing older in its place', async () => {
    const { server, device, tab } = await scene();
    await tab.outbox.mutate('caseUpdate', { id: 'c2', briefStatement: 'said' });
    await device.settle(1000);
    await set(tab, 'recalledStatus', 'IN_PROGRESS');
    expect(await tab.outbox.undo()).toMatchObject({ names: ['recalledStatus'], done: 1, refused: [] });
    await device.settle(2 * HOLD_MS);
    expect([await here(device), there(server)]).toEqual(['NEW', 'NEW']);
    expect(await tab.outbox.redo()).toMatchObject({ names: ['recalledStatus'], done: 1 });
    await device.settle(HOLD_MS + 1000);
    expect([there(server), await states(device)]).toEqual(['IN_PROGRESS', []]);
    const said = ['It was sent and can no longer be undone.'];
    expect(await tab.outbox.undo()).toMatchObject({ names: ['recalledStatus'], done: 0, refused: said });
    expect(await here(device)).toBe('IN_PROGRESS');
  });

  test('[SYNC-U1] while it is on its way it cannot be undone, and nothing else is in its place', async () => {
    const { server, device, tab } = await scene();
    await set(tab, 'caseUpdate', 'IN_PROGRESS', 'c2');
    await device.settle(1000);
    await set(tab, 'recalledStatus', 'IN_PROGRESS');
    server.fault = (call) => (call === 'push' ? 'lost' : 'none');
    await device.settle(HOLD_MS + 1000);
    expect(await tab.outbox.undo()).toMatchObject({
      names: ['recalledStatus'],
      done: 0,
      refused: ['It was sent and can no longer be undone.'],
    });
    expect(await here(device, 'c2')).toBe('IN_PROGRESS');
  });
});

describe('online only', () => {
  test('[SYNC-C12] without a connection it is refused at once and nothing is written; with one it is sent', async () => {
    const { server, device, tab } = await scene();
    server.setOnline(false);
    await device.settle(1000);
    await expect(set(tab, 'onlineStatus', 'IN_PROGRESS')).rejects.toMatchObject({ code: 'OFFLINE' });
    expect([await here(device), await states(device)]).toEqual(['NEW', []]);
    server.setOnline(true);
    await device.settle(20_000);
    await set(tab, 'onlineStatus', 'IN_PROGRESS');
    await device.settle(1000);
    expect(there(server)).toBe('IN_PROGRESS');
  });
});

describe('confirmed', () => {
  test('[SYNC-C12] with a connection it is sent; made without one it waits for a word, and is sent after that', async () => {
    const { server, device, tab } = await scene();
    await set(tab, 'confirmedStatus', 'IN_PROGRESS', 'c2');
    await device.settle(1000);
    expect(there(server, 'c2')).toBe('IN_PROGRESS');
    server.setOnline(false);
    await device.settle(1000);
    const { mid } = await set(tab, 'confirmedStatus', 'IN_PROGRESS');
    server.setOnline(true);
    await device.settle(60_000);
    expect([await here(device), there(server), await states(device)]).toEqual(['IN_PROGRESS', 'NEW', ['2 held']]);
    await tab.outbox.release(mid);
    await device.settle(1000);
    expect([there(server), await states(device)]).toEqual(['IN_PROGRESS', []]);
  });

  test('[SYNC-C12] after its time it is not sent any more: its effect goes, and it waits for its person', async () => {
    const { server, device, tab } = await scene();
    server.setOnline(false);
    await device.settle(1000);
    const { mid } = await set(tab, 'confirmedStatus', 'IN_PROGRESS');
    tab.stop();
    device.clock.advance(CONFIRM_MS);
    const after = device.tab();
    await device.settle(1000);
    expect(await device.outbox()).toMatchObject([{ mid, state: 'expired', code: 'EXPIRED' }]);
    expect(await here(device)).toBe('NEW');
    server.setOnline(true);
    await device.settle(20_000);
    expect(there(server)).toBe('NEW');
    expect(await after.outbox.retry(mid)).toMatchObject({ mid: 2 });
    await device.settle(1000);
    expect([there(server), await states(device)]).toEqual(['IN_PROGRESS', []]);
  });

  test('[SYNC-C12] one that was made online and could not leave asks when much time has passed', async () => {
    const { server, device, tab } = await scene();
    server.fault = (call) => (call === 'push' ? 'throttled' : 'none');
    await set(tab, 'confirmedStatus', 'IN_PROGRESS');
    await device.settle(1000);
    tab.stop();
    device.clock.advance(UNASKED_MAX_MS);
    server.fault = () => 'none';
    device.tab();
    await device.settle(5000);
    expect(await states(device)).toEqual(['1 held']);
    expect(there(server)).toBe('NEW');
  });
});

describe('sent when it can be', () => {
  test('[SYNC-C12] what waits can be canceled until it may have arrived', async () => {
    const { server, device, tab } = await scene();
    server.setOnline(false);
    const { mid } = await set(tab, 'caseUpdate', 'IN_PROGRESS');
    await device.settle(1000);
    // The line broke during the push: nobody can say whether it arrived.
    expect([await states(device), await tab.outbox.cancel(mid)]).toEqual([['1 sending'], []]);
    const second = await set(tab, 'caseUpdate', 'IN_PROGRESS', 'c2');
    expect(await tab.outbox.cancel(second.mid)).toEqual([second.mid]);
    expect(await here(device, 'c2')).toBe('NEW');
    server.setOnline(true);
    await device.settle(20_000);
    expect([there(server), there(server, 'c2')]).toEqual(['IN_PROGRESS', 'NEW']);
  });
});

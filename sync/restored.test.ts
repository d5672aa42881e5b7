import { describe, expect, test } from 'vitest';
import type { Actor } from '#domain/actor.ts';
import { mulberry } from './testing/chance.ts';
import { ModelServer, type Backup } from './testing/modelServer.ts';
import { aCase, aComment } from './testing/rows.ts';
import { Device } from './testing/world.ts';

const AGENT: Actor = { userId: 'agent', role: 'AGENT', customerId: null };
const CLIENT = 'client-agent';

function world(): ModelServer {
  const server = new ModelServer();
  server.join(AGENT);
  server.commit({ cases: { c1: aCase('c1'), c2: aCase('c2') } });
  return server;
}

interface Scene {
  server: ModelServer;
  device: Device;
  /** Comments on a case; its number in the outbox. */
  say(id: string): Promise<number>;
}

async function scene(): Promise<Scene> {
  const server = world();
  const device = new Device(server, 'agent');
  const tab = device.tab();
  await device.settle();
  const say = async (id: string): Promise<number> =>
    (await device.during(tab.outbox.mutate('caseCommentCreate', { id, caseId: 'c1', plainText: id }))).mid;
  return { server, device, say };
}

function loseNews(server: ModelServer): void {
  server.poking = false;
  server.fault = (call) => (call === 'pull' ? 'lost' : 'none');
}

function findNews(server: ModelServer): void {
  server.poking = true;
  server.fault = () => 'none';
}

const comments = (server: ModelServer): string[] => [...server.tables.get('caseComments')!.keys()].sort();

/** Whatever happened: the device equals the server, nothing waits, and no effect was made twice in the time that counts. */
async function expectHealed({ server, device }: Scene): Promise<void> {
  const isWhole = (): Promise<boolean> =>
    device.rows('cases').then(
      () => true,
      () => false,
    );
  const isQuiet = async (): Promise<boolean> =>
    (await device.status())?.phase === 'live' && (await isWhole()) && (await device.outbox()).every(({ state }) => state === 'rejected');
  for (let waited = 0; waited < 60_000 && !(await isQuiet()); waited += 500) await device.settle(500);
  await device.settle(500);
  expect((await device.outbox()).filter(({ state }) => state !== 'rejected')).toEqual([]);
  expect(await device.rows('caseComments')).toEqual(server.view('agent', 'caseComments'));
  expect(await device.rows('cases')).toEqual(server.view('agent', 'cases'));
  expect([...server.applied.values()].filter((times) => times !== 1)).toEqual([]);
  expect((await device.status())?.phase).toBe('live');
}

describe('a database that was put back in time', () => {
  test('[SYNC-E3] what was answered since is skipped, what waited is done once', async () => {
    const it = await scene();
    await it.say('m1');
    await it.device.settle(1000);
    const backup = it.server.backUp();
    await it.say('m2');
    await it.say('m3');
    await it.device.settle(1000);
    expect(it.server.clients.get(CLIENT)!.last).toBe(3);
    it.server.setOnline(false);
    await it.say('m4');
    await it.say('m5');
    it.server.restore(backup, 'e2');
    it.server.setOnline(true);
    await expectHealed(it);
    expect(comments(it.server)).toEqual(['m1', 'm4', 'm5']);
    expect(it.server.clients.get(CLIENT)!.last).toBe(5);
  });

  test('[SYNC-E3] a change that was acknowledged, and not yet seen in the news, is done again', async () => {
    const it = await scene();
    const backup = it.server.backUp();
    loseNews(it.server);
    await it.say('m1');
    await it.device.settle();
    expect(await it.device.outbox()).toMatchObject([{ mid: 1, state: 'acknowledged' }]);
    it.server.restore(backup, 'e2');
    findNews(it.server);
    await expectHealed(it);
    expect(comments(it.server)).toEqual(['m1']);
    expect([...it.server.applied.values()]).toEqual([1]);
  });

  test('[SYNC-E3] a device that the backup has never heard of keeps its queue', async () => {
    const server = world();
    const backup = server.backUp();
    const device = new Device(server, 'agent');
    const tab = device.tab();
    await device.settle();
    const say = async (id: string): Promise<number> =>
      (await tab.outbox.mutate('caseCommentCreate', { id, caseId: 'c1', plainText: id })).mid;
    await say('m1');
    await device.settle(1000);
    server.setOnline(false);
    await say('m2');
    server.restore(backup, 'e2');
    server.setOnline(true);
    await expectHealed({ server, device, say });
    expect(comments(server)).toEqual(['m2']);
  });

  test('[SYNC-E3] a hole that a refused change left in the lost time does not stop what stands behind it', async () => {
    const it = await scene();
    const backup = it.server.backUp();
    it.server.setOnline(false);
    await it.say('m1');
    await it.say('taken');
    await it.say('m3');
    // Somebody else takes the name of the second one meanwhile: it is refused.
    it.server.commit({ caseComments: { taken: aComment('taken', { plainText: 'by somebody else' }) } });
    loseNews(it.server);
    it.server.setOnline(true);
    await it.device.settle(20_000);
    const states = async (): Promise<unknown[]> => (await it.device.outbox()).map(({ mid, state }) => [mid, state]);
    expect(await states()).toEqual([
      [1, 'acknowledged'],
      [2, 'rejected'],
      [3, 'acknowledged'],
    ]);
    it.server.restore(backup, 'e2');
    findNews(it.server);
    await expectHealed(it);
    expect(comments(it.server)).toEqual(['m1', 'm3']);
    expect(await states()).toEqual([[2, 'rejected']]);
  });

  test('[SYNC-S8] a push of the lost time that arrives late changes nothing', async () => {
    const it = await scene();
    await it.say('m1');
    await it.device.settle(1000);
    const backup = it.server.backUp();
    it.server.restore(backup, 'e2');
    const late = it.server.net('agent').push({
      clientId: CLIENT,
      epoch: 'e1',
      userEpoch: 1,
      ackMid: 1,
      mutations: [{ mid: 2, name: 'caseCommentCreate', input: { id: 'late', caseId: 'c1', plainText: 'late' } }],
    });
    await expect(late).rejects.toMatchObject({ reason: 'scope-changed' });
    await expectHealed(it);
    expect(comments(it.server)).toEqual(['m1']);
  });
});

/** A life of changes, backups, lost calls and restores of any earlier backup, also of one from a time that was left before. */
async function storm(seed: number): Promise<{ restores: number; changes: number; again: number }> {
  const random = mulberry(seed);
  const chance = (p: number): boolean => random() < p;
  const it = await scene();
  const { server, device } = it;
  const backups: Backup[] = [server.backUp()];
  const counts = { restores: 0, changes: 0, again: 0 };
  /** Numbers that the device held when the database was put back last: none of them may be lost. */
  let held = new Set<number>();
  server.fault = () => (chance(0.15) ? 'lost' : chance(0.15) ? 'answer-lost' : 'none');
  for (let round = 0; round < 30; round += 1) {
    const die = random();
    if (die < 0.5) {
      // While the rows are being loaded anew there is nothing to comment on.
      const mid = await it.say(`m${seed}-${round}`).catch(() => null);
      if (mid !== null) held.add(mid);
      counts.changes += mid === null ? 0 : 1;
    } else if (die < 0.6) server.commit({ cases: { c2: aCase('c2', { summary: `round ${round}` }) } });
    else if (die < 0.72) backups.push(server.backUp());
    else if (die < 0.78) server.setOnline(!server.online);
    else if (die < 0.82) server.poking = !server.poking;
    else if (die < 0.92) {
      counts.restores += 1;
      const outbox = await device.outbox();
      const backup = backups[Math.floor(random() * backups.length)]!;
      const last = backup.clients.get(CLIENT)?.last ?? 0;
      counts.again += outbox.filter(({ mid, state }) => state === 'acknowledged' && mid > last).length;
      server.restore(backup, `e${seed}-${round}`);
      held = new Set(outbox.filter(({ state }) => state !== 'rejected').map(({ mid }) => mid));
    }
    await device.settle(Math.floor(random() * 3) * 200);
  }
  findNews(server);
  server.setOnline(true);
  await expectHealed(it);
  const results = server.clients.get(CLIENT)?.results ?? new Map();
  const kept = [...held].sort((a, b) => a - b).map((mid) => results.get(mid));
  expect([seed, kept.map((result) => result?.status)]).toEqual([seed, kept.map(() => 'APPLIED')]);
  const places = kept.map((result) => result!.seq!);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  return counts;
}

test('[SYNC-E3] through any number of restores every change that the device held ends applied once, in order', async () => {
  const sum = { restores: 0, changes: 0, again: 0 };
  for (let seed = 1; seed <= 60; seed += 1) {
    const counts = await storm(seed);
    for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += counts[key];
  }
  console.log(`60 seeds: ${sum.changes} changes, ${sum.restores} restores, ${sum.again} acknowledged changes queued again`);
  expect(sum.restores).toBeGreaterThan(60);
  expect(sum.again).toBeGreaterThan(0);
}, 120_000);

test('[SYNC-C21] a device that lost bytes of its rows keeps what is left while the server is away, then loads all of them again', async () => {
  const server = world();
  const device = new Device(server, 'agent');
  const before = device.tab();
  await device.settle(1000);
  before.stop();
  const lost = device.kv.data.get('columns')!;
  expect(lost.size).toBeGreaterThan(0);
  lost.clear();
  device.kv.isDamaged = async () => device.kv.data.get('columns')!.size === 0;
  server.setOnline(false);
  const tab = device.tab();
  const say = async (id: string): Promise<number> =>
    (await device.during(tab.outbox.mutate('caseCommentCreate', { id, caseId: 'c1', plainText: id }))).mid;
  await device.settle(1000);
  expect(device.kv.data.get('directory')!.size).toBeGreaterThan(0);
  expect((await device.status())?.phase).not.toBe('live');
  server.setOnline(true);
  await device.settle(60_000);
  await say('m1');
  await expectHealed({ server, device, say });
  expect(comments(server)).toEqual(['m1']);
});

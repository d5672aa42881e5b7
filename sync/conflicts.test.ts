import { describe, expect, test } from 'vitest';
import type { Actor } from '#domain/actor.ts';
import type { SettledEntry } from './replicaApi.ts';
import type { StoredMutation } from './store/stores.ts';
import { ModelServer } from './testing/modelServer.ts';
import { aCase } from './testing/rows.ts';
import { Device } from './testing/world.ts';

const AGENT: Actor = { userId: 'agent', role: 'AGENT', customerId: null };

interface Desk {
  server: ModelServer;
  device: Device;
  tab: ReturnType<Device['tab']>;
}

async function desk(): Promise<Desk> {
  const server = new ModelServer();
  server.join(AGENT);
  server.commit({ cases: { c1: aCase('c1', { status: 'NEW', driverId: 'd1' }), c2: aCase('c2') } });
  const device = new Device(server, 'agent');
  const tab = device.tab();
  await device.settle();
  return { server, device, tab };
}

const theCase = async (device: Device, id = 'c1') => (await device.rows('cases')).find((row) => row.id === id);
const entry = async (device: Device, mid: number): Promise<StoredMutation | undefined> =>
  (await device.outbox()).find((one) => one.mid === mid);

/** The device is away, changes fields of c1, and somebody else changes some meanwhile. */
async function away({ server, device, tab }: Desk, mine: object, theirs: Parameters<typeof aCase>[1]): Promise<number> {
  server.setOnline(false);
  await device.settle();
  const { mid } = await tab.outbox.mutate('caseUpdate', { id: 'c1', ...mine });
  server.commit({ cases: { c1: aCase('c1', { driverId: 'd1', ...theirs }) } });
  return mid;
}

async function back({ server, device }: Desk): Promise<void> {
  server.setOnline(true);
  await device.settle(20_000);
}

test('[SYNC-S9] each change goes out with what its person saw, their own earlier change included', async () => {
  const { server, device, tab } = await desk();
  server.setOnline(false);
  await device.settle();
  await tab.outbox.mutate('caseUpdate', { id: 'c1', status: 'IN_PROGRESS', docketNumber: 'D' });
  await tab.outbox.mutate('caseUpdate', { id: 'c1', status: 'IN_REVIEW' });
  const bases = (await device.outbox()).map(({ base }) => base);
  expect(bases).toEqual([{ status: 'NEW', docketNumber: null }, { status: 'IN_PROGRESS' }]);
  server.setOnline(true);
  await device.settle(20_000);
  expect(await theCase(device)).toMatchObject({ status: 'IN_REVIEW', docketNumber: 'D' });
  expect(await device.outbox()).toEqual([]);
});

test('[SYNC-E4] a conflict shows what the server has, keeps what I wanted, and holds up nothing behind it', async () => {
  const at = await desk();
  const mid = await away(at, { status: 'CLOSED' }, { status: 'IN_PROGRESS' });
  await at.tab.outbox.mutate('caseUpdate', { id: 'c2', status: 'IN_PROGRESS' });
  expect((await theCase(at.device))?.['status']).toBe('CLOSED');
  await back(at);
  expect(await entry(at.device, mid)).toMatchObject({
    state: 'conflicted',
    code: 'CONFLICT',
    input: { id: 'c1', status: 'CLOSED' },
    conflict: { status: { base: 'NEW', mine: 'CLOSED', theirs: 'IN_PROGRESS' } },
  });
  expect((await theCase(at.device))?.['status']).toBe('IN_PROGRESS');
  expect(at.server.view('agent', 'cases').find(({ id }) => id === 'c2')).toMatchObject({ status: 'IN_PROGRESS' });
  expect((await at.device.outbox()).map((m) => m.mid)).toEqual([mid]);
});

test('[SYNC-C3] my value stays visible until the server has decided, whatever comes in before', async () => {
  const at = await desk();
  at.server.fault = (call) => (call === 'push' ? 'lost' : 'none');
  await at.tab.outbox.mutate('caseUpdate', { id: 'c1', status: 'CLOSED' });
  await at.device.settle();
  at.server.commit({ cases: { c1: aCase('c1', { status: 'IN_PROGRESS', docketNumber: 'D', driverId: 'd1' }) } });
  await at.device.settle();
  expect(await theCase(at.device)).toMatchObject({ docketNumber: 'D' });
  expect((await theCase(at.device))?.['status']).toBe('CLOSED');
});

test('[SYNC-C2] a set shows what others added under my change, as the server will merge it', async () => {
  const at = await desk();
  at.server.fault = (call) => (call === 'push' ? 'lost' : 'none');
  await at.tab.outbox.mutate('caseUpdate', { id: 'c1', citationNumbers: ['mine'] });
  // The push has got lost by now: news that come while the device rests are applied at once.
  await at.device.settle();
  at.server.commit({ cases: { c1: aCase('c1', { citationNumbers: ['theirs'], driverId: 'd1' }) } });
  await at.device.settle();
  expect(at.server.view('agent', 'cases')[0]).toMatchObject({ citationNumbers: ['theirs'] });
  expect((await theCase(at.device))?.['citationNumbers']).toEqual(['theirs', 'mine']);
  at.server.fault = () => 'none';
  await at.device.settle(20_000);
  expect(at.server.view('agent', 'cases')[0]).toMatchObject({ citationNumbers: ['theirs', 'mine'] });
});

test('[SYNC-S10] what refers to a row that was made here says so, and is refused with it', async () => {
  const at = await desk();
  at.server.setOnline(false);
  await at.device.settle();
  const made = await at.tab.outbox.mutate('caseCommentCreate', { id: 'm1', caseId: 'c1', plainText: 'hello' });
  const reply = await at.tab.outbox.mutate('caseCommentReplyCreate', { id: 'r1', caseCommentId: 'm1', plainText: 'and?' });
  const apart = await at.tab.outbox.mutate('caseCommentCreate', { id: 'm2', caseId: 'c2', plainText: 'elsewhere' });
  expect((await at.device.outbox()).map(({ mid, dependsOn }) => [mid, dependsOn])).toEqual([
    [made.mid, []],
    [reply.mid, [made.mid]],
    [apart.mid, []],
  ]);
  at.server.commit({ cases: { c1: null } });
  await back(at);
  expect((await at.device.outbox()).map(({ mid, state, code }) => [mid, state, code])).toEqual([
    [made.mid, 'rejected', 'NotAuthorizedError'],
    [reply.mid, 'rejected', 'DEPENDENCY_REJECTED'],
  ]);
  expect(at.server.view('agent', 'caseComments').map(({ id }) => id)).toEqual(['m2']);
});

describe('[SYNC-E4] deciding a conflict', () => {
  const settled = (device: Device) => device.kv.read(['settled'], (tx) => tx.all<SettledEntry>('settled'));

  test('keeping mine goes out over what I was shown, and the decided change is put away', async () => {
    const at = await desk();
    const mid = await away(at, { status: 'CLOSED' }, { status: 'IN_PROGRESS' });
    await back(at);
    const taken = await at.tab.outbox.resolve(mid, { keep: 'mine' });
    expect((await theCase(at.device))?.['status']).toBe('CLOSED');
    expect((await at.device.outbox()).map((m) => [m.mid, m.base])).toEqual([[taken!.mid, { status: 'IN_PROGRESS' }]]);
    await at.device.settle(20_000);
    expect(at.server.view('agent', 'cases')[0]).toMatchObject({ status: 'CLOSED' });
    expect((await settled(at.device)).filter((s) => s.mid === mid)).toMatchObject([{ how: 'replaced', entry: { state: 'conflicted' } }]);
  });

  test('keeping mine is asked again when theirs has moved on since it was shown', async () => {
    const at = await desk();
    const mid = await away(at, { summary: 'mine' }, { summary: 'first' });
    await back(at);
    at.server.commit({ cases: { c1: aCase('c1', { summary: 'second', driverId: 'd1' }) } });
    await at.device.settle();
    const taken = await at.tab.outbox.resolve(mid, { keep: 'mine' });
    await at.device.settle(20_000);
    expect(await entry(at.device, taken!.mid)).toMatchObject({
      state: 'conflicted',
      conflict: { summary: { base: 'first', mine: 'mine', theirs: 'second' } },
    });
    expect(at.server.view('agent', 'cases')[0]).toMatchObject({ summary: 'second' });
  });

  test('taking theirs sends nothing where I wanted nothing else, and what I wanted can still be found', async () => {
    const at = await desk();
    const mid = await away(at, { status: 'CLOSED' }, { status: 'IN_PROGRESS' });
    await back(at);
    expect(await at.tab.outbox.resolve(mid, { keep: 'theirs' })).toBeNull();
    expect(await at.device.outbox()).toEqual([]);
    expect((await theCase(at.device))?.['status']).toBe('IN_PROGRESS');
    expect(await settled(at.device)).toMatchObject([{ mid, how: 'discarded', entry: { input: { id: 'c1', status: 'CLOSED' } } }]);
  });

  test('taking theirs of the disputed field still does the rest of what I wanted', async () => {
    const at = await desk();
    const mid = await away(at, { status: 'CLOSED', docketNumber: 'D' }, { status: 'IN_PROGRESS' });
    await back(at);
    expect(at.server.view('agent', 'cases')[0]).toMatchObject({ docketNumber: null });
    await at.tab.outbox.resolve(mid, { keep: 'theirs' });
    await at.device.settle(20_000);
    expect(at.server.view('agent', 'cases')[0]).toMatchObject({ status: 'IN_PROGRESS', docketNumber: 'D' });
    expect(await at.device.outbox()).toEqual([]);
  });

  test('each field can be decided for itself, and of a text both can stay', async () => {
    const at = await desk();
    const wish = { summary: 'mine', briefStatement: 'mine too', citationStatus: 'PENDING' };
    const mid = await away(at, wish, { summary: 'theirs', briefStatement: 'theirs too', citationStatus: 'PAID' });
    await back(at);
    await at.tab.outbox.resolve(mid, { fields: { summary: 'both', briefStatement: 'theirs', citationStatus: 'mine' } });
    await at.device.settle(20_000);
    expect(at.server.view('agent', 'cases')[0]).toMatchObject({
      summary: 'theirs\n\nmine',
      briefStatement: 'theirs too',
      citationStatus: 'PENDING',
    });
  });

  test('what a rule stands against is refused in words, and the conflict stays', async () => {
    const at = await desk();
    at.server.commit({ cases: { c1: aCase('c1', { status: 'IN_PROGRESS', driverId: 'd1' }) } });
    await at.device.settle();
    // From CLOSED a case goes back to work only: IN_REVIEW is no way out of it.
    const mid = await away(at, { status: 'IN_REVIEW' }, { status: 'CLOSED' });
    await back(at);
    await expect(at.tab.outbox.resolve(mid, { keep: 'mine' })).rejects.toThrow('A case that is CLOSED cannot become IN REVIEW.');
    expect(await entry(at.device, mid)).toMatchObject({ state: 'conflicted' });
    expect((await theCase(at.device))?.['status']).toBe('CLOSED');
  });

  test('deciding twice, in two tabs, decides once', async () => {
    const at = await desk();
    const other = at.device.tab();
    const mid = await away(at, { status: 'CLOSED' }, { status: 'IN_PROGRESS' });
    await back(at);
    const outcomes = await Promise.all([at.tab.outbox.resolve(mid, { keep: 'mine' }), other.outbox.resolve(mid, { keep: 'mine' })]);
    expect(outcomes.filter((one) => one !== null)).toHaveLength(1);
    await at.device.settle(20_000);
    expect(await at.device.outbox()).toEqual([]);
  });
});

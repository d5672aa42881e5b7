import { expect, test } from 'vitest';
import type { AnyRow } from '#domain/noun.ts';
import type { TableName } from '#domain/tables.ts';
import type { Replica } from '../replica.ts';
import type { KvTx } from '../store/kv.ts';
import { readMeta } from '../store/meta.ts';
import { ALL_STORES } from '../store/stores.ts';
import { ModelServer } from '../testing/modelServer.ts';
import { aCase, aComment, aDriver } from '../testing/rows.ts';
import { Device } from '../testing/world.ts';
import { beginUpgrade, endUpgrade } from './upgradeReplica.ts';

const IDS = Array.from({ length: 11 }, (_, i) => `c${String(i).padStart(2, '0')}`);
/** Long enough for everything to be loaded, hashed and compared. */
const A_WHILE_MS = 8000;

/** Rows in the form of a build: each says which. */
function formed(server: ModelServer, build: string): void {
  server.schemaHash = build;
  server.shape = (table: TableName, row: AnyRow): AnyRow => (table === 'cases' ? { ...row, docketNumber: build } : row);
}

interface World {
  server: ModelServer;
  device: Device;
  tab: Replica;
}

/** A replica that the build `first` has filled, verified, and been closed on. */
async function filled(): Promise<World> {
  const server = new ModelServer();
  formed(server, 'first');
  server.join({ userId: 'agent', role: 'AGENT', customerId: null });
  server.commit({
    cases: Object.fromEntries(IDS.map((id) => [id, aCase(id, id === 'c03' ? { status: 'CLOSED' } : {})])),
    drivers: { d1: aDriver('d1', 'Ann') },
    caseComments: { m1: aComment('m1', { caseId: 'c01' }), m2: aComment('m2', { caseId: 'c03' }) },
  });
  const device = new Device(server, 'agent');
  const tab = device.tab();
  await device.settle(A_WHILE_MS);
  expect((await device.status())?.proof).toMatchObject({ mismatches: 0, unsettled: null });
  return { server, device, tab };
}

/** Starts the same device with the build `second`, and a server of that build. */
async function updated({ server, device, tab }: World): Promise<Replica> {
  tab.stop();
  formed(server, 'second');
  const next = device.tab();
  await device.settle();
  return next;
}

const forms = async ({ device }: World): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const row of await device.rows('cases')) counts[String(row['docketNumber'])] = (counts[String(row['docketNumber'])] ?? 0) + 1;
  return counts;
};

test('[SYNC-C30] after an update lists stay whole while every row is loaded anew beside, and then all have the new form', async () => {
  const it = await filled();
  it.server.online = false;
  const tab = await updated(it);
  expect(await forms(it)).toEqual({ first: IDS.length });
  it.server.setOnline(true);
  const seen: Record<string, number>[] = [];
  for (let i = 0; i < 400; i += 1) {
    await new Promise((resume) => setImmediate(resume));
    if (i % 10 === 0) it.device.clock.advance(50);
    seen.push(await forms(it));
    const { count, rows } = await tab.rows.query({ table: 'cases' });
    expect([count, rows.length]).toEqual([IDS.length, IDS.length]);
  }
  expect(seen.every(({ first = 0, second = 0 }) => first + second === IDS.length)).toBe(true);
  await it.device.settle(A_WHILE_MS);
  expect(await forms(it)).toEqual({ second: IDS.length });
  expect((await tab.rows.query({ table: 'cases', search: { text: 'second', fields: ['docketNumber'] } })).count).toBe(IDS.length);
  const status = await it.device.status();
  expect([status?.phase, status?.progress, status?.proof?.mismatches]).toEqual(['live', null, 0]);
  expect(status?.proof?.verifiedAt).not.toBeNull();
});

test('[SYNC-C30] [SYNC-E5] what waited is done once under its number, and is seen all the while', async () => {
  const it = await filled();
  it.server.online = false;
  await it.device.during(it.tab.outbox.mutate('caseUpdate', { id: 'c05', status: 'IN_PROGRESS' }));
  const tab = await updated(it);
  await it.device.during(tab.outbox.mutate('caseUpdate', { id: 'c06', status: 'IN_PROGRESS' }));
  it.server.fault = (call) => (call === 'push' ? 'lost' : 'none');
  it.server.setOnline(true);
  await it.device.settle(A_WHILE_MS);
  const mine = async () => (await it.device.rows('cases')).filter(({ id }) => id === 'c05' || id === 'c06').map((row) => row['status']);
  expect(await mine()).toEqual(['IN_PROGRESS', 'IN_PROGRESS']);
  it.server.fault = () => 'none';
  void tab.wake();
  await it.device.settle(A_WHILE_MS);
  expect(await mine()).toEqual(['IN_PROGRESS', 'IN_PROGRESS']);
  expect([...it.server.applied]).toEqual([
    ['client-agent/1', 1],
    ['client-agent/2', 1],
  ]);
  expect(await forms(it)).toEqual({ second: IDS.length });
  expect(await it.device.outbox()).toEqual([]);
});

test('[SYNC-C30] a tab that dies in the middle leaves nothing half done: the next one goes on', async () => {
  const it = await filled();
  const tab = await updated(it);
  tab.stop();
  it.server.commit({ cases: { c01: aCase('c01', { attorneyName: 'changed' }), c02: null, c11: aCase('c11') } });
  it.device.tab();
  await it.device.settle(A_WHILE_MS);
  expect(await it.device.rows('cases')).toEqual(it.server.view('agent', 'cases'));
  expect((await it.device.status())?.proof).toMatchObject({ mismatches: 0, unsettled: null });
});

test('[SYNC-C7] an update together with another scope leaves no earlier row', async () => {
  const it = await filled();
  const person = it.server.people.get('agent')!;
  it.server.people.set('agent', { ...person, actor: { ...person.actor, role: 'CUSTOMER', customerId: 'k9' }, userEpoch: 2 });
  await updated(it);
  await it.device.settle(A_WHILE_MS);
  expect(await it.device.rows('cases')).toEqual([]);
});

test('[SYNC-C30] all rows change their form at once, with the news that came meanwhile', async () => {
  const it = await filled();
  it.server.online = false;
  await updated(it);
  let told = false;
  it.server.fault = (call) => {
    if (call === 'page' && !told) {
      told = true;
      it.server.commit({ cases: { c01: aCase('c01', { attorneyName: 'changed' }), c02: null } });
    }
    return 'none';
  };
  it.server.setOnline(true);
  const seen = new Set<string>();
  for (let i = 0; i < 400; i += 1) {
    await new Promise((resume) => setImmediate(resume));
    if (i % 10 === 0) it.device.clock.advance(50);
    // News comes in the new form, whatever the rows beside it have.
    const others = (await it.device.rows('cases')).filter(({ id }) => id !== 'c01');
    seen.add([...new Set(others.map((row) => row['docketNumber']))].join());
  }
  expect([told, ...seen]).toEqual([true, 'first', 'second']);
  const after = await it.device.rows('cases');
  expect(after.filter(({ id }) => id === 'c01' || id === 'c02').map((row) => row['attorneyName'])).toEqual(['changed']);
});

test('[SYNC-C30] the news of an upgrade must reach the replica, and a log that does not reach back begins it anew', async () => {
  const { device, server } = await filled();
  const write = <R>(body: (tx: KvTx) => Promise<R>): Promise<R> => device.kv.write(ALL_STORES, body);
  const before = await device.rows('cases');
  const { leaderEpoch: fence, cursor } = (await device.kv.read(['meta'], readMeta))!;
  const from = cursor! - 1;
  await write((tx) => beginUpgrade(tx, fence, from, []));
  const news = { from, to: from, head: server.head, txs: [], reset: false };
  expect((await write((tx) => endUpgrade(tx, fence, [news]))).upgrade).toBeDefined();
  const { upgrade, outgrown } = await write((tx) => endUpgrade(tx, fence, [{ ...news, reset: true }]));
  expect([upgrade, outgrown, await device.rows('cases')]).toEqual([undefined, true, before]);
});

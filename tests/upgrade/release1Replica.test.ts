import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { beforeEach, expect, test } from 'vitest';
import { dexieKv } from '#sync/store/dexieKv.ts';
import type { Kv } from '#sync/store/kv.ts';
import { openReplicaDb, replicaDbName } from '#sync/store/replicaDb.ts';
import { readAll } from '#sync/store/rows.ts';
import { faultOf } from '#sync/store/storeFault.ts';
import { ALL_STORES, type StoredMutation } from '#sync/store/stores.ts';
import { ModelServer } from '#sync/testing/modelServer.ts';
import { Device } from '#sync/testing/world.ts';
import { aRow } from '#domain/testing/aRow.ts';
import type { AnyRow } from '#domain/noun.ts';
import type { TableName } from '#domain/tables.ts';
import dump from './release1.replica.json' with { type: 'json' };

/** A replica as release 1 left it on a device: with three comments that wait. */
type Stores = Record<string, { keyPath: string; indexes: string[]; rows: unknown[] }>;
const stores = dump.stores as unknown as Stores;
const facts = stores['meta']!.rows.find((row) => (row as { key: string }).key === 'facts') as {
  clientId: string;
  identity: { epoch: string };
  me: { userId: string; customerId: string };
};
const { userId, customerId } = facts.me;

beforeEach(async () => {
  for (const { name } of await indexedDB.databases()) await Dexie.delete(name!);
});

async function copyAll(from: Kv, to: Kv): Promise<void> {
  const kept = await from.read(ALL_STORES, async (tx) =>
    Promise.all(ALL_STORES.map(async (name) => [name, await tx.all<object>(name)] as const)),
  );
  await to.write(ALL_STORES, async (tx) => {
    for (const [name, rows] of kept) await tx.put(name, rows);
  });
}

async function putBack(): Promise<void> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const asking = indexedDB.open(dump.name, dump.version);
    asking.onupgradeneeded = () => {
      for (const [name, { keyPath, indexes }] of Object.entries(stores)) {
        const store = asking.result.createObjectStore(name, { keyPath });
        for (const index of indexes) store.createIndex(index, index);
      }
    };
    asking.onsuccess = () => resolve(asking.result);
    asking.onerror = () => reject(asking.error);
  });
  for (const [name, { rows }] of Object.entries(stores)) {
    const store = db.transaction(name, 'readwrite').objectStore(name);
    for (const row of rows) store.put(row);
  }
  db.close();
}

test('[SYNC-C30] [SYNC-E5] in the same database, lists of a replica of release 1 stay whole while it is filled anew', async () => {
  await putBack();
  const kv = dexieKv(openReplicaDb(userId), openReplicaDb(userId, 'strict'));
  const server = new ModelServer();
  server.epoch = facts.identity.epoch;
  server.join({ userId, role: 'CUSTOMER_BASIC', customerId });
  for (const table of ['customers', 'drivers', 'cases', 'contracts'] as const) {
    const rows = (stores[table]!.rows as (AnyRow & { _v: number })[]).map(({ _v, ...row }) => [row.id, row] as const);
    server.commit({ [table]: Object.fromEntries(rows) } as Partial<Record<TableName, Record<string, AnyRow>>>);
  }
  // Release 1 held no documents of customers: they come with the rows that are loaded anew.
  expect(stores).not.toHaveProperty('customerDocuments');
  const document = (id: string, owner: string): AnyRow => aRow('customerDocuments', { id, customerId: owner, fileId: `f-${id}` });
  server.commit({ customerDocuments: { mine: document('mine', customerId), theirs: document('theirs', 'somebody else') } });
  server.shape = (table, row) => (table === 'cases' ? { ...row, docketNumber: 'new' } : row);
  const device = new Device(server, userId);
  await copyAll(kv, device.kv);
  kv.close();
  const tab = device.tab();
  const all = stores['cases']!.rows.length;
  for (let i = 0; i < 300; i += 1) {
    await new Promise((resume) => setImmediate(resume));
    if (i % 10 === 0) device.clock.advance(50);
    expect((await tab.rows.query({ table: 'cases' })).count).toBe(all);
  }
  await device.settle(5000);
  expect((await device.rows('customerDocuments')).map(({ id }) => id)).toEqual(['mine']);
  expect((await device.rows('cases')).map((row) => row['docketNumber'])).toEqual(Array.from({ length: all }, () => 'new'));
  expect([...server.applied]).toEqual([1, 2, 3].map((mid) => [`${facts.clientId}/${mid}`, 1]));
});

test('[SYNC-C30] what a newer version has stored is neither read nor written by this one', async () => {
  const newer = await new Promise<IDBDatabase>((resolve) => {
    const asking = indexedDB.open(replicaDbName('newer'), 1000);
    asking.onupgradeneeded = () => asking.result.createObjectStore('outbox', { keyPath: 'mid' });
    asking.onsuccess = () => resolve(asking.result);
  });
  newer.transaction('outbox', 'readwrite').objectStore('outbox').put({ mid: 7, kept: true });
  newer.close();
  const kv = dexieKv(openReplicaDb('newer'), openReplicaDb('newer', 'strict'));
  const error: unknown = await kv.read(['outbox'], (tx) => tx.all('outbox')).catch((thrown: unknown) => thrown);
  expect(faultOf(error)).toBe('outdated');
  await expect(kv.write(['outbox'], (tx) => tx.clear('outbox'), 'strict')).rejects.toThrow('lower version');
  kv.close();
  const still = await new Promise<unknown[]>((resolve) => {
    const asking = indexedDB.open(replicaDbName('newer'));
    asking.onsuccess = () => {
      const reading = asking.result.transaction('outbox').objectStore('outbox').getAll();
      reading.onsuccess = () => resolve(reading.result);
      asking.result.close();
    };
  });
  expect(still).toEqual([{ mid: 7, kept: true }]);
});

test.each([
  ['while it was being filled', { plan: [], at: 0, after: 'c5', rows: 0, from: 3 }, 0],
  ['when it was whole', null, 1],
])('[SYNC-E5] sums that the release before had begun %s', async (_, boot, kept) => {
  const db = await new Promise<IDBDatabase>((resolve) => {
    const asking = indexedDB.open(replicaDbName('before'), 60);
    asking.onupgradeneeded = () => ['meta', 'digests'].forEach((name) => asking.result.createObjectStore(name, { keyPath: 'key' }));
    asking.onsuccess = () => resolve(asking.result);
  });
  const stored = db.transaction(['meta', 'digests'], 'readwrite');
  stored.objectStore('meta').put({ key: 'facts', boot });
  stored.objectStore('digests').put({ key: 'sums:cases', n: new Float64Array(256), h: new Float64Array(256) });
  db.close();
  const kv = dexieKv(openReplicaDb('before'), openReplicaDb('before', 'strict'));
  expect(await kv.read(['digests'], (tx) => tx.all('digests'))).toHaveLength(kept);
  kv.close();
});

test('[SYNC-E5] what the release before had here by halves begins again, and what waits stays', async () => {
  const named = { directory: 'table', columns: 'key', meta: 'key', cases: 'id', outbox: 'mid' };
  const db = await new Promise<IDBDatabase>((resolve) => {
    const asking = indexedDB.open(replicaDbName('halves'), 60);
    asking.onupgradeneeded = () => {
      for (const [name, keyPath] of Object.entries(named)) asking.result.createObjectStore(name, { keyPath });
    };
    asking.onsuccess = () => resolve(asking.result);
  });
  const stored = db.transaction(Object.keys(named), 'readwrite');
  stored.objectStore('meta').put({ key: 'facts', cursor: 7, boot: null, packs: { rows: 1, total: 2 }, identity: { schemaHash: 'before' } });
  stored.objectStore('directory').put({ table: 'cases', next: 2, chunks: [{ key: 'cases/1@7', hi: null, n: 1, v: 7, whole: false }] });
  stored.objectStore('columns').put({ key: 'cases/1@7', ids: 'c1', fields: {} });
  stored.objectStore('cases').put({ id: 'c2', _v: 7 });
  stored.objectStore('outbox').put({ mid: 3, state: 'queued' });
  db.close();
  const kv = dexieKv(openReplicaDb('halves'), openReplicaDb('halves', 'strict'));
  const [meta, cases, waiting] = await kv.read(ALL_STORES, async (tx) => [
    await tx.get<object>('meta', 'facts'),
    await readAll(tx, 'cases'),
    await tx.all<StoredMutation>('outbox'),
  ]);
  expect([cases, waiting.map(({ mid }) => mid)]).toEqual([[], [3]]);
  expect(meta).toMatchObject({ cursor: null, identity: { schemaHash: '' } });
  kv.close();
});

test('[SYNC-E5] a replica of release 1 is readable at once, and what waits in it is done once, under its own numbers', async () => {
  await putBack();
  const kv = dexieKv(openReplicaDb(userId), openReplicaDb(userId, 'strict'));
  const cases = await kv.read(ALL_STORES, (tx) => readAll(tx, 'cases'));
  expect(cases.map(({ id }) => id)).toEqual(stores['cases']!.rows.map((row) => (row as AnyRow).id).sort());

  const server = new ModelServer();
  server.join({ userId, role: 'CUSTOMER_BASIC', customerId });
  for (const table of ['customers', 'drivers', 'cases', 'contracts'] as const) {
    const rows = (stores[table]!.rows as (AnyRow & { _v: number })[]).map(({ _v, ...row }) => [row.id, row] as const);
    server.commit({ [table]: Object.fromEntries(rows) } as Partial<Record<TableName, Record<string, AnyRow>>>);
  }
  const device = new Device(server, userId);
  await copyAll(kv, device.kv);
  kv.close();
  device.tab();
  await device.settle(5000);
  const waited = (stores['outbox']!.rows as StoredMutation[]).map(({ input }) => (input as { plainText: string }).plainText);
  const arrived = [...server.tables.get('caseComments')!.values()].map((row) => row['plainText']);
  expect(arrived.sort()).toEqual(waited.sort());
  expect([...server.applied]).toEqual([1, 2, 3].map((mid) => [`${facts.clientId}/${mid}`, 1]));
  expect([(await device.outbox()).length, (await device.rows('cases')).length]).toEqual([0, cases.length]);
});

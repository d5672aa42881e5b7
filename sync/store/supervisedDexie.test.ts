import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { StorageState } from '../syncStatus.ts';
import { handClock } from '../testing/world.ts';
import { dexieKv } from './dexieKv.ts';
import { openReplicaDb, replicaDbName } from './replicaDb.ts';
import { supervisedKv } from './supervisedKv.ts';

interface Bench {
  store: ReturnType<typeof supervisedKv>;
  states: StorageState[];
  emptied: () => number;
  /** Lets the browser and, step by step, time do their work. */
  settle(ms: number): Promise<void>;
}

function bench(user: string): Bench {
  const clock = handClock();
  const states: StorageState[] = [];
  let [ids, emptied] = [0, 0];
  const store = supervisedKv({
    connect: (gone) => dexieKv(openReplicaDb(user, 'relaxed', gone), openReplicaDb(user, 'strict', gone)),
    clock,
    random: { next: () => 0.5, id: () => `${user}-${(ids += 1)}` },
    notify: (state) => void states.push(state),
    makeRoom: () => Promise.resolve(false),
    emptied: () => void (emptied += 1),
  });
  const settle = async (ms: number): Promise<void> => {
    for (let passed = 0; passed <= ms; passed += 250) {
      await new Promise((resume) => setTimeout(resume, 15));
      clock.advance(250);
    }
  };
  return { store, states, emptied: () => emptied, settle };
}

const done = (request: IDBOpenDBRequest): Promise<IDBOpenDBRequest> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request);
    request.onerror = () => reject(new Error(String(request.error)));
  });

test('[SYNC-C18] [T4] a database that is deleted under its tab is let go at once, and whoever stood on it begins anew', async () => {
  const it = bench('deleted');
  await it.store.write(['outbox', 'meta'], (tx) => tx.put('outbox', [{ mid: 1 }]), 'strict');
  await done(indexedDB.deleteDatabase(replicaDbName('deleted')));
  await it.settle(1000);
  expect(it.emptied()).toBe(1);
  expect(it.states[0]).toBe('reopening');
});

test('[SYNC-C18] [T4] a newer version of the product gets the database at once, and the older tab says that it has to reload', async () => {
  const it = bench('newer');
  await it.store.write(['meta'], (tx) => tx.put('meta', [{ key: 'x' }]));
  const newer = (await done(indexedDB.open(replicaDbName('newer'), 100_000))).result;
  await it.settle(1000);
  expect(it.states).toEqual(['outdated']);
  await expect(it.store.read(['meta'], (tx) => tx.all('meta'))).rejects.toThrow('Reload to continue');
  newer.close();
});

test('[SYNC-C18] [T4] a tab that went to sleep lets go of the database and goes on with it when it wakes', async () => {
  const it = bench('asleep');
  await it.store.write(['meta'], (tx) => tx.put('meta', [{ key: 'x' }]));
  it.store.pause();
  await it.settle(500);
  expect(it.states).toEqual([]);
  expect(await it.store.read(['meta'], (tx) => tx.get('meta', 'x'))).toEqual({ key: 'x' });
  expect(it.emptied()).toBe(0);
  it.store.close();
});

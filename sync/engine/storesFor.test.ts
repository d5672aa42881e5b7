import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { mutateLocally } from '../outbox/mutateLocally.ts';
import { recoverOutbox } from '../outbox/recover.ts';
import type { Hello } from '../protocol.ts';
import { dexieKv } from '../store/dexieKv.ts';
import type { Kv } from '../store/kv.ts';
import { freshMeta, storeHello } from '../store/meta.ts';
import { openReplicaDb } from '../store/replicaDb.ts';
import { JournalDisk } from '../testing/memoryJournal.ts';
import { anAlert } from '../testing/rows.ts';
import type { Answer } from './events.ts';
import { storesFor } from './storeAnswer.ts';

const NOW = '2026-03-01T00:00:00.000Z';
const HELLO: Hello = {
  epoch: 'e',
  userEpoch: 1,
  audience: 'staff',
  head: 20,
  floor: 0,
  lastMid: 0,
  serverTime: NOW,
  schemaHash: 'h',
  me: { userId: 'agent', role: 'AGENT', customerId: null, firstName: 'A', lastName: 'B', email: 'a@example.com' },
};
const greeting = (change: Partial<Hello> = {}): Answer => ({ kind: 'hello', value: { ...HELLO, ...change } });
const news = (reset: boolean): Answer => ({ kind: 'pull', value: { from: 1, to: 2, head: 2, txs: [], reset } });

/** A device that has been greeted, and an alert on it. */
async function standing(name: string): Promise<Kv> {
  const kv = dexieKv(openReplicaDb(name, 'relaxed'), openReplicaDb(name, 'strict'));
  // Both connections are open once an engine has started.
  await kv.read(['meta'], (tx) => tx.get('meta', 'facts'));
  const { epoch, userEpoch, audience, schemaHash, me } = HELLO;
  await kv.write(
    ['meta', 'alerts'],
    async (tx) => {
      await tx.put('meta', [{ ...freshMeta('c1'), leaderEpoch: 1, cursor: 10, identity: { epoch, userEpoch, audience, schemaHash }, me }]);
      await tx.put('alerts', [{ ...anAlert('a1'), _v: 1 }]);
    },
    'strict',
  );
  return kv;
}

/** Returns which came first: the work, or the end of a transaction that reads a store until the work is done. */
async function beside(kv: Kv, store: string, work: () => Promise<unknown>): Promise<string[]> {
  const order: string[] = [];
  const reading = kv
    .write([store], async (tx) => {
      for (let i = 0; i < 300 && order.length === 0; i += 1) await tx.get(store, 'none');
    })
    .then(() => order.push('read'));
  await work();
  order.push('work');
  await reading;
  return order;
}

test("[SYNC-C24] news are stored while the search's index is being read; what takes all rows away waits for it", async () => {
  const kv = await standing('news');
  const stores = await storesFor(kv, news(false));
  expect(await beside(kv, 'search', () => kv.write(stores, (tx) => tx.get('meta', 'facts')))).toEqual(['work', 'read']);
  expect(await storesFor(kv, news(true))).toContain('search');
  kv.close();
});

test("[SYNC-C24] a change is kept while the search's index is being read", async () => {
  const kv = await standing('change');
  const change = (): Promise<unknown> => mutateLocally(kv, 'alertUpdate', { id: 'a1', remindLater: false }, NOW);
  expect(await beside(kv, 'search', change)).toEqual(['work', 'read']);
  expect(await kv.read(['outbox'], (tx) => tx.all('outbox'))).toMatchObject([{ mid: 1, name: 'alertUpdate' }]);
  kv.close();
});

test('[SYNC-C7] a greeting that changes no rows is stored while they are read; one that takes them away waits', async () => {
  const kv = await standing('greeting');
  const stores = await storesFor(kv, greeting());
  expect(await beside(kv, 'alerts', () => kv.write(stores, (tx) => storeHello(tx, 1, HELLO)))).toEqual(['work', 'read']);
  expect(await storesFor(kv, greeting({ userEpoch: 2 }))).toContain('alerts');
  kv.close();
});

test('[SYNC-C11] a start recovers the outbox while rows are read', async () => {
  const kv = await standing('start');
  const disk = new JournalDisk();
  const ports = {
    journal: disk.open(),
    tripwire: disk.tripwire,
    random: { next: () => 0.5, id: () => 'c2' },
    clock: { now: () => Date.parse(NOW), timer: () => () => undefined },
  };
  expect(await beside(kv, 'alerts', () => recoverOutbox(kv, ports))).toEqual(['work', 'read']);
  kv.close();
});

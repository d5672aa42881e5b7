import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { mutateLocally } from '../outbox/mutateLocally.ts';
import { dexieKv } from '../store/dexieKv.ts';
import type { Kv } from '../store/kv.ts';
import { freshMeta } from '../store/meta.ts';
import { openReplicaDb } from '../store/replicaDb.ts';
import { anAlert } from '../testing/rows.ts';
import type { Answer } from './events.ts';
import { storesFor } from './storeAnswer.ts';

const NOW = '2026-03-01T00:00:00.000Z';
const news = (reset: boolean): Answer => ({ kind: 'pull', value: { from: 1, to: 2, head: 2, txs: [], reset } });
const open = (name: string): Kv => dexieKv(openReplicaDb(name, 'relaxed'), openReplicaDb(name, 'strict'));

/** Returns which came first: the work, or the end of a transaction that reads the search's index until the work is done. */
async function besideSearch(kv: Kv, work: () => Promise<unknown>): Promise<string[]> {
  const order: string[] = [];
  const reading = kv
    .write(['search'], async (tx) => {
      for (let i = 0; i < 300 && order.length === 0; i += 1) await tx.get('search', 'cases');
    })
    .then(() => order.push('read'));
  await work();
  order.push('work');
  await reading;
  return order;
}

test("[SYNC-C24] news are stored while the search's index is being read; what takes all rows away waits for it", async () => {
  const kv = open('news');
  const store = (): Promise<unknown> => kv.write(storesFor(news(false)), (tx) => tx.get('meta', 'facts'));
  expect(await besideSearch(kv, store)).toEqual(['work', 'read']);
  expect(storesFor(news(true))).toContain('search');
  kv.close();
});

test("[SYNC-C24] a change is kept while the search's index is being read", async () => {
  const kv = open('change');
  const me = { userId: 'agent', role: 'AGENT', customerId: null };
  // Both connections are open once an engine has started.
  await kv.read(['meta'], (tx) => tx.get('meta', 'facts'));
  await kv.write(
    ['meta', 'alerts'],
    async (tx) => {
      await tx.put('meta', [{ ...freshMeta('c1'), me }]);
      await tx.put('alerts', [{ ...anAlert('a1'), _v: 1 }]);
    },
    'strict',
  );
  const change = (): Promise<unknown> => mutateLocally(kv, 'alertUpdate', { id: 'a1', remindLater: false }, NOW);
  expect(await besideSearch(kv, change)).toEqual(['work', 'read']);
  expect(await kv.read(['outbox'], (tx) => tx.all('outbox'))).toMatchObject([{ mid: 1, name: 'alertUpdate' }]);
  kv.close();
});

import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { dexieKv } from '../store/dexieKv.ts';
import { openReplicaDb } from '../store/replicaDb.ts';
import type { Answer } from './events.ts';
import { storesFor } from './storeAnswer.ts';

const news = (reset: boolean): Answer => ({ kind: 'pull', value: { from: 1, to: 2, head: 2, txs: [], reset } });

test("[SYNC-C24] news are stored while the search's index is being read; what takes all rows away waits for it", async () => {
  const kv = dexieKv(openReplicaDb('news', 'relaxed'), openReplicaDb('news', 'strict'));
  const order: string[] = [];
  let isStored = false;
  const reading = kv
    .read(['search'], async (tx) => {
      for (let i = 0; i < 300 && !isStored; i += 1) await tx.get('search', 'cases');
    })
    .then(() => order.push('read'));
  await kv.write(storesFor(news(false)), async (tx) => void (await tx.get('meta', 'facts')));
  order.push('news');
  isStored = true;
  await reading;
  expect(order).toEqual(['news', 'read']);
  expect(storesFor(news(true))).toContain('search');
  kv.close();
});

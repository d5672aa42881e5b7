import { expect, test } from 'vitest';
import { openStore } from './openStore.ts';

test('[SYNC-C29] where the browser keeps no database, a tab hears of its own commits all the same', async () => {
  const store = await openStore(
    'ann',
    () => undefined,
    () => undefined,
  );
  expect(store.inMemory).toBe('memory');
  const heard: ReadonlySet<string>[] = [];
  store.observe((stores) => heard.push(stores));
  await store.kv.write(['settled', 'outbox'], (tx) => tx.put('settled', [{ mid: 1 }]));
  expect(heard).toEqual([new Set(['settled'])]);
});

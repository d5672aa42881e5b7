import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { dexieKv } from '#sync/store/dexieKv.ts';
import { openReplicaDb } from '#sync/store/replicaDb.ts';
import { openStore } from './openStore.ts';

const anotherTab = (user: string) => dexieKv(openReplicaDb(user), openReplicaDb(user, 'strict'));

test('[SYNC-C29] a tab hears which stores any tab of its person has changed, and nothing of other people', async () => {
  const heard: string[] = [];
  const store = await openStore(
    'ann',
    () => undefined,
    () => undefined,
  );
  const [mine, theirs] = [anotherTab('ann'), anotherTab('ann-2')];
  await Promise.all([mine, theirs].map((tab) => tab.read(['meta'], (tx) => tx.all('meta'))));
  const unobserve = store.observe((stores) => heard.push([...stores].sort().join(' ')));
  await mine.write(['outbox', 'cases'], async (tx) => {
    await tx.put('outbox', [{ mid: 1 }]);
    await tx.put('cases', [{ id: 'c' }]);
  });
  await theirs.write(['outbox'], (tx) => tx.put('outbox', [{ mid: 1 }]));
  await store.kv.write(['settled'], (tx) => tx.put('settled', [{ mid: 1 }]), 'strict');
  await mine.write(['sets'], (tx) => tx.clear('sets'));
  expect(heard).toEqual(['cases outbox', 'settled', 'sets']);
  unobserve();
  await mine.write(['outbox'], (tx) => tx.delete('outbox', [1]));
  expect(heard).toHaveLength(3);
  for (const kv of [store.kv, mine, theirs]) kv.close();
});

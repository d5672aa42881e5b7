import { expect, test } from 'vitest';
import type { Watched } from '../replicaApi.ts';
import { handClock } from '../testing/world.ts';
import { announce } from './changes.ts';
import { freshMeta } from './meta.ts';
import type { Kv } from './kv.ts';
import { memoryKv } from './memoryKv.ts';
import { StoreFault } from './storeFault.ts';
import { observedKv } from './observedKv.ts';
import { watchStore, type StoreWatch } from './watchStore.ts';

const settle = async (): Promise<void> => {
  for (let i = 0; i < 50; i += 1) await new Promise((resume) => setImmediate(resume));
};

interface Bench {
  /** A tab's own door; another tab's commits go through `disk` and are heard of by `watch.stir`. */
  kv: Kv;
  disk: Kv;
  told: Partial<Watched>[];
  watch: StoreWatch;
  clock: ReturnType<typeof handClock>;
}

function bench(disk: Kv = memoryKv()): Bench {
  const [told, clock] = [[] as Partial<Watched>[], handClock()];
  const watch = watchStore(disk, clock, (moved) => told.push(moved));
  return { kv: observedKv(disk, ({ stores }) => watch.invalidate(stores)), disk, told, watch, clock };
}

const outboxEntry = { mid: 1, name: 'alertUpdate', input: { id: 'a' }, state: 'queued' };

test('[SYNC-C29] the first words are about everything, the later ones only about what moved', async () => {
  const { kv, told } = bench();
  await settle();
  expect(told).toMatchObject([
    { versions: {}, complete: false, me: null, outbox: [], absence: null, moved: { settled: 0, sets: 0, files: 0 } },
  ]);
  await kv.write(['outbox'], (tx) => tx.put('outbox', [outboxEntry]));
  await settle();
  await kv.write(['versions', 'cases'], async (tx) => {
    await tx.put('cases', [{ id: 'c' }]);
    await announce(tx, 'cases', ['c']);
  });
  await settle();
  expect(told.slice(1)).toEqual([{ outbox: [outboxEntry] }, { versions: { cases: 1 } }]);
});

test('[SYNC-C29] a commit of another tab is told as an own one is, and one that comes while the store is looked at is not missed', async () => {
  const { disk, told, watch } = bench();
  await settle();
  for (const state of ['sending', 'acknowledged']) {
    void disk.write(['outbox'], (tx) => tx.put('outbox', [{ ...outboxEntry, state }]));
    watch.invalidate(new Set(['outbox']));
  }
  await settle();
  expect(told.at(-1)).toEqual({ outbox: [{ ...outboxEntry, state: 'acknowledged' }] });
});

test('[SYNC-C29] screens that ask for settled changes, parts or files hear when those moved, and of rows nobody is told', async () => {
  const { kv, told } = bench();
  await settle();
  await kv.write(['settled', 'files'], async (tx) => {
    await tx.put('settled', [{ mid: 1 }]);
    await tx.delete('files', ['f']);
  });
  await settle();
  await kv.write(['sets'], (tx) => tx.clear('sets'));
  await settle();
  await kv.write(['cases'], (tx) => tx.put('cases', [{ id: 'c' }]));
  await settle();
  expect(told.slice(1)).toEqual([{ moved: { settled: 1, sets: 0, files: 1 } }, { moved: { settled: 1, sets: 1, files: 1 } }]);
});

test('what others did is told once all of it is here', async () => {
  const { kv, told } = bench();
  await settle();
  const absence = { key: 'absence', since: '2026-11-20T17:02:00Z', head: 9, complete: false, found: {} };
  await kv.write(['meta'], (tx) => tx.put('meta', [freshMeta('c'), absence]));
  await settle();
  await kv.write(['meta'], (tx) => tx.put('meta', [{ ...absence, complete: true }]));
  await settle();
  expect(told.slice(1)).toEqual([{ absence: { ...absence, complete: true } }]);
});

test('[SYNC-C18] a store that could not be read is looked at again, and nothing is told after the end', async () => {
  let fails = true;
  const disk = memoryKv();
  const { told, clock, watch } = bench({
    ...disk,
    read: (stores, body) => (fails ? Promise.reject(new StoreFault('lost', null)) : disk.read(stores, body)),
  });
  await settle();
  expect(told).toEqual([]);
  fails = false;
  clock.advance(1000);
  await settle();
  expect(told).toHaveLength(1);
  watch.stop();
  await disk.write(['outbox'], (tx) => tx.put('outbox', [outboxEntry]));
  watch.invalidate(null);
  await settle();
  expect(told).toHaveLength(1);
});

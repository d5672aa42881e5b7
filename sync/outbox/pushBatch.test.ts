import { expect, test } from 'vitest';
import { NetError, type Net } from '../ports.ts';
import { FencedError, freshMeta, writeMeta } from '../store/meta.ts';
import { memoryKv } from '../store/memoryKv.ts';
import { ALL_STORES, type ReplicaMeta, type StoredMutation } from '../store/stores.ts';
import { PLAIN_ENTRY } from '../store/plainEntry.ts';
import { pushBatch } from './pushBatch.ts';

const identity = { epoch: 'e', userEpoch: 1, audience: 'staff' as const, schemaHash: 'h' };
const FACTS: ReplicaMeta = { ...freshMeta('client'), leaderEpoch: 1, identity };
const NOW = Date.parse('2026-11-21T08:00:00.000Z');
const entry = (mid: number, state: StoredMutation['state'] = 'queued'): StoredMutation => ({
  ...PLAIN_ENTRY,
  mid,
  state,
  name: 'alertUpdate',
  input: { id: `a${mid}` },
  at: '2026-11-21T08:00:00.000Z',
  touches: [],
  rev: 0,
});

async function waiting(...entries: StoredMutation[]) {
  const kv = memoryKv();
  await kv.write(ALL_STORES, async (tx) => {
    await writeMeta(tx, FACTS);
    await tx.put('outbox', entries);
  });
  const states = async (): Promise<string[]> =>
    (await kv.read(['outbox'], (tx) => tx.all<StoredMutation>('outbox'))).map(({ mid, state }) => `${mid} ${state}`);
  return { kv, states };
}
const net = (push: Net['push']): Net => ({ push }) as Net;

test('[SYNC-C12] a change is marked as on its way before it leaves', async () => {
  const { kv, states } = await waiting(entry(1), entry(2, 'held'), entry(3));
  let seen: string[] = [];
  await pushBatch(
    kv,
    net(async () => {
      seen = await states();
      return [];
    }),
    FACTS,
    NOW,
  );
  expect(seen).toEqual(['1 sending', '2 held', '3 queued']);
});

test('[SYNC-C12] what certainly did nothing can be canceled again; what may have arrived cannot', async () => {
  for (const [error, after] of [
    [new NetError('offline', 'no token', 0, false), 'queued'],
    [new NetError('throttled', 'too much', 1000), 'queued'],
    [new NetError('offline', 'the line broke'), 'sending'],
  ] as const) {
    const { kv, states } = await waiting(entry(1));
    await expect(
      pushBatch(
        kv,
        net(async () => Promise.reject(error)),
        FACTS,
        NOW,
      ),
    ).rejects.toBe(error);
    expect(await states()).toEqual([`1 ${after}`]);
  }
});

test('[SYNC-C12] a push says that no number before its first will come: the numbers of what never left are passed over', async () => {
  const { kv } = await waiting(entry(2, 'held'), entry(4), entry(5, 'sending'), entry(7));
  const asked: unknown[] = [];
  await pushBatch(
    kv,
    net(async ({ ackMid, mutations }) => {
      asked.push(
        ackMid,
        mutations.map(({ mid }) => mid),
      );
      return [];
    }),
    FACTS,
    NOW,
  );
  expect(asked).toEqual([3, [4, 5]]);
});

test('[SYNC-C5] a replaced leader sends nothing', async () => {
  const { kv, states } = await waiting(entry(1));
  await kv.write(['meta'], (tx) => writeMeta(tx, { ...FACTS, leaderEpoch: 2 }));
  const never = net(async () => Promise.reject(new Error('it was sent')));
  await expect(pushBatch(kv, never, FACTS, NOW)).rejects.toBeInstanceOf(FencedError);
  expect(await states()).toEqual(['1 queued']);
});

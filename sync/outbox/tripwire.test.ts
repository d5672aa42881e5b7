import { expect, test } from 'vitest';
import { freshMeta, writeMeta } from '../store/meta.ts';
import { memoryKv } from '../store/memoryKv.ts';
import { keepTripNote } from './tripwire.ts';

test('[SYNC-C16] once a device is being left no tab notes anything any more', async () => {
  const kv = memoryKv();
  const written: (string | null)[] = [];
  const note = keepTripNote(kv, 'r', { read: async () => null, write: async (text) => void written.push(text) });
  const me = { userId: 'u', role: 'AGENT', customerId: null, firstName: 'A', lastName: 'B', email: 'a@b.test' } as const;
  for (const whose of [me, null]) {
    await kv.write(['meta'], (tx) => writeMeta(tx, { ...freshMeta('c'), me: whose }));
    note.changed();
    await note.settled();
  }
  expect(written.map((text) => JSON.parse(text!) as object)).toEqual([
    { replica: 'r', clientId: 'c', lastMid: 0, pendingCount: 0, pending: [] },
  ]);
});

import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeDirectory } from '../tiers/directory.ts';
import { packRows } from '../tiers/packedColumns.ts';
import { dexieKv } from '../store/dexieKv.ts';
import { freshMeta, readMeta, writeMeta } from '../store/meta.ts';
import type { Kv, KvTx } from '../store/kv.ts';
import { openReplicaDb } from '../store/replicaDb.ts';
import { ALL_STORES } from '../store/stores.ts';
import { anAlert } from '../testing/rows.ts';
import { mutateBatch } from './mutateLocally.ts';

const CHUNKS = 40;
const CHUNK_ROWS = 10;
const NOW = '2026-01-01T00:00:00.000Z';
const ME = { userId: 'agent', role: 'AGENT' as const, customerId: null, firstName: 'A', lastName: 'B', email: 'a@b.c' };

const idOf = (chunk: number, at: number): string => `a${String(chunk).padStart(2, '0')}${at}`;
const idsIn = (chunk: number): string[] => Array.from({ length: CHUNK_ROWS }, (_, at) => idOf(chunk, at));
/** The ids as a list by date shows them: each is in another chunk than the one before it. */
const shown = Array.from({ length: CHUNK_ROWS }, (_, at) => Array.from({ length: CHUNKS }, (__, chunk) => idOf(chunk, at))).flat();
const aside = (ids: readonly string[]) => ids.map((id) => ({ name: 'alertUpdate', input: { id, remindLater: false } }));

let kv: Kv;
beforeEach(async () => {
  kv = dexieKv(openReplicaDb('chunks', 'relaxed'), openReplicaDb('chunks', 'strict'));
  await kv.write(ALL_STORES, async (tx) => {
    await writeMeta(tx, { ...freshMeta('client'), leaderEpoch: 1, cursor: 10, me: ME });
    for (let chunk = 0; chunk < CHUNKS; chunk += 1) await storeChunk(tx, chunk);
    const chunks = Array.from({ length: CHUNKS }, (_, i) => ({
      key: keyOf(i),
      hi: hiOf(i),
      n: CHUNK_ROWS,
      v: 5,
      whole: true,
      inColumns: true as const,
    }));
    await writeDirectory(tx, { table: 'alerts', next: CHUNKS, chunks });
  });
});
afterEach(() => kv.destroy());

const keyOf = (chunk: number): string => `alerts:${chunk}`;
const hiOf = (chunk: number): string | null => (chunk === CHUNKS - 1 ? null : idsIn(chunk).at(-1)!);

async function storeChunk(tx: KvTx, chunk: number): Promise<void> {
  const ids = idsIn(chunk);
  const rows = ids.map((id) => anAlert(id, { status: id === shown.at(-1) ? 'CRITICAL' : 'NON_CRITICAL' }));
  await tx.put('columns', [packRows(keyOf(chunk), 'alerts', rows)]);
}

const held = (): Promise<unknown[]> =>
  kv.read(ALL_STORES, async (tx) => [
    (await tx.all('alerts')).length,
    (await tx.all('shadow')).length,
    (await tx.all('outbox')).length,
    (await readMeta(tx))!.nextMid,
  ]);

test('[SYNC-C4] [SYNC-C27] an act on rows out of forty chunks is one transaction: when its last change is refused, nothing has happened', async () => {
  await expect(mutateBatch(kv, aside(shown), 'g1', NOW)).rejects.toThrow('A critical alert cannot be dismissed');
  expect(await held()).toEqual([0, 0, 0, 1]);
  const allowed = shown.slice(0, -1);
  await mutateBatch(kv, aside(allowed), 'g2', NOW);
  expect(await held()).toEqual([allowed.length, allowed.length, allowed.length, 1 + allowed.length]);
});

test('each of the chunks is opened once, in whatever order its rows are shown', async () => {
  let opened = 0;
  const counting: Kv = {
    ...kv,
    write: (stores, body, durability) =>
      kv.write(
        stores,
        (tx) => body({ ...tx, get: (store, key) => ((opened += Number(store === 'columns')), tx.get(store, key)) }),
        durability,
      ),
  };
  await mutateBatch(counting, aside(shown.slice(0, -1)), 'g1', NOW);
  expect(opened).toBe(CHUNKS);
});

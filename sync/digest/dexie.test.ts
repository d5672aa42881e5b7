import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { REPLICATED } from '#domain/tables.ts';
import { applyPartPage } from '../apply/applyPage.ts';
import { applyTxs } from '../apply/applyTxs.ts';
import { dexieKv } from '../store/dexieKv.ts';
import { freshMeta, writeMeta } from '../store/meta.ts';
import type { Kv } from '../store/kv.ts';
import { openReplicaDb } from '../store/replicaDb.ts';
import { ALL_STORES } from '../store/stores.ts';
import { readAll, readWhere } from '../store/rows.ts';
import { storePage } from '../tiers/storePage.ts';
import { aCase, aComment, aDriver, pageOf } from '../testing/rows.ts';
import { modelDigest } from '../testing/modelDigest.ts';
import { storeCheck } from './check.ts';
import { readSums } from './records.ts';
import { scrubSlice } from './scrub.ts';
import { total } from './sums.ts';

const MANY = 350;
const drivers = Array.from({ length: MANY }, (_, i) => aDriver(`d${i}`, 'Ann'));
const comments = Array.from({ length: MANY }, (_, i) => aComment(`m${i}`, { caseId: `c${i % 3}` }));

/** A transaction of IndexedDB ends as soon as nobody asks it anything: no work on many rows may wait for anything else in between. */
let kv: Kv;
beforeEach(async () => {
  kv = dexieKv(openReplicaDb('many', 'relaxed'), openReplicaDb('many', 'strict'));
  await kv.write(ALL_STORES, async (tx) => {
    await writeMeta(tx, { ...freshMeta('client'), leaderEpoch: 1, cursor: 10 });
    await tx.put(
      'cases',
      [0, 1, 2].map((i) => ({ ...aCase(`c${i}`), _v: 5 })),
    );
    await tx.put(
      'drivers',
      drivers.map((row) => ({ ...row, _v: 5 })),
    );
  });
});
afterEach(() => kv.destroy());

async function scrubAll(): Promise<void> {
  for (let i = 0; i < 2 * REPLICATED.length; i += 1) {
    const { done } = await kv.write(ALL_STORES, (tx) => scrubSlice(tx, 1, 0));
    if (done) return;
  }
  throw new Error('The scrub does not end');
}
const countOf = (table: 'drivers' | 'caseComments') =>
  kv.read(['digests'], async (tx) => {
    const sums = await readSums(tx, table);
    return sums && total(sums).n;
  });

test('[SYNC-C15] hundreds of rows are hashed in one transaction of IndexedDB', async () => {
  await kv.write(ALL_STORES, (tx) => applyPartPage(tx, 1, 'caseComments', pageOf(comments, 11)));
  await scrubAll();
  expect([await countOf('drivers'), await countOf('caseComments')]).toEqual([MANY, MANY]);
});

test('[SYNC-C15] hundreds of rows in chunks are hashed in transactions of IndexedDB, again and again', async () => {
  await kv.write(ALL_STORES, async (tx) => {
    await tx.clear('drivers');
    const sorted = drivers.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    await storePage(tx, 'drivers', null, pageOf(sorted, 10));
  });
  await scrubAll();
  await kv.write(ALL_STORES, (tx) => tx.delete('digests', ['scrubbed']));
  await scrubAll();
  expect(await countOf('drivers')).toBe(MANY);
  const all = await kv.read(ALL_STORES, async (tx) => [await readAll(tx, 'drivers'), await readWhere(tx, 'drivers', 'name', 'Ann')]);
  expect(all.map((rows) => rows.length)).toEqual([MANY, MANY]);
});

test('[SYNC-C14] hundreds of child rows in one page, or in one commit, are counted in one transaction of IndexedDB', async () => {
  await scrubAll();
  await kv.write(ALL_STORES, (tx) => applyPartPage(tx, 1, 'caseComments', pageOf(comments, 10)));
  expect(await countOf('caseComments')).toBe(MANY);
  const ops = drivers.map((row) => ['drivers', 'P', { ...row, name: 'Bea' }] as ['drivers', 'P', typeof row]);
  await kv.write(ALL_STORES, (tx) => applyTxs(tx, 1, { from: 10, to: 11, txs: [{ seq: 11, ops }], reset: false }));
  await kv.write(ALL_STORES, (tx) =>
    applyTxs(tx, 1, { from: 11, to: 12, txs: [{ seq: 12, ops: [['cases', 'P', aCase('c0', { status: 'CLOSED' })]] }], reset: false }),
  );
  expect([await countOf('drivers'), await countOf('caseComments')]).toEqual([MANY, MANY - Math.ceil(MANY / 3)]);
});

test('[SYNC-C15] a bucket of hundreds of rows is compared in one transaction of IndexedDB', async () => {
  await kv.write(ALL_STORES, (tx) => applyPartPage(tx, 1, 'caseComments', pageOf(comments, 10)));
  await scrubAll();
  await kv.write(ALL_STORES, (tx) => tx.delete('caseComments', ['m0']));
  const view = (table: string) => (table === 'caseComments' ? comments : table === 'cases' ? [0, 1, 2].map((i) => aCase(`c${i}`)) : []);
  for (let bucket = 0, found = 0; ; bucket += 1) {
    const digest = modelDigest(view, 10, 'caseComments', bucket);
    if (!digest.rows.some(([id]) => id === 'm0')) continue;
    const { checked } = await kv.write(ALL_STORES, (tx) =>
      storeCheck(tx, 1, { ask: 'rows', table: 'caseComments', bucket }, digest, 'now'),
    );
    expect(checked.report).toMatchObject({ missing: 1, wrong: 0, extra: 0 });
    found += digest.rows.length;
    expect(found).toBeGreaterThan(100);
    return;
  }
});

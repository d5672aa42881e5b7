import { expect, test } from 'vitest';
import { applyBootPage, placeOf, startBoot } from '../apply/applyPage.ts';
import { ColumnStore } from '../query/columnStore.ts';
import { Finder } from '../query/find.ts';
import { freshMeta, takeLead, writeMeta } from '../store/meta.ts';
import { memoryKv } from '../store/memoryKv.ts';
import { readRow, rowStores } from '../store/rows.ts';
import { ALL_STORES } from '../store/stores.ts';
import { aCase, pageOf } from '../testing/rows.ts';
import { readDirectory } from './directory.ts';

const HEAD = 5;
const rows = Array.from({ length: 9 }, (_, i) => aCase(`c${i}`, { status: i % 3 === 0 ? 'CLOSED' : 'NEW' }));

test('[SYNC-C21] the pages of a boot are stored as chunks, of which tabs learn, over the latest rows that came before them', async () => {
  const kv = memoryKv();
  const read = new ColumnStore(kv);
  const count = async (status: string): Promise<number> =>
    new Finder().count({ table: 'cases', filter: { status: { equals: status } } }, await read.tables(['cases']));
  let boot = await kv.write(ALL_STORES, async (tx) => {
    await writeMeta(tx, freshMeta('client'));
    await takeLead(tx, 'client');
    const plan = [
      { table: 'cases' as const, set: 'newest', rows: 2 },
      { table: 'cases' as const, set: null, rows: rows.length },
    ];
    return (await startBoot(tx, 1, HEAD, plan)).boot;
  });
  const store = async (page: ReturnType<typeof pageOf>): Promise<void> => {
    boot = (await kv.write(ALL_STORES, (tx) => applyBootPage(tx, 1, placeOf(boot!), page))).boot;
  };
  // Of the two latest, one has changed when the pages are read and the other has gone.
  await store(pageOf([aCase('c8', { status: 'CLOSED' }), aCase('c9', { status: 'CLOSED' })], HEAD));
  expect([await count('CLOSED'), await count('NEW')]).toEqual([2, 0]);
  await store({ ...pageOf(rows.slice(0, 5), HEAD + 1), next: 'c4' });
  expect([await count('CLOSED'), await count('NEW')]).toEqual([4, 3]);
  await store(pageOf(rows.slice(5), HEAD + 2));
  expect(boot).toBeNull();
  expect([await count('CLOSED'), await count('NEW')]).toEqual([3, 6]);
  const { chunks } = await kv.read(['directory'], (tx) => readDirectory(tx, 'cases'));
  expect(chunks.map(({ hi, n, v }) => [hi, n, v])).toEqual([
    ['c4', 5, HEAD + 1],
    [null, 4, HEAD + 2],
  ]);
  const [last, gone] = await kv.read(rowStores('cases'), async (tx) => [
    await readRow(tx, 'cases', 'c8'),
    await readRow(tx, 'cases', 'c9'),
  ]);
  expect([last, gone]).toEqual([{ ...rows[8]!, _v: HEAD + 2 }, undefined]);
});

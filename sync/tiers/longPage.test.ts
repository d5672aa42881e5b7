import { expect, test } from 'vitest';
import { applyBootPage, placeOf, startBoot } from '../apply/applyPage.ts';
import { applyPack } from '../apply/applyPack.ts';
import { LIMITS, type ColumnPage } from '../protocol.ts';
import { ColumnStore } from '../query/columnStore.ts';
import { Finder } from '../query/find.ts';
import { freshMeta, readMeta, takeLead, writeMeta } from '../store/meta.ts';
import { memoryKv } from '../store/memoryKv.ts';
import { readRow, rowStores } from '../store/rows.ts';
import { ALL_STORES } from '../store/stores.ts';
import { aCase, pageOf } from '../testing/rows.ts';
import { readDirectory } from './directory.ts';
import { missingPack } from './missing.ts';

const HEAD = 5;
const rows = Array.from({ length: 2 * LIMITS.chunkRows + 7 }, (_, i) =>
  aCase(`c${String(i).padStart(5, '0')}`, { status: i % 3 === 0 ? 'CLOSED' : 'NEW' }),
);
const closed = rows.filter(({ status }) => status === 'CLOSED').length;

/** All of them in one page of columns. */
const page: ColumnPage = {
  ids: rows.map(({ id }) => id),
  fields: Object.fromEntries(['caseID', 'customerId', 'status'].map((field) => [field, rows.map((row) => row[field])])),
  next: null,
  head: HEAD,
  length: 1,
};

test('[SYNC-C21] a page of columns that is longer than a chunk is stored as chunks, which tabs learn of and whose rows come one by one', async () => {
  const kv = memoryKv();
  const read = new ColumnStore(kv);
  const count = async (status: string): Promise<number> =>
    new Finder().count({ table: 'cases', filter: { status: { equals: status } } }, await read.tables(['cases']));
  const boot = await kv.write(ALL_STORES, async (tx) => {
    await writeMeta(tx, freshMeta('client'));
    await takeLead(tx, 'client');
    return (await startBoot(tx, 1, HEAD, [{ table: 'cases', set: 'columns', rows: rows.length }])).boot!;
  });
  expect(await count('CLOSED')).toBe(0);
  await kv.write(ALL_STORES, (tx) => applyBootPage(tx, 1, placeOf(boot), page));
  expect([await count('CLOSED'), await count('NEW')]).toEqual([closed, rows.length - closed]);
  const { chunks } = await kv.read(['directory'], (tx) => readDirectory(tx, 'cases'));
  const [first, second] = [rows[LIMITS.chunkRows - 1]!.id, rows[2 * LIMITS.chunkRows - 1]!.id];
  expect(chunks.map(({ hi, n, whole }) => [hi, n, whole])).toEqual([
    [first, LIMITS.chunkRows, false],
    [second, LIMITS.chunkRows, false],
    [null, 7, false],
  ]);

  for (let n = 0; n < chunks.length; n += 1) {
    const pack = (await kv.read(['directory'], (tx) => missingPack(tx)))!;
    const isIn = ({ id }: { id: string }): boolean => (pack.after === null || id > pack.after) && (pack.upTo === null || id <= pack.upTo);
    await kv.write(ALL_STORES, (tx) => applyPack(tx, 1, pack, pageOf(rows.filter(isIn), HEAD)));
  }
  expect((await kv.read(['meta'], readMeta))?.packs).toBeNull();
  for (const row of [rows[0]!, rows[LIMITS.chunkRows]!, rows.at(-1)!])
    expect(await kv.read(rowStores('cases'), (tx) => readRow(tx, 'cases', row.id))).toEqual({ ...row, _v: HEAD });
  expect(await count('CLOSED')).toBe(closed);
});

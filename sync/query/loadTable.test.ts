import { expect, test } from 'vitest';
import { canon } from '../digest/canon.ts';
import { memoryKv } from '../store/memoryKv.ts';
import { ALL_STORES } from '../store/stores.ts';
import { aCase } from '../testing/rows.ts';
import { writeDirectory } from '../tiers/directory.ts';
import { packLines } from '../tiers/pack.ts';
import { loadTable } from './loadTable.ts';

const KEY = 'cases/1@5';

/** A store whose chunk of two cases has lost its columns; over one of them lies a changed row. */
async function damaged(isPackHere: boolean): Promise<ReturnType<typeof memoryKv>> {
  const kv = memoryKv();
  const rows = [aCase('c1', { status: 'NEW' }), aCase('c2', { status: 'CLOSED' })];
  await kv.write(ALL_STORES, async (tx) => {
    await writeDirectory(tx, { table: 'cases', next: 2, chunks: [{ key: KEY, hi: null, n: 2, v: 5 }] });
    if (isPackHere) await tx.put('packs', [packLines(KEY, ['c1', 'c2'], rows.map(canon))]);
    await tx.put('cases', [{ ...aCase('c2', { status: 'IN_REVIEW' }), _v: 6 }]);
  });
  return kv;
}

test('[SYNC-C20] where the columns of a chunk are lost, its rows stand in for them, under the rows that lie over them', async () => {
  const { table } = await loadTable(await damaged(true), 'cases', (work) => work());
  const found: unknown[] = [];
  table.forEach((slot, id) => found.push([id, table.value(slot, 'status')]));
  expect(found.toSorted()).toEqual([
    ['c1', 'NEW'],
    ['c2', 'IN_REVIEW'],
  ]);
});

test('[SYNC-C20] where neither columns nor rows are here, the rest is answered instead of being looked for without end', async () => {
  const { table } = await loadTable(await damaged(false), 'cases', (work) => work());
  expect(table.count).toBe(1);
});

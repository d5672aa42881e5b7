import { expect, test } from 'vitest';
import type { CaseStatus } from '#domain/cases/case.ts';
import { announce, announceChunks } from '../store/changes.ts';
import type { Kv } from '../store/kv.ts';
import { memoryKv } from '../store/memoryKv.ts';
import { removeRow, writeRows } from '../store/rows.ts';
import { ALL_STORES } from '../store/stores.ts';
import { observedKv } from '../store/observedKv.ts';
import { storePage } from '../tiers/storePage.ts';
import { aCase, pageOf } from '../testing/rows.ts';
import { ColumnStore } from './columnStore.ts';

/** A tab whose memory holds two cases, and how often it has looked into the store since. */
async function tab(): Promise<{
  kv: Kv;
  elsewhere: Kv;
  columns: ColumnStore;
  looks: () => number;
  statuses: (n: number) => Promise<unknown>;
}> {
  const elsewhere = memoryKv();
  let looks = 0;
  const columns = new ColumnStore({ ...elsewhere, read: (stores, body) => ((looks += 1), elsewhere.read(stores, body)) });
  const kv = observedKv(elsewhere, (commit) => columns.follow(commit));
  await change(kv, { c1: 'NEW', c2: 'NEW' });
  await columns.tables(['cases']);
  looks = 0;
  const statuses = async (n: number): Promise<unknown> => {
    const table = (await columns.tables(['cases'], { cases: n })).get('cases')!;
    const found: string[] = [];
    table.forEach((slot, id) => found.push(`${id} ${String(table.value(slot, 'status'))}`));
    return found.toSorted();
  };
  return { kv, elsewhere, columns, looks: () => looks, statuses };
}

/** One commit: each case gets its status; null removes it. */
function change(kv: Kv, cases: Record<string, CaseStatus | null>): Promise<void> {
  return kv.write(ALL_STORES, async (tx) => {
    for (const [id, status] of Object.entries(cases)) {
      if (status === null) await removeRow(tx, 'cases', id, 2);
      else await writeRows(tx, 'cases', [{ ...aCase(id, { status }), _v: 2 }]);
    }
    await announce(tx, 'cases', Object.keys(cases));
  });
}

test('[SYNC-C20] what a tab commits is in its memory without a look at the store', async () => {
  const { kv, looks, statuses } = await tab();
  await change(kv, { c1: 'IN_REVIEW', c2: null, c3: 'NEW' });
  expect(await statuses(2)).toEqual(['c1 IN_REVIEW', 'c3 NEW']);
  expect(looks()).toBe(0);
});

test('[SYNC-C20] a commit of another tab in between is not passed over', async () => {
  const { kv, elsewhere, looks, statuses } = await tab();
  await change(elsewhere, { c2: 'CLOSED' });
  await change(kv, { c1: 'IN_REVIEW' });
  expect(await statuses(3)).toEqual(['c1 IN_REVIEW', 'c2 CLOSED']);
  expect(looks()).toBe(1);
});

test('[SYNC-C20] rows that were moved by a commit, and one that did not land, are not taken from it', async () => {
  const { kv, elsewhere, statuses } = await tab();
  await kv.write(ALL_STORES, async (tx) => {
    await tx.put('cases', [{ ...aCase('c1', { status: 'CLOSED' }), _v: 3 }]);
    await tx.delete('cases', ['c1']);
    await announce(tx, 'cases', ['c1']);
  });
  expect(await statuses(2)).toEqual(['c2 NEW']);
  const failing = { ...elsewhere, write: () => Promise.reject(new Error('full')) };
  const columns = new ColumnStore(elsewhere);
  await columns.tables(['cases']);
  await expect(
    change(
      observedKv(failing, (commit) => columns.follow(commit)),
      { c2: 'CLOSED' },
    ),
  ).rejects.toThrow('full');
  expect(columns.standing(['cases'])).toEqual({ cases: 2 });
});

/** One commit: a chunk of cases comes. */
function chunk(kv: Kv, ids: string[]): Promise<unknown> {
  const rows = ids.map((id) => aCase(id, { status: 'CLOSED' }));
  return kv.write(ALL_STORES, async (tx) => {
    const stored = await storePage(tx, 'cases', null, { ...pageOf(rows, 2), next: ids.at(-1)! });
    await announceChunks(tx, 'cases', [stored.key]);
  });
}

test('[SYNC-C20] a chunk that a tab stores is in its memory without a look at the store', async () => {
  const { kv, looks, statuses } = await tab();
  await chunk(kv, ['c1', 'c3', 'c4']);
  expect(await statuses(2)).toEqual(['c1 NEW', 'c2 NEW', 'c3 CLOSED', 'c4 CLOSED']);
  expect(looks()).toBe(0);
});

test('[SYNC-C8] who has heard of less than memory has is answered out of it, as long as only this tab commits', async () => {
  const { kv, looks, statuses } = await tab();
  await change(kv, { c1: 'IN_REVIEW' });
  await chunk(kv, ['c3']);
  expect(await statuses(1)).toEqual(['c1 IN_REVIEW', 'c2 NEW', 'c3 CLOSED']);
  expect(looks()).toBe(0);
});

test('[SYNC-C8] once another tab has committed, memory that is ahead is not given to who has heard of less', async () => {
  const { kv, elsewhere, columns, looks } = await tab();
  const both = (of: Kv, status: CaseStatus, n: number): Promise<void> =>
    of.write(ALL_STORES, async (tx) => {
      await writeRows(tx, 'cases', [{ ...aCase('c1', { status }), _v: n }]);
      await writeRows(tx, 'alerts', [{ id: 'a1', status, _v: n }]);
      await announce(tx, 'cases', ['c1']);
      await announce(tx, 'alerts', ['a1']);
    });
  await both(kv, 'NEW', 2);
  await columns.tables(['cases', 'alerts']);
  await both(elsewhere, 'IN_REVIEW', 3);
  // This commit writes the row of the one before it, so memory follows it past both; of the alert it says nothing.
  await change(kv, { c1: 'CLOSED' });
  expect(columns.standing(['cases', 'alerts'])).toEqual({ cases: 4, alerts: 1 });
  const before = looks();
  const tables = await columns.tables(['cases', 'alerts'], { cases: 2, alerts: 1 });
  expect([tables.get('cases')!.value(0, 'status'), tables.get('alerts')!.value(0, 'status')]).toEqual(['CLOSED', 'IN_REVIEW']);
  expect(looks()).toBe(before + 1);
});

import { describe, expect, test } from 'vitest';
import type { Kv } from '../store/kv.ts';
import { applyBootPage, applyLaterPage, applyPartPage, startBoot } from './applyPage.ts';
import { applyResults } from './applyResults.ts';
import { applyTxs } from './applyTxs.ts';
import { storesFor } from '../engine/storeAnswer.ts';
import { FencedError, freshMeta, readMeta, storeHello, takeLead, writeMeta } from '../store/meta.ts';
import { readRow, rowStores } from '../store/rows.ts';
import { memoryKv } from '../store/memoryKv.ts';
import { mutateLocally } from '../outbox/mutateLocally.ts';
import type { Hello, Page, SyncTx } from '../protocol.ts';
import { ALL_STORES, type ReplicaMeta, type StoredMutation } from '../store/stores.ts';
import { aCase, pageOf } from '../testing/rows.ts';

const ME: Hello['me'] = { userId: 'agent', role: 'AGENT', customerId: null, firstName: 'A', lastName: 'B', email: 'a@example.com' };
const NOW = '2026-11-21T08:00:00.000Z';

/** A replica that stands at cursor 10 with one case at version 5; its leader's fence is 1. */
async function standing(): Promise<Kv> {
  const kv = memoryKv();
  await kv.write(ALL_STORES, async (tx) => {
    const identity = { epoch: 'e', userEpoch: 1, audience: 'staff' as const, schemaHash: 'h' };
    await writeMeta(tx, { ...freshMeta('client'), leaderEpoch: 1, cursor: 10, me: ME, identity });
    await tx.put('cases', [{ ...aCase('c1'), _v: 5 }]);
  });
  return kv;
}
const put = (seq: number, status: string): SyncTx => ({ seq, ops: [['cases', 'P', aCase('c1', { status: status as never })]] });
const apply = (kv: Kv, from: number, to: number, txs: SyncTx[], fence = 1) =>
  kv.write(ALL_STORES, (tx) => applyTxs(tx, fence, { from, to, txs, reset: false }));
const theCase = (kv: Kv) => kv.read(rowStores('cases'), (tx) => readRow(tx, 'cases', 'c1'));
const cursor = async (kv: Kv) => (await kv.read(['meta'], (tx) => tx.get<{ cursor: number }>('meta', 'facts')))?.cursor;
const outbox = (kv: Kv) => kv.read(['outbox'], (tx) => tx.all<StoredMutation>('outbox'));

/** The place where an initial sync begins. */
const FIRST = { at: 0, after: null };

describe('applying transactions', () => {
  test('[SYNC-C1] rows and cursor move together', async () => {
    const kv = await standing();
    await apply(kv, 10, 12, [put(12, 'CLOSED')]);
    expect([(await theCase(kv))?.['status'], await cursor(kv)]).toEqual(['CLOSED', 12]);
  });

  test('[SYNC-C6] news that does not begin at the cursor changes nothing', async () => {
    const kv = await standing();
    await apply(kv, 9, 12, [put(12, 'CLOSED')]);
    await apply(kv, 11, 12, [put(12, 'CLOSED')]);
    expect([(await theCase(kv))?.['status'], await cursor(kv)]).toEqual(['NEW', 10]);
  });

  test('[SYNC-C1] news that goes backwards changes nothing', async () => {
    const kv = await standing();
    await apply(kv, 10, 8, [put(8, 'CLOSED')]);
    expect(await cursor(kv)).toBe(10);
  });

  test('[SYNC-C6] older news of a row than what is here is passed over', async () => {
    const kv = await standing();
    await kv.write(['cases'], (tx) => tx.put('cases', [{ ...aCase('c1', { status: 'CLOSED' }), _v: 15 }]));
    await apply(kv, 10, 16, [put(12, 'IN_PROGRESS'), { seq: 14, ops: [['cases', 'L', { id: 'c1' }]] }]);
    expect((await theCase(kv))?.['status']).toBe('CLOSED');
  });

  test('[SYNC-C5] a replaced leader cannot write', async () => {
    const kv = await standing();
    await kv.write(ALL_STORES, (tx) => takeLead(tx, 'other'));
    await expect(apply(kv, 10, 12, [put(12, 'CLOSED')], 1)).rejects.toThrow(FencedError);
    expect(await cursor(kv)).toBe(10);
    await apply(kv, 10, 12, [put(12, 'CLOSED')], 2);
    expect(await cursor(kv)).toBe(12);
  });
});

describe('verdicts', () => {
  const verdict = (mid: number, seq: number) => ({ mid, status: 'APPLIED' as const, seq, code: null, message: null });

  test('[SYNC-C3] an acknowledged change stays on top until the cursor passes its commit', async () => {
    const kv = await standing();
    await mutateLocally(kv, 'caseUpdate', { id: 'c1', status: 'IN_PROGRESS' }, NOW);
    await kv.write(ALL_STORES, (tx) => applyResults(tx, 1, [verdict(1, 13)]));
    await apply(kv, 10, 12, [put(12, 'NEW')]);
    expect((await theCase(kv))?.['status']).toBe('IN_PROGRESS');
    expect(await outbox(kv)).toMatchObject([{ state: 'acknowledged', seq: 13 }]);
    await apply(kv, 12, 13, [put(13, 'IN_PROGRESS')]);
    expect([(await theCase(kv))?.['status'], await outbox(kv)]).toEqual(['IN_PROGRESS', []]);
  });

  test('[SYNC-C3] a verdict that comes after its commit was pulled settles at once', async () => {
    const kv = await standing();
    await mutateLocally(kv, 'caseUpdate', { id: 'c1', status: 'IN_PROGRESS' }, NOW);
    await apply(kv, 10, 13, [put(13, 'IN_PROGRESS')]);
    await kv.write(ALL_STORES, (tx) => applyResults(tx, 1, [verdict(1, 13)]));
    expect([(await theCase(kv))?.['status'], await outbox(kv)]).toEqual(['IN_PROGRESS', []]);
    expect(await kv.read(['shadow'], (tx) => tx.all('shadow'))).toEqual([]);
  });

  test('[SYNC-C2] a row deleted under a pending change is gone once the server has refused the change', async () => {
    const kv = await standing();
    await mutateLocally(kv, 'caseUpdate', { id: 'c1', status: 'IN_PROGRESS' }, NOW);
    await apply(kv, 10, 12, [{ seq: 12, ops: [['cases', 'L', { id: 'c1' }]] }]);
    await kv.write(ALL_STORES, (tx) => applyResults(tx, 1, [{ mid: 1, status: 'REJECTED', seq: null, code: 'x', message: 'gone' }]));
    expect(await theCase(kv)).toBeUndefined();
  });
});

describe('pages', () => {
  test('[SYNC-C6] child rows older than the cursor are refused: they could bring back what has left', async () => {
    const kv = await standing();
    const stored = await kv.write(ALL_STORES, (tx) => applyPartPage(tx, 1, 'cases', pageOf([aCase('c2')], 9)));
    expect([stored, await kv.read(['cases'], (tx) => tx.get('cases', 'c2'))]).toEqual([false, undefined]);
  });

  test('[SYNC-E1] a page of an initial sync does not overwrite a newer row, and the cursor then stands where the sync began', async () => {
    const kv = await standing();
    await kv.write(ALL_STORES, (tx) => startBoot(tx, 1, 3, [{ table: 'cases', set: null, rows: 1 }]));
    await kv.write(ALL_STORES, (tx) => applyBootPage(tx, 1, FIRST, pageOf([aCase('c1', { status: 'CLOSED' })], 4)));
    expect([(await theCase(kv))?.['status'], await cursor(kv)]).toEqual(['NEW', 3]);
  });
});

describe('child rows of open cases', () => {
  const comments = (head: number): Page => pageOf([{ id: 'm1', caseId: 'c1' }], head);
  const plan = [
    { table: 'cases' as const, set: null, rows: 1 },
    { table: 'caseComments' as const, set: 'open', rows: 1 },
  ];
  const meta = async (kv: Kv) => (await kv.read(['meta'], (tx) => tx.get<ReplicaMeta>('meta', 'facts')))!;

  test('[SYNC-C15] child rows from ahead of the cursor are not compared at it', async () => {
    const kv = await standing();
    await kv.write(ALL_STORES, (tx) => startBoot(tx, 1, 10, plan));
    await kv.write(ALL_STORES, (tx) => applyBootPage(tx, 1, FIRST, pageOf([aCase('c1')], 10)));
    await kv.write(ALL_STORES, (tx) => applyLaterPage(tx, 1, FIRST, comments(12)));
    expect(await meta(kv)).toMatchObject({ cursor: 10, ahead: 12, later: null });
  });

  test('[SYNC-E1] the lists stand before child rows are loaded, and a page of these that is too old is not stored', async () => {
    const kv = await standing();
    await kv.write(ALL_STORES, (tx) => startBoot(tx, 1, 3, plan));
    await kv.write(ALL_STORES, (tx) => applyBootPage(tx, 1, FIRST, pageOf([], 4)));
    expect(await meta(kv)).toMatchObject({ cursor: 3, boot: null, later: { at: 0 } });
    await kv.write(ALL_STORES, (tx) => applyLaterPage(tx, 1, FIRST, comments(2)));
    expect((await meta(kv)).later).toMatchObject({ at: 0, rows: 0 });
    await kv.write(ALL_STORES, (tx) => applyLaterPage(tx, 1, FIRST, comments(3)));
    expect((await meta(kv)).later).toBeNull();
    expect(await kv.read(rowStores('caseComments'), (tx) => readRow(tx, 'caseComments', 'm1'))).toMatchObject({ caseId: 'c1' });
  });

  test('[SYNC-E1] a page whose commit landed and is made again is stored once, and not as the next set', async () => {
    const kv = await standing();
    const sets = ['alerts', 'cases', 'customers'] as const;
    await kv.write(ALL_STORES, (tx) => startBoot(tx, 1, 3, [...sets.map((table) => ({ table, set: null, rows: 1 })), ...plan.slice(1)]));
    const page = pageOf([{ id: 'a1' }], 4);
    for (const _ of 'twice') await kv.write(ALL_STORES, (tx) => applyBootPage(tx, 1, FIRST, page));
    expect((await meta(kv)).boot).toMatchObject({ at: 1, after: null, rows: 1 });
    expect(await kv.read(rowStores('cases'), (tx) => readRow(tx, 'cases', 'a1'))).toBeUndefined();
    for (const at of [1, 2]) await kv.write(ALL_STORES, (tx) => applyBootPage(tx, 1, { at, after: null }, pageOf([], 4)));
    for (const _ of 'twice') await kv.write(ALL_STORES, (tx) => applyLaterPage(tx, 1, FIRST, { ...comments(3), next: 'm1' }));
    expect((await meta(kv)).later).toMatchObject({ at: 0, after: 'm1', rows: 1 });
  });
});

describe('who I am', () => {
  const hello: Hello = {
    epoch: 'e',
    userEpoch: 1,
    audience: 'staff',
    head: 20,
    floor: 0,
    lastMid: 0,
    serverTime: NOW,
    schemaHash: 'h',
    me: ME,
  };
  const greet = async (kv: Kv, change: Partial<Hello>) => {
    const value = { ...hello, ...change };
    await kv.write(await storesFor(kv, { kind: 'hello', value }), (tx) => storeHello(tx, 1, value));
    return [(await theCase(kv)) !== undefined, await cursor(kv)];
  };

  test('[SYNC-C30] another form of rows keeps them and marks their schema outdated', async () => {
    const kv = await standing();
    expect(await greet(kv, { schemaHash: 'other' })).toEqual([true, 10]);
    expect((await kv.read(['meta'], readMeta))?.outgrown).toBe(true);
  });
  test('[SYNC-C7] the same person, scope, database and shape keep the rows', async () => {
    expect(await greet(await standing(), {})).toEqual([true, 10]);
  });
  for (const [what, change] of Object.entries({
    database: { epoch: 'other' },
    scope: { userEpoch: 2 },
    audience: { audience: 'customer' as const },
    'log that begins later': { floor: 11 },
    'log that ends earlier': { head: 9 },
  })) {
    test(`[SYNC-C7] another ${what} erases them`, async () => {
      expect(await greet(await standing(), change)).toEqual([false, null]);
    });
  }
});

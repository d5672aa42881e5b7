import { expect, test } from 'vitest';
import type { Channel } from '#domain/scope.ts';
import { SyncTx } from '#sync/protocol.ts';
import { encodeBatch, encodeTxs } from './encodeBatch.ts';
import { settle } from './readLog.ts';

const change = (seq: number, pk: string, ch_old: Channel[], ch_new: Channel[]) => ({
  seq,
  tbl: 'cases',
  pk,
  ch_old,
  ch_new,
  staff: ch_new.length ? JSON.stringify({ id: pk, fee: 1, seq }) : null,
  customer: ch_new.some((c) => c.startsWith('c:')) ? JSON.stringify({ id: pk, seq }) : null,
});
const A: Channel[] = ['staff', 'c:a'];
const B: Channel[] = ['staff', 'c:b'];
const told = (rows: ReturnType<typeof change>[], audience: 'staff' | 'customer', ...channels: Channel[]) =>
  SyncTx.array()
    .parse(JSON.parse(encodeTxs(settle(rows, new Map()), audience, new Set(channels))))
    .map((tx) => [tx.seq, tx.ops.map(([, op, row]) => [op, row.id])]);

test('[SYNC-S5] a commit is told in the projection of the audience, and commits without concern are left out', () => {
  const rows = [change(1, 'x', [], A), change(2, 'y', [], B), change(2, 'z', [], A), change(3, 'y', B, [])];
  expect(told(rows, 'customer', 'c:a')).toEqual([
    [1, [['P', 'x']]],
    [2, [['P', 'z']]],
  ]);
  expect(told(rows, 'customer', 'c:b')).toEqual([
    [2, [['L', 'y']]],
    [3, [['L', 'y']]],
  ]);
  expect(encodeTxs(settle(rows, new Map()), 'customer', new Set(A))).not.toContain('fee');
  expect(told(rows, 'staff', 'staff')).toHaveLength(3);
});

test('[SYNC-S5] what a row said while it was elsewhere is not told when it comes back', () => {
  const rows = [change(1, 'x', [], A), change(2, 'x', A, B), change(3, 'x', B, A)];
  expect(told(rows, 'customer', 'c:a')).toEqual([
    [1, [['P', 'x']]],
    [2, [['L', 'x']]],
    [3, [['P', 'x']]],
  ]);
  expect(told(rows, 'customer', 'c:b')).toEqual([
    [2, [['L', 'x']]],
    [3, [['L', 'x']]],
  ]);
});

test('[SYNC-S5] what lies beyond an answer that was cut decides as well', () => {
  const rows = settle([change(1, 'x', [], A)], new Map([['cases:x', B]]));
  expect(JSON.parse(encodeTxs(rows, 'customer', new Set(['c:a'])))).toEqual([{ seq: '1', ops: [['cases', 'L', { id: 'x' }]] }]);
});

test('people who hear the same share the work', () => {
  const [entry] = settle([change(1, 'x', [], A)], new Map());
  let readings = 0;
  const counted = Object.defineProperty({ ...entry! }, 'staff', { get: () => ((readings += 1), entry!.staff) });
  const entries = [counted];
  const texts = ['u:1', 'u:2', 'u:3'].map((own) => encodeBatch(entries, 'staff', ['ref', 'staff', own as Channel]));
  expect([new Set(texts).size, readings]).toEqual([1, 1]);
  expect(encodeBatch(entries, 'customer', ['ref', 'c:b'])).toBe('[]');
});

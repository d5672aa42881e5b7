import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CASE_STATUSES } from '#domain/cases/case.ts';
import type { AnyRow } from '#domain/noun.ts';
import type { TableName } from '#domain/tables.ts';
import type { Included, ReplicaQuery } from '../replicaApi.ts';
import { memoryKv } from '../store/memoryKv.ts';
import { announceChanges } from '../store/changes.ts';
import { columnFields } from '../tiers/columnFields.ts';
import { aRow } from '#domain/testing/aRow.ts';
import { answerQuery } from '../testing/answerQuery.ts';
import { aCase, aDriver } from '../testing/rows.ts';
import { ColumnStore } from './columnStore.ts';
import { Finder } from './find.ts';
import { groupRows } from './group.ts';
import { tablesOf } from './queryTables.ts';

const instant = fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.001Z', '2025-12-31T23:59:59.999Z', '2026-03');
const text = fc.constantFrom('', 'Ann', 'ann', 'Bob_Lee', '2026-1', 'x y', 'Ärger', 'arger', 'Łuk', 'luk');
const fee = fc.constantFrom(null, 0, 5, 900_000);
const theCase = fc.record({
  id: fc.constantFrom('c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7'),
  status: fc.constantFrom(...CASE_STATUSES),
  driverId: fc.constantFrom('d1', 'd2', 'd3', null),
  createdAt: instant,
  caseID: text,
  citationNumbers: fc.array(text, { maxLength: 2 }),
  docketNumber: fc.option(text),
  attorneyFee: fee,
  crash: fc.boolean(),
  citationDueDate: fc.constantFrom(null, '2026-02-01', '2026-02-28'),
  citationArraignment: fc.constantFrom(null, '2026-02-01T09:00', '2026-02-14T08:30'),
});
const change = fc.oneof(
  { weight: 5, arbitrary: theCase.map((row) => ['cases', aCase(row.id, row as never)] as const) },
  { weight: 2, arbitrary: fc.tuple(fc.constantFrom('d1', 'd2', 'd3'), text).map(([id, name]) => ['drivers', aDriver(id, name)] as const) },
  { weight: 1, arbitrary: theCase.map(({ id }) => ['cases', id] as const) },
  { weight: 1, arbitrary: fc.constantFrom('d1', 'd2').map((id) => ['drivers', id] as const) },
);
const predicate = fc.oneof(
  fc.record({ status: fc.record({ not_equals: fc.constantFrom(...CASE_STATUSES) }) }),
  fc.record({ status: fc.record({ in: fc.subarray([...CASE_STATUSES]) }) }),
  fc.record({ createdAt: fc.oneof(fc.record({ gte: instant }), fc.record({ lt: instant, not_equals: instant })) }),
  fc.record({ deletedAt: fc.record({ is_empty: fc.boolean() }) }),
  fc.record({ caseID: fc.oneof(fc.record({ contains: text }), fc.record({ equals: text })) }),
  fc.record({ attorneyFee: fc.oneof(fc.record({ lte: fc.constant(5) }), fc.record({ equals: fee })) }),
  fc.record({ driver: fc.record({ name: fc.record({ starts_with: text }) }) }),
  fc.record({ id: fc.record({ gt: fc.constant('c3') }) }),
);
const filter = fc.oneof(
  predicate,
  fc.record({ OR: fc.array(predicate, { maxLength: 3 }) }),
  fc.record({ AND: fc.array(predicate, { maxLength: 3 }) }),
);
const SPANS = {
  spanOf: 'createdAt',
  starts: ['2025-12-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.001Z'],
} as const;
const GROUPINGS = [['status'], ['status', SPANS], ['driverId', 'crash', 'attorneyFee'], [{ ...SPANS, spanOf: 'deletedAt' }], []] as const;
/** By hand: a text that is no full instant lies in no span. */
const spanIn = (value: unknown): number | null => {
  const at = SPANS.starts.findLastIndex((start) => typeof value === 'string' && value.length === 24 && start <= value);
  return at < 0 ? null : at;
};
const sortKey = fc.record({
  field: fc.constantFrom(
    'createdAt',
    'caseID',
    'driver.name',
    'driver.createdAt',
    'status',
    'attorneyFee',
    'citationDueDate',
    'crash',
    'courtDate',
  ),
  direction: fc.constantFrom('asc' as const, 'desc' as const),
});
const query: fc.Arbitrary<ReplicaQuery> = fc
  .record({
    filter: fc.option(filter, { nil: undefined }),
    search: fc.option(
      fc.record({ text, fields: fc.subarray(['caseID', 'citationNumbers', 'driver.name', 'status', 'attorneyFee', 'id']) }),
      { nil: undefined },
    ),
    sort: fc.option(fc.array(sortKey, { maxLength: 3 }), { nil: undefined }),
    include: fc.option(fc.constant(['driver', 'customer']), { nil: undefined }),
    first: fc.option(fc.nat(5), { nil: undefined }),
    skip: fc.option(fc.nat(3), { nil: undefined }),
  })
  .map(
    (parts) => ({ table: 'cases', ...Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined)) }) as ReplicaQuery,
  );

const listed = (table: TableName, row: AnyRow): AnyRow =>
  Object.fromEntries(Object.entries(row).filter(([field]) => field === 'id' || columnFields(table).has(field))) as AnyRow;

test('[SYNC-C20] lists, counts and groups from columns say what the rows themselves say, after any changes', async () => {
  const round = fc.record({ changes: fc.array(change, { minLength: 1, maxLength: 6 }), asked: fc.array(fc.nat(3), { maxLength: 3 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(query, { minLength: 4, maxLength: 4 }), fc.array(round, { maxLength: 12 }), async (queries, rounds) => {
      const kv = memoryKv();
      const store = new ColumnStore(kv);
      const finder = new Finder();
      const truth = { cases: new Map<string, AnyRow>(), drivers: new Map<string, AnyRow>(), customers: new Map<string, AnyRow>() };
      const rowsOf = (table: TableName): ReadonlyMap<string, AnyRow> => truth[table as 'cases'];
      for (const { changes, asked } of rounds) {
        await kv.write(['cases', 'drivers', 'versions'], async (tx) => {
          for (const [table, what] of changes) {
            const id = typeof what === 'string' ? what : what.id;
            if (typeof what === 'string') truth[table].delete(id);
            else truth[table].set(id, listed(table, what));
            await (typeof what === 'string' ? tx.delete(table, [id]) : tx.put(table, [{ ...what, _v: 1 }]));
            await announceChanges(tx, [`${table}:${id}`]);
          }
        });
        for (const at of asked) {
          const q = queries[at]!;
          const tables = await store.tables(tablesOf(q));
          const expected = answerQuery(q, rowsOf);
          expect(finder.answer(q, tables)).toEqual(expected);
          expect(finder.count(q, tables)).toBe(expected.count);
          const all = answerQuery(
            { table: 'cases', ...(q.filter && { filter: q.filter }), ...(q.search && { search: q.search }) },
            rowsOf,
          ).rows;
          for (const by of GROUPINGS) {
            const keyOf = (row: AnyRow): string =>
              JSON.stringify(by.map((one) => (typeof one === 'string' ? (row[one] ?? null) : spanIn(row[one.spanOf]))));
            const counted = groupRows({ ...q, by } as never, tables);
            expect(new Map(counted.map(({ values, count }) => [JSON.stringify(values), count]))).toEqual(
              new Map([...Map.groupBy(all, keyOf)].map(([key, rows]) => [key, rows.length])),
            );
          }
        }
      }
    }),
    { numRuns: 150 },
  );
});

test('a row that several rows of a page lead to is read once', async () => {
  const kv = memoryKv();
  await kv.write(['cases', 'drivers'], async (tx) => {
    await tx.put('drivers', [{ ...aDriver('d1', 'Ann'), _v: 1 }]);
    await tx.put(
      'cases',
      ['c1', 'c2'].map((id) => ({ ...aCase(id, { driverId: 'd1' }), _v: 1 })),
    );
  });
  const query: ReplicaQuery = { table: 'cases', include: ['driver'] };
  const { rows } = new Finder().answer(query, await new ColumnStore(kv).tables(tablesOf(query)));
  const [first, second] = rows.map((row) => (row as { $?: Included }).$?.['driver']);
  expect(first).toMatchObject({ id: 'd1', name: 'Ann' });
  expect(second).toBe(first);
});

test('a filter by a field that no list has is refused, not overlooked', async () => {
  const tables = await new ColumnStore(memoryKv()).tables(['cases']);
  expect(() => new Finder().answer({ table: 'cases', filter: { summary: { equals: 'x' } } }, tables)).toThrow('no column');
});

test.each(['392.2SLLS2', '3922slls2', '392.2 slls2', '392-2 - SLLS2', '§392.2-slls2 speeding'])(
  'a violation code is found by %s, on its own and through a violation of a case',
  async (text) => {
    const kv = memoryKv();
    const codes = ['392.2-SLLS2', '392.2-SLLS3', '393.922'].map((code, i) =>
      aRow('violationCodes', { id: `v${i}`, code, description: 'Speeding in a work zone' }),
    );
    const violations = codes.map(({ id }) => aRow('caseViolations', { id: `w-${id}`, caseId: 'c1', violationCodeId: id }));
    await kv.write(['violationCodes', 'caseViolations', 'versions'], async (tx) => {
      for (const [table, rows] of [
        ['violationCodes', codes],
        ['caseViolations', violations],
      ] as const) {
        await tx.put(
          table,
          rows.map((row) => ({ ...row, _v: 1 })),
        );
      }
    });
    const store = new ColumnStore(kv);
    const found = async (query: ReplicaQuery): Promise<string[]> =>
      new Finder().answer(query, await store.tables(tablesOf(query))).rows.map(({ id }) => id);
    expect(await found({ table: 'violationCodes', search: { text, fields: ['code', 'description'] } })).toEqual(['v0']);
    const through = { text, fields: ['violationCode.code' as const, 'violationCode.description' as const] };
    expect(await found({ table: 'caseViolations', search: through } as ReplicaQuery)).toEqual(['w-v0']);
  },
);

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAllListed, restFields } from '#domain/listed.ts';
import type { AnyRow } from '#domain/noun.ts';
import { aRow } from '#domain/testing/aRow.ts';
import { NOUNS, parentOf, REPLICATED, type TableName } from '#domain/tables.ts';
import { canon } from '../digest/canon.ts';
import { memoryKv } from '../store/memoryKv.ts';
import { ALL_STORES } from '../store/stores.ts';
import { columnFields, listedFields } from './columnFields.ts';
import { openChunk, rowsOfColumns } from './openChunk.ts';
import { packLines } from './pack.ts';
import { packRows } from './packedColumns.ts';
import { putChunk } from './putChunk.ts';

const IN_COLUMNS = REPLICATED.filter((table) => isAllListed(NOUNS[table]));

test('all rows but those with long texts and structures are whole with their listed fields', () => {
  expect(REPLICATED.filter((table) => !IN_COLUMNS.includes(table) && typeof NOUNS[table].replication !== 'object')).toEqual([
    'preferences',
    'cases',
  ]);
});

/** A value that a field may hold, or that a damaged or older server could send for it. */
const value = fc.oneof(
  fc.constant(null),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('2026-02-28T23:59:59.999Z', '2026-02-28T23:59:59Z', '2026-02-30T00:00:00.000Z', '2026-02-28', '\ud800', 'José', '東京'),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => (n === 0 ? 0 : n)),
  fc.boolean(),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.record({ a: fc.integer() }),
);

test('[SYNC-C21] a row put together from its columns is the row, whatever its fields hold', () => {
  fc.assert(
    fc.property(fc.constantFrom(...IN_COLUMNS), fc.array(fc.infiniteStream(value), { minLength: 1, maxLength: 20 }), (table, streams) => {
      const fields = [...columnFields(table).keys()];
      const rows = streams.map((values, i): AnyRow => {
        const taken = fields.map((field) => [field, values.next().value] as const);
        return { ...aRow(table, { id: `r${String(i).padStart(3, '0')}` } as never), ...Object.fromEntries(taken) } as AnyRow;
      });
      const held = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([field]) => field === 'id' || fields.includes(field))));
      const { ids, row } = rowsOfColumns(table, structuredClone(packRows('k', table, held as never)));
      expect(ids.map((_, at) => canon(row(at)))).toEqual(held.map((one) => canon(one as AnyRow)));
    }),
    { numRuns: 300 },
  );
});

test('[SYNC-C21] a chunk that was put together here gives back its rows, and none where its columns are lost', async () => {
  const rowsOf = (table: TableName): fc.Arbitrary<AnyRow[]> =>
    fc.array(fc.infiniteStream(value), { minLength: 1, maxLength: 5 }).map((streams) =>
      streams.map((values, i) => {
        const fields = [...listedFields(table).keys(), ...restFields(NOUNS[table])];
        return { id: `r${i}`, ...Object.fromEntries(fields.map((field) => [field, values.next().value] as const)) };
      }),
    );
  const tables = fc.constantFrom<TableName>('cases', 'preferences', 'caseComments', 'alerts');
  await fc.assert(
    fc.asyncProperty(
      tables.chain((table) => rowsOf(table).map((rows) => ({ table, rows }))),
      async ({ table, rows }) => {
        const kv = memoryKv();
        const { chunk } = await kv.write(ALL_STORES, (tx) => putChunk(tx, { table, next: 1, chunks: [] }, 1, rows));
        const open = () => memoryKv(ALL_STORES, kv.data).read(ALL_STORES, (tx) => openChunk(tx, table, { ...chunk, hi: null }));
        const read = (await open())!;
        expect(read.ids.map((_, at) => canon(read.row(at)))).toEqual(rows.map(canon));
        if (parentOf(table)) return;
        await kv.write(ALL_STORES, (tx) => tx.delete('columns', [chunk.key]));
        expect(await open()).toBeUndefined();
      },
    ),
  );
});

test('[SYNC-C21] fields that nobody here receives are in no row', () => {
  const { id, customerId } = aRow('alerts', { id: 'a1' });
  expect(rowsOfColumns('alerts', packRows('k', 'alerts', [{ id, customerId }])).row(0)).toEqual({ id, customerId });
});

test('[SYNC-E5] a pack that the release before took out of a segment is whole with its columns', async () => {
  const kv = memoryKv();
  const row = aRow('cases', { id: 'c1', briefStatement: 'She was not driving.' });
  const [rest, listed] = [restFields(NOUNS.cases), [...listedFields('cases').keys()]];
  const some = (fields: readonly string[]): AnyRow =>
    Object.fromEntries(Object.entries(row).filter(([field]) => fields.includes(field))) as AnyRow;
  await kv.write(ALL_STORES, async (tx) => {
    await tx.put('packs', [packLines('k', ['c1'], [JSON.stringify(some(rest))])]);
    await tx.put('columns', [packRows('k', 'cases', [some(['id', ...listed])])]);
  });
  const chunk = { key: 'k', hi: null, n: 1, v: 1, whole: true };
  const open = await kv.read(ALL_STORES, (tx) => openChunk(tx, 'cases', chunk));
  expect(canon(open!.row(0))).toBe(canon(row as unknown as AnyRow));
});

test('[SYNC-C15] a column that was damaged leaves its field out of the rows', () => {
  const record = packRows('k', 'drivers', [aRow('drivers', { id: 'd1', name: 'Ann' }), aRow('drivers', { id: 'd2', name: 'Bob' })]);
  const { name: _, ...fields } = record.fields;
  const torn = { ...record, fields: { ...fields, name: { form: 'plain', text: '["Ann"' } as const } };
  expect(rowsOfColumns('drivers', torn).row(1)).toEqual(rowsOfColumns('drivers', { ...record, fields }).row(1));
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { restFields, restLines } from '#domain/listed.ts';
import type { AnyRow } from '#domain/noun.ts';
import { aRow } from '#domain/testing/aRow.ts';
import { NOUNS, REPLICATED, type TableName } from '#domain/tables.ts';
import { canon } from '../digest/canon.ts';
import { bucketOf, hashRow } from '../digest/hash.ts';
import { readSums } from '../digest/records.ts';
import { count, noSums, type Sums } from '../digest/sums.ts';
import { memoryKv } from '../store/memoryKv.ts';
import { readAll } from '../store/rows.ts';
import { ALL_STORES } from '../store/stores.ts';
import { blocksOf } from '../testing/rows.ts';
import { listedFields } from '../tiers/columnFields.ts';
import { rowsOfSegment } from '../tiers/openChunk.ts';
import { readSegment } from '../tiers/readSegment.ts';
import { writeSegment } from '../tiers/writeSegment.ts';
import { segmentPage } from './segmentPage.ts';
import { storeSegments } from './storeSegments.ts';

const value = fc.oneof(
  fc.constant(null),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('2026-02-28T23:59:59.999Z', '2026-02-30T00:00:00.000Z', '\ud800', 'José', '東京', 'محمد', ''),
  fc.integer(),
  fc.boolean(),
  fc.array(fc.string(), { maxLength: 3 }),
);

function sumsOf(rows: readonly AnyRow[]): Sums {
  const sums = noSums();
  for (const row of rows) count(sums, bucketOf(row.id), { n: 1, h: hashRow(row) });
  return sums;
}

function written(table: TableName, rows: readonly AnyRow[]): ArrayBuffer {
  const rest = restLines(NOUNS[table], rows);
  return writeSegment(table, rows, rest && blocksOf(rest), sumsOf(rows)).buffer as ArrayBuffer;
}

test('[SYNC-C21] what a segment carries is the rows that it was made of, whatever their fields hold', () => {
  fc.assert(
    fc.property(fc.constantFrom(...REPLICATED), fc.array(fc.infiniteStream(value), { maxLength: 250, size: 'max' }), (table, streams) => {
      const fields = [...listedFields(table).keys(), ...restFields(NOUNS[table])];
      const rows = streams.map((values, i): AnyRow => {
        const taken = fields.map((field) => [field, values.next().value] as const);
        return { id: `r${String(i).padStart(3, '0')}`, ...Object.fromEntries(taken) };
      });
      const segment = readSegment(written(table, rows));
      const { row } = rowsOfSegment(table, segment);
      const read = segment.ids.map((_, at) => row(at));
      expect(read.map((one) => canon(one))).toEqual(rows.map((one) => canon(one)));
      expect(segment.sums).toEqual(sumsOf(rows));
    }),
    { numRuns: 60 },
  );
});

const RANGE = { lo: null, hi: null, n: 1, at: 7, hash: '', bytes: 9, url: '' };

test('[SYNC-C14] a range of parts that have all gone is stored as any other', async () => {
  const kv = memoryKv();
  const empty = written('caseComments', []);
  const page = segmentPage('caseComments', [{ ...RANGE, n: 0 }], [empty]);
  await kv.write(ALL_STORES, (tx) => storeSegments(tx, 'caseComments', null, page));
  const [rows, sums] = await kv.read(ALL_STORES, async (tx) => [await readAll(tx, 'caseComments'), await readSums(tx, 'caseComments')]);
  expect([rows, sums?.n.every((n) => n === 0)]).toEqual([[], true]);
});

test('[SYNC-C21] bytes that are no segment, or one of other rows, are refused', () => {
  const buffer = written('drivers', [aRow('drivers', { id: 'd1', name: 'Ann' })]);
  expect(segmentPage('drivers', [RANGE], [buffer])).toMatchObject({ rows: 1, next: null, head: 7, length: 9 });
  const refused: [TableName, number, ArrayBuffer][] = [
    ['cases', 1, buffer],
    ['drivers', 2, buffer],
    ['drivers', 1, buffer.slice(0, 40)],
    ['drivers', 1, buffer.slice(8)],
    ['drivers', 1, new ArrayBuffer(0)],
  ];
  for (const [table, n, bytes] of refused) {
    let reason: unknown = 'none';
    try {
      segmentPage(table, [{ ...RANGE, n }], [bytes]);
    } catch (error) {
      reason = (error as { reason?: unknown }).reason;
    }
    expect([table, n, bytes.byteLength, reason]).toEqual([table, n, bytes.byteLength, 'failed']);
  }
});

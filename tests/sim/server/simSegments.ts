import type { AnyRow } from '#domain/noun.ts';
import { restLines } from '#domain/listed.ts';
import { NOUNS, parentOf, type TableName } from '#domain/tables.ts';
import { bucketOf, hashRow } from '#sync/digest/hash.ts';
import { count, noSums } from '#sync/digest/sums.ts';
import type { SegmentRange } from '#sync/protocol.ts';
import { writeSegment } from '#sync/tiers/writeSegment.ts';
import { blocksOf } from '#sync/testing/rows.ts';
import type { Dice } from '../dice.ts';

/** Rows in one segment: few, so that a table has several; said to be so long that two are stored together. */
const SEGMENT_ROWS = 3;
const SEGMENT_BYTES = 7_000_000;

interface Made {
  epoch: string;
  ranges: SegmentRange[];
}

/** Files of rows as server/segments makes them: some are made just now, some a while ago, and of some tables there are none. */
export class SimSegments {
  readonly #made = new Map<TableName, Made>();
  readonly #files = new Map<string, Uint8Array>();

  /** The segments of a table that a device is offered now; undefined for none. */
  offer(
    table: TableName,
    rows: readonly AnyRow[],
    at: { epoch: string; head: number; floor: number },
    dice: Dice,
  ): SegmentRange[] | undefined {
    const kept = this.#made.get(table);
    const stands = kept?.epoch === at.epoch && kept.ranges.every((range) => range.at >= at.floor);
    if (stands && dice.chance(0.6)) return kept.ranges;
    if (dice.chance(0.3)) return undefined;
    const ranges = this.#make(table, rows, at.head);
    this.#made.set(table, { epoch: at.epoch, ranges });
    return ranges;
  }

  /** The bytes of a segment; null when its file has gone. */
  file(hash: string): Uint8Array | null {
    return this.#files.get(hash) ?? null;
  }

  #make(table: TableName, rows: readonly AnyRow[], head: number): SegmentRange[] {
    const ranges: SegmentRange[] = [];
    for (let from = 0; from === 0 || from < rows.length; from += SEGMENT_ROWS) {
      const some = rows.slice(from, from + SEGMENT_ROWS);
      const bytes = segmentOf(table, some);
      const hash = `${table} ${head} ${from}`;
      this.#files.set(hash, bytes);
      const hi = from + SEGMENT_ROWS < rows.length ? some.at(-1)!.id : null;
      ranges.push({ lo: ranges.at(-1)?.hi ?? null, hi, n: some.length, at: head, hash, bytes: SEGMENT_BYTES, url: hash });
    }
    return ranges;
  }
}

export function segmentOf(table: TableName, rows: readonly AnyRow[]): Uint8Array {
  const sums = noSums();
  const by = parentOf(table)?.by ?? 'id';
  for (const row of rows) count(sums, bucketOf(String(row[by])), { n: 1, h: hashRow(row) });
  const rest = restLines(NOUNS[table], rows);
  return writeSegment(table, rows, rest && blocksOf(rest), sums);
}

import { createHash, hash as digestOf } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import pg from 'pg';
import { restLines } from '#domain/listed.ts';
import type { AnyRow } from '#domain/noun.ts';
import { NOUNS, parentOf, type TableName } from '#domain/tables.ts';
import { BUCKETS } from '#sync/digest/hash.ts';
import { count, noSums, type Sums } from '#sync/digest/sums.ts';
import { LIMITS } from '#sync/protocol.ts';
import { writeSegment } from '#sync/tiers/writeSegment.ts';
import { imageSql } from '../../db/imageSql.ts';
import { pack } from '../../http/packing.ts';
import { lineBlocks } from '../packedRows.ts';
import { fromSet, wholeSet } from '../rowSets.ts';
import { STAFF } from '../digest/staffSums.ts';

const { escapeIdentifier: name } = pg;

/** Rows that are worked on before others get their turn: some five milliseconds. */
const SLICE_ROWS = 500;

/** A range of ids of a table. */
export interface IdRange {
  table: TableName;
  lo: string | null;
  hi: string | null;
}

/** A row as staff receive it; `parent`: the parent of a part, in whose bucket it counts. */
interface RangeRow {
  id: string;
  parent?: string;
  image: string;
}

/** A segment as it is stored. */
export interface MadeSegment {
  hash: string;
  bytes: number;
  packed: Buffer;
}

/** `from ... where ...` for the rows `r` of a table that segments hold, of parts those of open parents; null: staff see none. */
export function staffSet(table: TableName): string | null {
  return fromSet(NOUNS[table], wholeSet(table), STAFF);
}

/** The first rows of a range as staff receive them, at most one more than a segment holds. Of parts, those of open parents. */
export async function readRange(client: pg.ClientBase, { table, lo, hi }: IdRange): Promise<RangeRow[]> {
  const noun = NOUNS[table];
  const parent = parentOf(table);
  const from = staffSet(table);
  if (!from) return [];
  const picked = ['r."id" as id', ...(parent ? [`r.${name(parent.by)} as parent`] : []), `${imageSql(noun, 'staff', 'r')} as image`];
  const { rows } = await client.query<RangeRow>(
    `select ${picked.join(', ')} ${from} and ($1::text is null or r."id" > $1) and ($2::text is null or r."id" <= $2)
     order by r."id" limit ${LIMITS.segmentRows + 1}`,
    [lo, hi],
  );
  return rows;
}

/** Make the segment of these rows, a slice at a time so that requests are answered in between. */
export async function makeSegment(table: TableName, rows: readonly RangeRow[]): Promise<MadeSegment> {
  const parsed: AnyRow[] = [];
  const sums = noSums();
  for (let at = 0; at < rows.length; at += SLICE_ROWS) {
    for (const row of rows.slice(at, at + SLICE_ROWS)) {
      parsed.push(JSON.parse(row.image) as AnyRow);
      countRow(sums, row);
    }
    await breathe();
  }
  const rest = restLines(NOUNS[table], parsed);
  const bytes = writeSegment(table, parsed, rest && (await lineBlocks(rest)), sums);
  return {
    hash: createHash('sha256').update(bytes).digest('hex'),
    bytes: bytes.length,
    packed: await pack.steady(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)),
  };
}

/** The first 52 bits and the first byte of md5, as `hashText` and `bucketOf` of the device have them. */
function countRow(sums: Sums, { id, parent = id, image }: RangeRow): void {
  const bucket = Number.parseInt(digestOf('md5', parent, 'hex').slice(0, 2), 16) % BUCKETS;
  count(sums, bucket, { n: 1, h: Number.parseInt(digestOf('md5', image, 'hex').slice(0, 13), 16) });
}

import type pg from 'pg';
import type { TableName } from '#domain/tables.ts';
import type { SegmentRange } from '#sync/protocol.ts';
import type { RequestContext } from '../../graphql/context.ts';
import type { Reader } from '../reader.ts';
import { readOffered, type SegmentRow } from './segmentRow.ts';

/**
 * The segments that this person may fill a device from, by table: where they reach from the first id to the last, and the log still
 * tells what has happened since. Read in the snapshot that says who the person is. Customers see rows differently: nothing for them.
 */
export async function offerSegments(
  { files }: Pick<RequestContext, 'files'>,
  client: pg.ClientBase,
  reader: Reader,
): Promise<ReadonlyMap<TableName, SegmentRange[]>> {
  if (reader.audience !== 'staff') return new Map();
  const rows = (await readOffered(client)).filter(({ inLog }) => inLog);
  const offered = new Map<TableName, SegmentRange[]>();
  for (const [table, those] of Map.groupBy(rows, ({ tbl }) => tbl)) {
    if (!isUnbroken(those)) continue;
    offered.set(
      table,
      those.map(({ lo, hi, rows: n, at, hash, bytes }) => ({
        lo,
        hi,
        n,
        at,
        hash,
        bytes,
        url: files.segmentUrl(hash, reader.actor.userId),
      })),
    );
  }
  return offered;
}

function isUnbroken(rows: readonly SegmentRow[]): boolean {
  return rows.every(({ lo }, i) => lo === (rows[i - 1]?.hi ?? null)) && rows.at(-1)!.hi === null;
}

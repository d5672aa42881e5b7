import type pg from 'pg';
import type { Audience } from '#domain/actor.ts';
import { NOUNS, parentOf, type TableName } from '#domain/tables.ts';
import { HASH_MODULUS } from '#sync/digest/hash.ts';
import { count, noSums, type Sums } from '#sync/digest/sums.ts';
import { bucketSql, hashSql } from '../../db/hashSql.ts';
import { imageSql } from '../../db/imageSql.ts';
import type { Reader } from '../reader.ts';
import { fromSet } from '../rowSets.ts';

/** The sums of tables that stand alone, bucket by bucket. */
export type TableSums = Map<TableName, Sums>;
/** Whose sums: what they may see, and in which projection. */
export type Viewer = Pick<Reader, 'actor' | 'audience' | 'channels'>;

interface SumRow {
  tbl: TableName;
  bucket: number;
  n: number;
  h: number;
}

/** SQL for a sum of hashes; the sum itself may grow beyond 64 bits. */
export function sumSql(hashes: string): string {
  return `mod(coalesce(sum(${hashes}), 0), ${HASH_MODULUS})::bigint`;
}

function collected(rows: readonly SumRow[]): TableSums {
  const sums: TableSums = new Map();
  for (const { tbl, bucket, n, h } of rows) {
    if (!sums.has(tbl)) sums.set(tbl, noSums());
    count(sums.get(tbl)!, bucket, { n, h });
  }
  return sums;
}

/** The sums of those of these tables that stand alone, in the viewer's sight, as the snapshot shows them: every row is read and hashed. */
export async function scanLists(client: pg.ClientBase, viewer: Viewer, tables: readonly TableName[]): Promise<TableSums> {
  const sums: TableSums = new Map();
  // One after the other: an import of hundreds of thousands of rows must not run into the time that one statement has.
  for (const table of tables.filter((one) => !parentOf(one))) {
    const from = fromSet(NOUNS[table], { kind: 'all' }, viewer);
    if (!from) continue;
    const { rows } = await client.query<SumRow>(
      `select '${table}' as tbl, ${bucketSql('r.id')} as bucket, count(*) as n,
         ${sumSql(hashSql(imageSql(NOUNS[table], viewer.audience, 'r')))} as h ${from} group by 2`,
    );
    for (const [name, found] of collected(rows)) sums.set(name, found);
  }
  return sums;
}

/** Columns of the log that hold an audience's image after a change, and the hash of the one before. */
export function logColumns(audience: Audience): { image: string; old: string } {
  return audience === 'staff' ? { image: 'l.img_staff', old: 'l.old_staff' } : { image: 'l.img_cust', old: 'l.old_cust' };
}

/**
 * Returns what the commits after `from` up to `to` added to these tables in the viewer's sight; null when the log is older than its
 * hashes of what was there before.
 */
export async function listChanges(
  client: pg.ClientBase,
  viewer: Viewer,
  tables: readonly TableName[],
  { from, to }: { from: number; to: number },
): Promise<TableSums | null> {
  if (from === to) return new Map();
  const { image, old } = logColumns(viewer.audience);
  const { rows } = await client.query<SumRow & { unknown: boolean }>(
    `select c.tbl, ${bucketSql('c.pk')} as bucket, sum(c.is::int) - sum(c.was::int) as n, bool_or(c.was and c.old is null) as unknown,
       mod(coalesce(sum(c.h) filter (where c.is), 0) - coalesce(sum(c.old) filter (where c.was), 0), ${HASH_MODULUS})::bigint as h
     from (
       select l.tbl, l.pk, l.ch_new && $3 as is, l.ch_old && $3 as was, ${old} as old, ${hashSql(image)} as h
       from sync_tx t join sync_log l on l.tx = t.tx
       where t.seq > $1 and t.seq <= $2 and l.tbl = any($4) and (l.ch_new && $3 or l.ch_old && $3)
     ) c group by 1, 2`,
    [from, to, viewer.channels, tables.filter((table) => !parentOf(table))],
  );
  return rows.some((row) => row.unknown) ? null : collected(rows);
}

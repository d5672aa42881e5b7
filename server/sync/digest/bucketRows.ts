import pg from 'pg';
import { NOUNS, parentOf, type TableName } from '#domain/tables.ts';
import { bucketSql, hashSql } from '../../db/hashSql.ts';
import { imageSql } from '../../db/imageSql.ts';
import { fromSet, wholeSet } from '../rowSets.ts';
import { logColumns, type Viewer } from './listSums.ts';

const { escapeIdentifier: name } = pg;

/** One bucket of a table, as a device at `cursor` holds it; the snapshot stands at `head`. */
interface Bucket {
  table: TableName;
  bucket: number;
  cursor: number;
  head: number;
  /** Parents whose parts do not count. */
  except: readonly string[];
}

export type HashedRow = [id: string, hash: number];

/** The id and hash of every row of a bucket in the viewer's sight, in id order. */
export async function bucketRows(client: pg.ClientBase, viewer: Viewer, where: Bucket): Promise<HashedRow[]> {
  const { table, bucket } = where;
  const parent = parentOf(table);
  const from = fromSet(NOUNS[table], wholeSet(table), viewer);
  const found = new Map<string, number>();
  if (from) {
    const by = parent ? `r.${name(parent.by)}` : 'r.id';
    const { rows } = await client.query<{ id: string; h: number }>(
      `select r.id, ${hashSql(imageSql(NOUNS[table], viewer.audience, 'r'))} as h ${from}
       and ${bucketSql(by)} = $1 and not (${by} = any($2))`,
      [bucket, where.except],
    );
    for (const { id, h } of rows) found.set(id, h);
  }
  // Parts whose parents changed are left out above; of lists, the first change since tells what was there before it.
  if (!parent) await backToCursor(client, viewer, where, found);
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1));
}

async function backToCursor(client: pg.ClientBase, viewer: Viewer, where: Bucket, found: Map<string, number>): Promise<void> {
  const { rows } = await client.query<{ id: string; was: boolean; old: number }>(
    `select distinct on (l.pk) l.pk as id, l.ch_old && $3 as was, ${logColumns(viewer.audience).old} as old
     from sync_tx t join sync_log l on l.tx = t.tx
     where t.seq > $1 and t.seq <= $2 and l.tbl = $4 and ${bucketSql('l.pk')} = $5 and (l.ch_new && $3 or l.ch_old && $3)
     order by l.pk, t.seq, l.id`,
    [where.cursor, where.head, viewer.channels, where.table, where.bucket],
  );
  for (const { id, was, old } of rows) {
    if (was) found.set(id, old);
    else found.delete(id);
  }
}

import pg from 'pg';
import { NOUNS, parentOf, REPLICATED, type TableName } from '#domain/tables.ts';
import { bucketSql, hashSql } from '../../db/hashSql.ts';
import { imageSql } from '../../db/imageSql.ts';
import { fromSet } from '../rowSets.ts';
import { scopeSql } from '../../db/scopeSql.ts';
import { ChildSums } from './childSums.ts';
import { sumSql, type Viewer } from './listSums.ts';

const { escapeIdentifier: name } = pg;

const PART_TABLES = REPLICATED.filter((table) => parentOf(table));
const PARENT_TABLES = [...new Set(PART_TABLES.map((table) => parentOf(table)!.with as TableName))];

/** The parts of open parents in the viewer's sight, as the snapshot shows them; of these parents alone when they are given. */
export async function scanChildren(
  client: pg.ClientBase,
  viewer: Viewer,
  tables: readonly TableName[],
  parents: readonly string[] | null,
): Promise<ChildSums> {
  const held = new ChildSums();
  for (const table of tables.filter((name) => parentOf(name))) {
    const from = fromSet(NOUNS[table], { kind: 'open' }, viewer);
    if (!from) continue;
    const by = `r.${name(parentOf(table)!.by)}`;
    const { rows } = await client.query<{ parent: string; bucket: number; n: number; h: number }>(
      `select ${by} as parent, ${bucketSql(by)} as bucket, count(*) as n,
         ${sumSql(hashSql(imageSql(NOUNS[table], viewer.audience, 'r')))} as h
       ${from} and ($1::text[] is null or ${by} = any($1)) group by 1`,
      [parents],
    );
    for (const { parent, bucket, n, h } of rows) held.add(parent, table, bucket, { n, h });
  }
  return held;
}

/** Parents named at most in one answer; beyond this the device pulls first. */
const TOUCHED_MAX = 2000;

/**
 * Parents that changed after a place in the log, or a part of which did, as far as the viewer sees or saw them: which parts
 * counted there cannot be told from here. Null when these are too many, or the log is older than its names of parents.
 */
export async function touchedParents(
  client: pg.ClientBase,
  viewer: Viewer,
  { from, to }: { from: number; to: number },
): Promise<string[] | null> {
  if (from === to) return [];
  const { rows } = await client.query<{ id: string | null; own: boolean }>(
    `select c.id, bool_or(c.own) as own from (
       select case when l.tbl = any($4) then l.pk else l.part_of end as id, l.tbl = any($4) as own
       from sync_tx t join sync_log l on l.tx = t.tx
       where t.seq > $1 and t.seq <= $2 and l.tbl = any($5) and (l.ch_new && $3 or l.ch_old && $3)
     ) c group by 1 limit ${TOUCHED_MAX + 1}`,
    [from, to, viewer.channels, PARENT_TABLES, [...PARENT_TABLES, ...PART_TABLES]],
  );
  if (rows.length > TOUCHED_MAX || rows.some(({ id }) => id === null)) return null;
  // A parent that is known through its part alone is named to those who see it: nobody else counts its parts (SYNC-S5).
  const seen = await inSight(
    client,
    viewer,
    rows.filter(({ own }) => !own).map(({ id }) => id!),
  );
  return rows.filter(({ id, own }) => own || seen.has(id!)).map(({ id }) => id!);
}

async function inSight(client: pg.ClientBase, viewer: Viewer, ids: readonly string[]): Promise<Set<string>> {
  const scopes = PARENT_TABLES.map((table) => [table, scopeSql(NOUNS[table], viewer, 'p')] as const).filter(([, scope]) => scope);
  if (!ids.length || !scopes.length) return new Set();
  const found = scopes.map(([table, scope]) => `select p.id from ${name(table)} p where ${scope} and p.id = any($1)`);
  const { rows } = await client.query<{ id: string }>(found.join(' union all '), [ids]);
  return new Set(rows.map(({ id }) => id));
}

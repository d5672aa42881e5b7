import { Readable } from 'node:stream';
import { createHash } from 'node:crypto';
import pg from 'pg';
import { NOUNS, type TableName } from '#domain/tables.ts';
import { LIMITS } from '#sync/protocol.ts';
import type { Database } from '../../db/database.ts';
import { inTransaction, readSnapshot } from '../../db/inTransaction.ts';
import type { FileStore } from '../../files/fileStore.ts';
import { segmentKey } from '../../files/segmentRoute.ts';
import { SHARED_TABLES } from '../digest/staffSums.ts';
import { SCHEMA_HASH } from '../hello.ts';
import { readHead } from '../reader.ts';
import { countUpTo } from '../rowSets.ts';
import { makeSegment, readRange, staffSet, type IdRange, type MadeSegment } from './makeSegment.ts';
import { readOffered, type SegmentRow } from './segmentRow.ts';

const { escapeIdentifier: name } = pg;

/** A range is made anew when one in so many of its rows has moved, or the log would have to be replayed from further back. */
const MOVED_SHARE = 50;
const BEHIND_MAX = 1000;
/** Only one process builds at a time, whoever of them is first. */
const LOCK = 40_117_002;
const RETIRED_KEPT = '1 hour';
const FOREIGN_KEPT = '7 days';

export interface SegmentDeps {
  db: Database;
  store: FileStore;
}

/** A range as it is now: made, or standing as it was. */
interface MadeRange extends IdRange {
  rows: number;
  at: number;
  made: MadeSegment;
}

/**
 * Bring the segments of every table that all staff see up to date, in the background: a range none of whose rows has moved stands at the
 * head as it is, one in which many have is made anew. Says how many were made. `signal`: stop between two ranges.
 */
export async function buildSegments(deps: SegmentDeps, signal?: AbortSignal): Promise<number> {
  const lock = await deps.db.pool.connect();
  try {
    const { rows } = await lock.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [LOCK]);
    if (!rows[0]!.mine) return 0;
    try {
      return await buildAll(deps, signal);
    } finally {
      await lock.query('select pg_advisory_unlock($1)', [LOCK]);
    }
  } finally {
    lock.release();
  }
}

/**
 * Make the segments of this build before it serves, where those of another build stand: a whole office that loads anew at once would
 * be filled from pages.
 */
export async function buildBeforeServing(deps: SegmentDeps, say: (line: string) => void): Promise<void> {
  const { rows } = await deps.db.pool.query<{ isNew: boolean | null }>(
    'select bool_and(schema_hash <> $1) as "isNew" from sync_segment where retired_at is null',
    [SCHEMA_HASH],
  );
  if (!rows[0]!.isNew) return;
  say('Making the files that devices are filled from ...');
  await buildSegments(deps);
}

async function buildAll({ db, store }: SegmentDeps, signal?: AbortSignal): Promise<number> {
  let made = 0;
  await retireForeign(db);
  for (const table of SHARED_TABLES) {
    if (signal?.aborted) break;
    made += await buildTable({ db, store }, table, signal);
  }
  await dropRetired({ db, store });
  return made;
}

async function buildTable(deps: SegmentDeps, table: TableName, signal?: AbortSignal): Promise<number> {
  const offered = await readOffered(deps.db.pool, table);
  if (offered.length === 0) return (await isLarge(deps.db, table)) ? rebuild(deps, { table, lo: null, hi: null }, [], signal) : 0;
  let made = 0;
  for (const segment of offered) {
    if (signal?.aborted) break;
    if (await standsStill(deps.db, segment)) continue;
    made += await rebuild(deps, { table, lo: segment.lo, hi: segment.hi }, [segment], signal);
  }
  return made;
}

/** Returns whether segments are made of a table: a small one comes as pages, for which files would be slower. */
async function isLarge({ pool }: Database, table: TableName): Promise<boolean> {
  const from = staffSet(table);
  return from !== null && (await countUpTo(pool, from, LIMITS.segmentRowsMin)) >= LIMITS.segmentRowsMin;
}

/** Returns whether a segment may be offered as it is. One that nothing has moved in stands at the head. */
function standsStill(db: Database, segment: SegmentRow): Promise<boolean> {
  return inTransaction(db, async (client) => {
    const { rows } = await client.query<{ head: number; floor: number; moved: number }>(
      `select h.seq as head, m.floor, (
         select count(distinct (l.tbl, l.pk))::int from sync_tx t join sync_log l on l.tx = t.tx
         where t.seq > $1 and t.seq <= $2 and (${movesSql(segment.tbl)})
       ) as moved from sync_head h cross join sync_meta m`,
      [segment.at, Number.MAX_SAFE_INTEGER, segment.lo, segment.hi],
    );
    const { head, floor, moved } = rows[0]!;
    if (segment.at < floor) return false;
    if (moved === 0) {
      await client.query('update sync_segment set at = $2 where id = $1', [segment.id, head]);
      return true;
    }
    return moved * MOVED_SHARE < segment.rows && head - segment.at <= BEHIND_MAX;
  });
}

/** Returns SQL: whether an entry `l` of the log touches rows of a table behind the id $3, up to $4; child rows also through parents. */
function movesSql(table: TableName): string {
  const isIn = (id: string): string => `($3::text is null or ${id} > $3) and ($4::text is null or ${id} <= $4)`;
  const own = `l.tbl = '${table}' and ${isIn('l.pk')}`;
  const { replication } = NOUNS[table];
  if (typeof replication !== 'object') return own;
  const parts = `select 1 from ${name(table)} r where r.${name(replication.by)} = l.pk and ${isIn('r."id"')}`;
  return `${own} or (l.tbl = '${replication.with}' and exists (${parts}))`;
}

/** Make the segments of a range, in the place of those that were. */
async function rebuild(deps: SegmentDeps, range: IdRange, old: readonly SegmentRow[], signal?: AbortSignal): Promise<number> {
  const ranges: MadeRange[] = [];
  for (let { lo } = range; ;) {
    if (signal?.aborted) return 0;
    const one = await makeRange(deps, { ...range, lo });
    ranges.push(one);
    if (one.hi === range.hi) break;
    lo = one.hi;
  }
  await inTransaction(deps.db, (client) => offer(client, ranges, old));
  return ranges.length;
}

/** Make the segment of the first rows of a range and keep it: its bytes are safe before anybody is told of them. */
async function makeRange({ db, store }: SegmentDeps, range: IdRange): Promise<MadeRange> {
  const { at, rows } = await readSnapshot(db, async (client) => ({ at: await readHead(client), rows: await readRange(client, range) }));
  const some = rows.slice(0, LIMITS.segmentRows);
  const hi = rows.length > some.length ? some.at(-1)!.id : range.hi;
  const made = await makeSegment(range.table, some);
  const { packed } = made;
  const sha256 = createHash('sha256').update(packed).digest('hex');
  await store.put(segmentKey(made.hash), () => Readable.from([packed]), { size: packed.length, sha256 });
  return { ...range, hi, rows: some.length, at, made };
}

async function offer(client: pg.ClientBase, ranges: readonly MadeRange[], old: readonly SegmentRow[]): Promise<void> {
  const { rows } = await client.query<{ epoch: string }>('select epoch from sync_meta');
  const ids = old.map(({ id }) => id);
  await client.query('update sync_segment set retired_at = now() where id = any($1)', [ids]);
  for (const { table, lo, hi, rows: n, at, made } of ranges)
    await client.query(
      `insert into sync_segment (schema_hash, epoch, tbl, lo, hi, rows, at, hash, bytes, sent) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [SCHEMA_HASH, rows[0]!.epoch, table, lo, hi, n, at, made.hash, made.bytes, made.packed.length],
    );
}

/** Segments of a database before it was restored are offered no more; those of another build a release later. */
async function retireForeign({ pool }: Database): Promise<void> {
  await pool.query(
    `update sync_segment s set retired_at = now() from sync_meta m
     where s.retired_at is null and (s.epoch <> m.epoch or (s.schema_hash <> $1 and s.made_at < now() - interval '${FOREIGN_KEPT}'))`,
    [SCHEMA_HASH],
  );
}

/** Remove the files of what was retired an hour ago; a device that has its address is through with it by then. */
async function dropRetired({ db, store }: SegmentDeps): Promise<void> {
  const { rows } = await db.pool.query<{ hash: string }>(
    `delete from sync_segment where retired_at < now() - interval '${RETIRED_KEPT}' returning hash`,
  );
  for (const { hash } of rows) {
    const { rowCount } = await db.pool.query('select from sync_segment where hash = $1', [hash]);
    if (!rowCount) await store.delete(segmentKey(hash));
  }
}

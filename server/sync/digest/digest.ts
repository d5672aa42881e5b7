import type pg from 'pg';
import { isShared, REPLICATED, type TableName } from '#domain/tables.ts';
import { BUCKETS } from '#sync/digest/hash.ts';
import { total } from '#sync/digest/sums.ts';
import type { RequestContext } from '../../graphql/context.ts';
import { ApiError } from '../../http/errors.ts';
import { checkClientId } from '../clientId.ts';
import { parseCursor } from '../cursor.ts';
import { checkDatabaseEpoch, readAs, readHead, type Reader } from '../reader.ts';
import { replicatedNoun } from '../rowSets.ts';
import { bucketRows } from './bucketRows.ts';
import { ChildSums } from './childSums.ts';
import { staffSumsOf } from './staffSums.ts';
import { scan, sumsAt, type SumsAtCursor } from './sumsAt.ts';

interface DigestArgs {
  clientId: string | number;
  cursor: string;
  userEpoch: number;
  table?: string | null | undefined;
  bucket?: number | null | undefined;
}

/** The answer to a device that cannot be compared now: it must pull first, or the sums are not ready. It comes again later. */
const NOT_NOW = JSON.stringify({ at: null, except: [], sums: [], rows: [] });

/**
 * Returns what a device should hold at its cursor, as JSON text of `Digest`: the sums of all tables, of the buckets of one table, or
 * the rows of one bucket by id and hash. Nothing but the reader's own rows in their own projection counts (SYNC-S5).
 * @throws ApiError ValidationError for a table or bucket that does not exist
 */
export async function digest(ctx: RequestContext, args: DigestArgs): Promise<string> {
  checkClientId(args.clientId);
  const { seq: cursor, epoch } = parseCursor(args.cursor);
  const table = args.table == null ? null : (replicatedNoun(args.table).name as TableName);
  const bucket = checkBucket(args.bucket, table);
  // Read before the rights are looked at: whoever is not staff by then is not told of it.
  const isStaff = (await ctx.user()).role !== 'CUSTOMER';
  const shared = isStaff && bucket === null ? await staffSumsOf(ctx.db).inTime(cursor) : null;
  return readAs(ctx, args.userEpoch, async (client, reader) => {
    if (epoch !== null) await checkDatabaseEpoch(client, epoch);
    const head = await readHead(client);
    if (table && bucket !== null) return rowsText(client, reader, { table, bucket, cursor, head });
    const byStaff = reader.audience === 'staff';
    if (byStaff && !shared) return NOT_NOW;
    const own = REPLICATED.filter((name) => (table ? name === table : true) && !(byStaff && isShared(name)));
    const mine = await sumsAt(client, reader, own, await scan(client, reader, own, head), cursor);
    if (!mine) return NOT_NOW;
    return sumsText(cursor, byStaff ? joined(shared!, mine) : mine, table);
  });
}

function checkBucket(bucket: number | null | undefined, table: TableName | null): number | null {
  if (bucket == null) return null;
  if (table && Number.isInteger(bucket) && bucket >= 0 && bucket < BUCKETS) return bucket;
  throw new ApiError('ValidationError', 'The bucket is malformed.', { bucket: `Between 0 and ${BUCKETS - 1}, of a table` });
}

function joined(a: SumsAtCursor, b: SumsAtCursor): SumsAtCursor {
  return { tables: new Map([...a.tables, ...b.tables]), except: [...new Set([...a.except, ...b.except])] };
}

function sumsText(at: number, { tables, except }: SumsAtCursor, table: TableName | null): string {
  const one = table && tables.get(table);
  const sums = one
    ? Array.from({ length: BUCKETS }, (_, b) => [b, one.n[b]!, one.h[b]!]).filter(([, n, h]) => n || h)
    : table
      ? []
      : [...tables].map(([name, found]) => [name, total(found).n, total(found).h]);
  return JSON.stringify({ at: String(at), except, sums, rows: [] });
}

async function rowsText(
  client: pg.ClientBase,
  reader: Reader,
  where: { table: TableName; bucket: number; cursor: number; head: number },
): Promise<string> {
  const empty = { at: where.head, lists: new Map(), children: new ChildSums() };
  const sums = await sumsAt(client, reader, [where.table], empty, where.cursor);
  if (!sums) return NOT_NOW;
  const rows = await bucketRows(client, reader, { ...where, except: sums.except });
  return JSON.stringify({ at: String(where.cursor), except: sums.except, sums: [], rows });
}

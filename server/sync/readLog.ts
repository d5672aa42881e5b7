import type pg from 'pg';
import type { Channel } from '#domain/scope.ts';
import type { LogEntry } from './tailLog.ts';

/** A row change as the log stores it. */
interface LogRow {
  seq: number;
  tbl: string;
  pk: string;
  ch_old: Channel[];
  ch_new: Channel[];
  staff: string | null;
  customer: string | null;
}

/** Sequence numbers looked at in one reading: bounds the work of one answer however long a device was away. */
const SEQS_MAX = 5000;
/** Upper guess of what an operation adds to the text besides its row. */
const OP_BYTES = 60;

export interface LogReading {
  /** Last place that the entries reach: `head` unless they were cut. */
  to: number;
  entries: LogEntry[];
}

interface ReadLogArgs {
  after: number;
  head: number;
  bytesMax: number;
  /** Only changes that concern one of these; null for all. */
  channels: readonly Channel[] | null;
}

/**
 * Whole transactions after a place in the log, in commit order, until their text grows beyond `bytesMax`; a single larger
 * one travels alone. Must run in a snapshot whose head is `head`.
 */
export async function readLog(client: pg.ClientBase, { after, head, bytesMax, channels }: ReadLogArgs): Promise<LogReading> {
  const reach = Math.min(head, after + SEQS_MAX);
  const { rows } = await client.query<LogRow & { last: number }>(
    `with found as (
       select t.seq, l.id, l.tbl, l.pk, l.ch_old, l.ch_new, l.img_staff as staff, l.img_cust as customer
       from sync_tx t join sync_log l on l.tx = t.tx
       where t.seq > $1 and t.seq <= $2 and ($3::text[] is null or l.ch_new && $3 or l.ch_old && $3)
     ), measured as (
       select *, max(seq) over () as last, min(seq) over () as first,
         sum(octet_length(coalesce(staff, customer, '')) + ${OP_BYTES}) over (order by seq) as bytes
       from found
     )
     select seq, tbl, pk, ch_old, ch_new, staff, customer, last from measured
     where bytes <= $4 or seq = first order by measured.seq, measured.id`,
    [after, reach, channels, bytesMax],
  );
  const lastRow = rows.at(-1);
  const to = lastRow && lastRow.seq < lastRow.last ? lastRow.seq : reach;
  const later = to < head ? await channelsLater(client, rows, to, head) : new Map<string, Channel[]>();
  return { to, entries: settle(rows, later) };
}

/** Reads the channels at the head of rows that were cut off from their further history. */
async function channelsLater(client: pg.ClientBase, rows: readonly LogRow[], to: number, head: number): Promise<Map<string, Channel[]>> {
  const found = await client.query<{ tbl: string; pk: string; ch_new: Channel[] }>(
    `select distinct on (l.tbl, l.pk) l.tbl, l.pk, l.ch_new
     from sync_tx t join sync_log l on l.tx = t.tx join unnest($3::text[], $4::text[]) as asked(tbl, pk) on asked.tbl = l.tbl and asked.pk = l.pk
     where t.seq > $1 and t.seq <= $2 order by l.tbl, l.pk, t.seq desc, l.id desc`,
    [to, head, rows.map((r) => r.tbl), rows.map((r) => r.pk)],
  );
  return new Map(found.rows.map((r) => [`${r.tbl}:${r.pk}`, r.ch_new]));
}

/** Tells each change where its row stands after all that followed; `later` knows what lies beyond these rows. */
export function settle(rows: readonly LogRow[], later: ReadonlyMap<string, readonly Channel[]>): LogEntry[] {
  const now = new Map<string, readonly Channel[]>(later);
  const entries: LogEntry[] = [];
  for (const row of rows.toReversed()) {
    const key = `${row.tbl}:${row.pk}`;
    if (!now.has(key)) now.set(key, row.ch_new);
    const { seq, tbl: table, pk: id, ch_old: before, ch_new: after, staff, customer } = row;
    entries.push({ seq, table, id, before, after, now: now.get(key)!, staff, customer });
  }
  return entries.reverse();
}

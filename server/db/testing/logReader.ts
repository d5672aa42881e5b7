import type pg from 'pg';
import type { Audience } from '#domain/actor.ts';
import type { AnyRow } from '#domain/noun.ts';
import { NOUNS, REPLICATED, type TableName } from '#domain/tables.ts';
import { channelSql } from '../channelSql.ts';
import { imageSql } from '../imageSql.ts';

/** Somebody who follows the log: what they may hear, and which projection they get. */
export interface Follower {
  name: string;
  audience: Audience;
  channels: readonly string[];
}

export interface LogRow {
  seq: number;
  /** Null for a commit that logged nothing. */
  id: number | null;
  tbl: TableName;
  pk: string;
  op: 'P' | 'D';
  ch_old: string[];
  ch_new: string[];
  img_staff: string | null;
  img_cust: string | null;
}

/** Rows by `table/id`. */
export type Content = Map<string, AnyRow>;

export async function headOf(client: pg.ClientBase): Promise<number> {
  return (await client.query<{ seq: number }>('select seq from sync_head')).rows[0]!.seq;
}

/** All log rows after a cursor, commit by commit. */
export async function logAfter(client: pg.ClientBase, cursor: number): Promise<LogRow[]> {
  const { rows } = await client.query<LogRow>(
    'select t.seq, l.* from sync_tx t left join sync_log l on l.tx = t.tx where t.seq > $1 order by t.seq, l.id',
    [cursor],
  );
  return rows;
}

/** Applies one log row as a follower does. */
export function applyLogRow(content: Content, who: Follower, row: LogRow): void {
  if (row.id === null) return;
  const hears = (channels: string[]): boolean => channels.some((c) => who.channels.includes(c));
  const key = `${row.tbl}/${row.pk}`;
  if (hears(row.ch_new)) content.set(key, JSON.parse((who.audience === 'staff' ? row.img_staff : row.img_cust)!) as AnyRow);
  else if (hears(row.ch_old)) content.delete(key);
}

/** Reads what a follower may see in the tables themselves. */
export async function contentOfTables(client: pg.ClientBase, who: Follower): Promise<Content> {
  const content: Content = new Map();
  for (const table of REPLICATED) {
    const noun = NOUNS[table];
    const { rows } = await client.query<{ id: string; image: string }>(
      `select r.id, ${imageSql(noun, who.audience, 'r')} as image from "${table}" r where ${channelSql(noun.scope, 'r')} && $1::text[]`,
      [who.channels],
    );
    for (const { id, image } of rows) content.set(`${table}/${id}`, JSON.parse(image) as AnyRow);
  }
  return content;
}

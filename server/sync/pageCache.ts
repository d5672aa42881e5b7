import pg from 'pg';
import { isShared, NOUNS, type TableName } from '#domain/tables.ts';
import type { Database } from '../db/database.ts';
import type { PackedText } from '../http/packedText.ts';

import type { Reader } from './reader.ts';
import type { RowSet } from './rowSets.ts';

const { escapeIdentifier: name } = pg;

/** Packed text of pages that one process keeps; a workspace of 700,000 rows takes about half of it. */
const KEPT_BYTES_MAX = 96 * 1024 * 1024;

/** A page without the commit it stands at: the text of its rows, and the id behind which the next one begins. */
export interface CachedPage {
  text: PackedText;
  next: string | null;
  /** The ids behind which all later pages begin, on the first page of a set, so that several can be asked for at once. */
  ends: string[] | null;
}

/** The place that a page was asked for. */
export interface Place {
  table: TableName;
  set: RowSet;
  after: string | null;
  upTo: string | null;
  /** Everything else that its text depends on: how many rows, and how they are written. */
  form: string;
}

interface Kept extends CachedPage {
  /** The commit at which its rows are these, in the database of `epoch`. */
  head: number;
  epoch: string;
}

/**
 * Pages that devices of staff were given. When a new build has a whole office fill anew, the database makes each page once: a kept one
 * is given again as long as the log names no change of its rows since. Nothing is kept of what people see differently (SYNC-S5).
 */
export class PageCache {
  readonly #kept = new Map<string, Kept>();
  readonly #bytesMax: number;
  #bytes = 0;

  constructor(bytesMax = KEPT_BYTES_MAX) {
    this.#bytesMax = bytesMax;
  }

  /** The page as it is at `head`, where the snapshot of `client` stands: a kept one that nothing has moved, else what `read` makes. */
  async page(client: pg.ClientBase, reader: Reader, head: number, place: Place, read: () => Promise<CachedPage>): Promise<CachedPage> {
    if (!isForAll(reader, place)) return read();
    const key = JSON.stringify([place.table, place.set.kind, place.after, place.upTo, place.form]);
    const kept = this.#kept.get(key);
    if (kept && kept.head <= head && (await this.#isStill(client, kept, head, place))) {
      // At the end of the queue: what is asked for least goes first.
      this.#drop(key);
      this.#put(key, { ...kept, head });
      return { text: kept.text, next: kept.next, ends: kept.ends };
    }
    const page = await read();
    const { rows } = await client.query<{ epoch: string }>('select epoch from sync_meta');
    this.#replace(key, { ...page, head, epoch: rows[0]!.epoch });
    return page;
  }

  /** Returns whether the log says that no row of the page has changed, come or gone since, nor the parent of one. */
  async #isStill(client: pg.ClientBase, kept: Kept, head: number, place: Place): Promise<boolean> {
    const upTo = place.set.kind === 'newest' ? null : (kept.next ?? place.upTo);
    const { rows } = await client.query<{ epoch: string; floor: number; moved: boolean }>(
      `select m.epoch, m.floor, exists (
         select 1 from sync_tx t join sync_log l on l.tx = t.tx where t.seq > $1 and t.seq <= $2 and (${movesSql(place.table)})
       ) as moved from sync_meta m`,
      [kept.head, head, place.after, upTo],
    );
    const { epoch, floor, moved } = rows[0]!;
    return epoch === kept.epoch && kept.head >= floor && !moved;
  }

  #drop(key: string): void {
    this.#bytes -= this.#kept.get(key)?.text.blocks.length ?? 0;
    this.#kept.delete(key);
  }

  #put(key: string, kept: Kept): void {
    this.#kept.set(key, kept);
    this.#bytes += kept.text.blocks.length;
  }

  #replace(key: string, kept: Kept): void {
    this.#drop(key);
    this.#put(key, kept);
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#bytesMax) return;
      this.#drop(oldest);
    }
  }
}

/** Sets that every device of staff asks for, and is answered alike. */
function isForAll({ audience }: Reader, { table, set }: Place): boolean {
  return audience === 'staff' && isShared(table) && (set.kind === 'all' || set.kind === 'newest' || set.kind === 'open');
}

/** Returns SQL: whether an entry `l` of the log touches rows of a table behind the id $3, up to $4; child rows also through parents. */
export function movesSql(table: TableName): string {
  const isIn = (id: string): string => `($3::text is null or ${id} > $3) and ($4::text is null or ${id} <= $4)`;
  const own = `l.tbl = '${table}' and ${isIn('l.pk')}`;
  const { replication } = NOUNS[table];
  if (typeof replication !== 'object') return own;
  const parts = `select 1 from ${name(table)} r where r.${name(replication.by)} = l.pk and ${isIn('r."id"')}`;
  return `${own} or (l.tbl = '${replication.with}' and exists (${parts}))`;
}

const known = new WeakMap<Database, PageCache>();

/** The one of this process for a database. */
export function pageCacheOf(db: Database): PageCache {
  const found = known.get(db) ?? new PageCache();
  known.set(db, found);
  return found;
}

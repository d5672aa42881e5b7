import pg from 'pg';
import type { Noun } from '#domain/noun.ts';
import { parentOf, type TableName } from '#domain/tables.ts';
import { LIMITS } from '#sync/protocol.ts';
import { imageSql } from '../db/imageSql.ts';
import { PackedText } from '../http/packedText.ts';
import type { RequestContext } from '../graphql/context.ts';
import { packedRows } from './packedRows.ts';
import { readAs, readHead, type Reader } from './reader.ts';
import { checkAfter, checkLimit, fromSet, pageEnds, parseSet, replicatedNoun, type RowSet } from './rowSets.ts';

const { escapeIdentifier } = pg;

/** `Page` on the wire: row texts made by the database and never parsed here, packed or as a JSON list. */
export interface PageText {
  rows: PackedText;
  next: string | null;
  head: string;
  ends: string[] | null;
}

interface PageArgs {
  table: string;
  set?: string | null | undefined;
  after?: string | null | undefined;
  upTo?: string | null | undefined;
  limit?: number | null | undefined;
  /** Set by a device that stores rows in blocks. One of an earlier release reads a JSON list (SYNC-E5). */
  packed?: boolean | null | undefined;
  userEpoch: number;
}

/**
 * One page of a table in id order, up to and with the id `upTo` where one is given, with the commit its snapshot stands at.
 * `newest` is a single page, latest first.
 * @throws ApiError ValidationError for a table, set, cursor or limit that does not exist; nothing is read then.
 */
export async function page(ctx: RequestContext, args: PageArgs): Promise<PageText> {
  const noun = replicatedNoun(args.table);
  const set = parseSet(noun, args.set);
  const after = checkAfter(args.after);
  const upTo = checkAfter(args.upTo, 'upTo');
  const limit = checkLimit(args.limit);
  return readAs(ctx, args.userEpoch, async (client, reader) => {
    const head = await readHead(client);
    const { rows, ...rest } = await readRows(client, reader, { noun, set, after, upTo, limit });
    return { rows: await PackedText.of(args.packed ? await packedRows(rows) : listOf(rows)), ...rest, head: String(head) };
  });
}

/** The rows of a page as the reader receives them, and the id behind which there are more; null: there are none. */
export async function readRows(
  client: pg.ClientBase,
  reader: Reader,
  { noun, set, after, upTo, limit }: Asked,
): Promise<Pick<PageText, 'next' | 'ends'> & { rows: ImageRow[] }> {
  const from = fromSet(noun, set, reader);
  if (!from) return { rows: [], next: null, ends: null };
  const parent = parentOf(noun.name as TableName);
  const picked = ['r."id" as id', ...(parent ? [`r.${escapeIdentifier(parent.by)} as parent`] : [])];
  const select = `select ${picked.join(', ')}, ${imageSql(noun, reader.audience, 'r')} as image ${from}`;
  if (set.kind === 'newest') {
    const { rows } = await client.query<ImageRow>(`${select} order by r."createdAt" desc, r."id" desc limit ${LIMITS.newestRows}`);
    return { rows, next: null, ends: null };
  }
  const range = '($1::text is null or r."id" > $1) and ($2::text is null or r."id" <= $2)';
  const { rows } = await client.query<ImageRow>(`${select} and ${range} order by r."id" limit ${limit + 1}`, [after, upTo]);
  const shown = rows.slice(0, limit);
  const next = rows.length > limit ? shown.at(-1)!.id : null;
  const ends = after === null && upTo === null && next !== null ? await pageEnds(client, from, limit) : null;
  return { rows: shown, next, ends };
}

/** Which rows of a noun are asked for: those of a set behind the id `after`, up to and with `upTo`. */
interface Asked {
  noun: Noun;
  set: RowSet;
  after: string | null;
  upTo: string | null;
  limit: number;
}

/** A row as its reader receives it. */
export interface ImageRow {
  id: string;
  /** The parent of a child row. */
  parent?: string;
  image: string;
}

const listOf = (rows: readonly ImageRow[]): string => `[${rows.map((r) => r.image).join(',')}]`;

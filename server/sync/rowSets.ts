import pg from 'pg';
import { ID_PATTERN } from '#domain/field.ts';
import type { Noun } from '#domain/noun.ts';
import { isTableName, NOUNS, parentOf, type TableName } from '#domain/tables.ts';
import { LIMITS } from '#sync/protocol.ts';
import { ApiError } from '../http/errors.ts';
import type { Reader } from './reader.ts';
import { scopeSql } from '../db/scopeSql.ts';

const { escapeIdentifier: name, escapeLiteral: literal } = pg;

/** Which rows of a noun a page runs through. */
export type RowSet =
  | { kind: 'all' }
  | { kind: 'newest' }
  | { kind: 'open' }
  | { kind: 'of'; parentId: string }
  | { kind: 'ids'; ids: readonly string[] };

function malformed(what: string, why: string): never {
  throw new ApiError('ValidationError', `The ${what} is malformed.`, { [what]: why });
}

/** The noun of a table's name on the wire. @throws ApiError ValidationError when no device ever holds it */
export function replicatedNoun(table: string): Noun {
  if (!isTableName(table) || NOUNS[table].replication === 'none') malformed('table', 'No such table');
  return NOUNS[table];
}

/** The rows of a table that an initial sync brings: all of them; of parts, those of open parents. */
export function wholeSet(table: TableName): RowSet {
  return { kind: parentOf(table) ? 'open' : 'all' };
}

/** @throws ApiError ValidationError for a set this noun does not have */
export function parseSet(noun: Noun, set: string | null | undefined): RowSet {
  if (set == null) return { kind: 'all' };
  if (set === 'newest') return { kind: 'newest' };
  const isPart = typeof noun.replication === 'object';
  if (set === 'open' && isPart) return { kind: 'open' };
  const parentId = set.startsWith('of:') ? set.slice(3) : '';
  if (isPart && ID_PATTERN.test(parentId)) return { kind: 'of', parentId };
  const ids = set.startsWith('ids:') ? set.slice(4).split(',') : [];
  if (ids.length > 0 && ids.length <= LIMITS.idsMax && ids.every((id) => ID_PATTERN.test(id))) return { kind: 'ids', ids };
  return malformed('set', 'No such set');
}

/** @throws ApiError ValidationError when it is not the end of an earlier page */
export function checkAfter(after: string | null | undefined, what: 'after' | 'upTo' = 'after'): string | null {
  if (after == null) return null;
  return ID_PATTERN.test(after) ? after : malformed(what, 'Not a page cursor of this server');
}

/** @throws ApiError ValidationError outside 1 to `LIMITS.chunkRows` */
export function checkLimit(limit: number | null | undefined): number {
  if (limit == null) return LIMITS.pageRows;
  return limit >= 1 && limit <= LIMITS.chunkRows ? limit : malformed('limit', `Between 1 and ${LIMITS.chunkRows}`);
}

/** `from ... where ...` for the rows `r` of a set in the reader's sight, or null when there can be none. */
export function fromSet(noun: Noun, set: RowSet, reader: Pick<Reader, 'actor'>): string | null {
  const scope = scopeSql(noun, reader, 'r');
  if (!scope) return null;
  const rows = `from ${name(noun.name)} r`;
  if (set.kind === 'all' || set.kind === 'newest') return `${rows} where ${scope}`;
  if (set.kind === 'ids') return `${rows} where ${scope} and r."id" = any(array[${set.ids.map(literal).join(', ')}])`;
  if (typeof noun.replication !== 'object') return null;
  const parent: Noun = NOUNS[noun.replication.with as TableName];
  const parentScope = scopeSql(parent, reader, 'p');
  if (!parentScope) return null;
  const joined = `${rows} join ${name(parent.name)} p on p."id" = r.${name(noun.replication.by)} where ${scope} and ${parentScope}`;
  return set.kind === 'of' ? `${joined} and p."id" = ${literal(set.parentId)}` : `${joined} and p."status" <> 'CLOSED'`;
}

/** The ids behind which the later pages of a set begin, `from` being its `fromSet`. */
export async function pageEnds(client: Pick<pg.ClientBase, 'query'>, from: string, pageRows: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select x.id from (select r."id" as id, row_number() over (order by r."id") as n ${from}) x where x.n % $1 = 0 order by x.id`,
    [pageRows],
  );
  return rows.map(({ id }) => id);
}

/** Counts the rows of a set no further than to `most`, `from` being its `fromSet`. */
export async function countUpTo(client: Pick<pg.ClientBase, 'query'>, from: string, most: number): Promise<number> {
  const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from (select 1 ${from} limit ${most}) one`);
  return rows[0]!.n;
}

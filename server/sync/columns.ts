import pg from 'pg';
import type { Audience } from '#domain/actor.ts';
import { isListed } from '#domain/listed.ts';
import type { Noun } from '#domain/noun.ts';
import { projectedFields } from '#domain/projection.ts';
import { valueSql } from '../db/imageSql.ts';
import { PackedText } from '../http/packedText.ts';
import type { RequestContext } from '../graphql/context.ts';
import { readAs, readHead, type Reader } from './reader.ts';
import { checkAfter, fromSet, pageEnds, replicatedNoun } from './rowSets.ts';

const { escapeIdentifier: name } = pg;

/** Rows in one page of columns. */
const PAGE_ROWS = 4000;

/** The columns of a page as JSON text, made by the database, packed once and never parsed here. Only devices of the release before ask for them (SYNC-E5). */
export interface ColumnsText {
  columns: PackedText;
  next: string | null;
  head: string;
  ends: string[] | null;
}

function listedFields(noun: Noun, audience: Audience): string[] {
  return projectedFields(noun, audience).filter((field) => isListed(noun.fields[field]!.facts));
}

/** The listed fields of a row `r` as SQL, in the order of the noun. */
export function listedSql(noun: Noun, audience: Audience): string[] {
  return listedFields(noun, audience).map((field) => valueSql(noun.fields[field]!.facts.kind, `r.${name(field)}`));
}

interface Aggregate {
  n: number;
  last: string | null;
  ids: string;
  [column: `c${number}`]: string;
}

/**
 * The listed fields of the next rows of a table in id order, one array for each field: half the work of rows, for the
 * database and for the device (design decision D3). Carries the commit its snapshot stands at.
 * @throws ApiError ValidationError for a table or cursor that does not exist; nothing is read then.
 */
export async function columns(
  ctx: RequestContext,
  args: { table: string; after?: string | null | undefined; userEpoch: number },
): Promise<ColumnsText> {
  const noun = replicatedNoun(args.table);
  const after = checkAfter(args.after);
  return readAs(ctx, args.userEpoch, async (client, reader) => {
    const head = await readHead(client);
    return { ...(await readColumns(client, reader, noun, after)), head: String(head) };
  });
}

async function readColumns(client: pg.ClientBase, reader: Reader, noun: Noun, after: string | null): Promise<Omit<ColumnsText, 'head'>> {
  const from = fromSet(noun, { kind: 'all' }, reader);
  if (!from) return { columns: await PackedText.of('{"ids":[],"fields":{}}'), next: null, ends: null };
  const fields = listedFields(noun, reader.audience);
  const picked = listedSql(noun, reader.audience).map((value, i) => `${value} as c${i}`);
  const gathered = fields.map((_, i) => `coalesce(json_agg(x.c${i}), '[]')::text as c${i}`);
  const { rows } = await client.query<Aggregate>(
    `select count(*)::int as n, max(x.id) as last, ${["coalesce(json_agg(x.id), '[]')::text as ids", ...gathered].join(', ')}
     from (select ${['r."id" as id', ...picked].join(', ')} ${from} and ($1::text is null or r."id" > $1)
           order by r."id" limit ${PAGE_ROWS}) x`,
    [after],
  );
  const found = rows[0]!;
  const arrays = fields.map((field, i) => `${JSON.stringify(field)}:${found[`c${i}`]}`);
  const next = found.n < PAGE_ROWS ? null : found.last;
  const ends = after === null && next !== null ? await pageEnds(client, from, PAGE_ROWS) : null;
  return { columns: await PackedText.of(`{"ids":${found.ids},"fields":{${arrays.join(',')}}}`), next, ends };
}

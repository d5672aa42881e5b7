import type pg from 'pg';
import type { Audience } from '#domain/actor.ts';
import { NOUNS, parentOf, REPLICATED, type TableName } from '#domain/tables.ts';
import type { SegmentRange } from '#sync/protocol.ts';
import { imageSql } from '../db/imageSql.ts';
import type { RequestContext } from '../graphql/context.ts';
import { checkClientId } from './clientId.ts';
import { offerSegments } from './segments/offerSegments.ts';
import { inOrder, SHOWN_FIRST } from './planSteps.ts';
import { wholeScope, withFirstRows } from './rowsWithPlan.ts';
import { readAs, type Reader } from './reader.ts';
import { countUpTo, fromSet, wholeSet } from './rowSets.ts';

/** Rows from each end whose texts are measured, to say how much there is to load. */
const SAMPLE_ROWS = 30;
/**
 * Up to here rows are counted for a progress bar, beyond it the database's own reckoning does: counting hundreds of thousands
 * would keep the first list waiting for two seconds.
 */
const MANY = 5_000;

/**
 * Returns what an initial sync loads, in order, as JSON text of `Plan`: short shared lists and the person's own, the latest of what
 * is shown first, people, then whole tables, then the child rows of open parents. With it come the rows that the first screen shows; to
 * customers who may see little all of them, from one snapshot: measuring them first took as long as reading them.
 */
export async function plan(
  ctx: RequestContext,
  args: {
    clientId: string | number;
    userEpoch: number;
    segments?: boolean | null | undefined;
    rows?: boolean | null | undefined;
  },
): Promise<string> {
  checkClientId(args.clientId);
  return readAs(ctx, args.userEpoch, async (client, reader) => {
    const whole = args.rows && reader.audience === 'customer' ? await wholeScope(client, reader) : null;
    if (whole) return JSON.stringify(whole);
    const offered = args.segments ? await offerSegments(ctx, client, reader) : new Map<TableName, SegmentRange[]>();
    const known = new Map([...offered].map(([table, ranges]) => [table, ranges.reduce((sum, { n }) => sum + n, 0)]));
    const measured = new Map((await measureAll(client, reader, known)).map((one) => [one.table, one]));
    const steps = inOrder(new Map([...known, ...[...measured.values()].map(({ table, rows }) => [table, rows] as const)]));
    const weighed = steps.map((step) => {
      const segments = step.set === 'newest' ? undefined : offered.get(step.table);
      if (segments) return { ...step, bytes: segments.reduce((sum, { bytes }) => sum + bytes, 0), segments };
      return { ...step, bytes: step.rows * measured.get(step.table)!.row };
    });
    return JSON.stringify(args.rows ? await withFirstRows(client, reader, weighed) : weighed);
  });
}

/** Measure what comes as pages. `known`: rows of tables that come as segments, whose latest alone may come as a page. */
async function measureAll(
  client: pg.ClientBase,
  reader: Pick<Reader, 'actor' | 'audience'>,
  known: ReadonlyMap<TableName, number>,
): Promise<Measured[]> {
  const asked: string[] = [];
  const few = new Map<TableName, boolean>();
  for (const table of REPLICATED) {
    const parent = parentOf(table);
    const from = fromSet(NOUNS[table], wholeSet(table), reader);
    if (!from) continue;
    if (known.has(table)) {
      if (SHOWN_FIRST.includes(table)) asked.push(measureSql(table, from, reader.audience, `select ${known.get(table)!}::bigint as rows`));
      continue;
    }
    // Parts of few open parents are found through them; the first parts of many lie far behind those of closed ones.
    const owner = parent && (parent.with as TableName);
    if (owner && !few.has(owner))
      few.set(owner, (await countUpTo(client, fromSet(NOUNS[owner], { kind: 'all' }, reader)!, MANY + 1)) <= MANY);
    const isCounted = owner ? few.get(owner)! : (await countUpTo(client, from, MANY + 1)) <= MANY;
    const rows = isCounted ? `select count(*) as rows ${from}` : `select ${await estimatedRows(client, from)}::bigint as rows`;
    asked.push(measureSql(table, from, reader.audience, rows));
  }
  return asked.length === 0 ? [] : (await client.query<Measured>(asked.join(' union all '))).rows;
}

/** About how many rows there are, as the database reckons from its statistics. */
async function estimatedRows(client: pg.ClientBase, from: string): Promise<number> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(`explain (format json) select 1 ${from}`);
  return Math.max(MANY + 1, rows[0]!['QUERY PLAN'][0].Plan['Plan Rows']);
}

/** A query for the `Measured` of one table, `rows` being one for their number. */
function measureSql(table: TableName, from: string, audience: Audience, rows: string): string {
  const image = imageSql(NOUNS[table], audience, 'r');
  const end = (order: string): string => `(select length(${image}) as row ${from} order by r."id" ${order} limit ${SAMPLE_ROWS})`;
  // Ids grow with time, and what people write grows too; but the first parts of open parents may lie far in.
  const sample = parentOf(table) ? end('desc') : `${end('asc')} union all ${end('desc')}`;
  const averages = `select coalesce(avg(s.row), 0)::int as row from (${sample}) s`;
  return `select '${table}' as "table", c.rows, a.row from (${rows}) c, (${averages}) a`;
}

/** The number of rows of a table a reader may see (many: about), and the average length of one. */
interface Measured {
  table: TableName;
  rows: number;
  row: number;
}

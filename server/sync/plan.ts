import { NOUNS, parentOf, REPLICATED, type TableName } from '#domain/tables.ts';
import { LIMITS, type Plan } from '#sync/protocol.ts';
import { imageSql } from '../db/imageSql.ts';
import type { RequestContext } from '../graphql/context.ts';
import { checkClientId } from './clientId.ts';
import { listedSql } from './columns.ts';
import { readAs } from './reader.ts';
import { fromSet } from './rowSets.ts';

/** What the first screens show: their latest rows come before whole tables. */
const SHOWN_FIRST: readonly TableName[] = ['customers', 'cases', 'alerts', 'notifications'];
/** Rows from each end whose texts are measured, to say how much there is to load. */
const SAMPLE_ROWS = 30;
const OWN: readonly TableName[] = ['users', 'notificationSettings', 'preferences', 'savedViews'];

/**
 * What a boot loads, in order, as JSON text of `Plan`: short shared lists, people, the latest of what is shown
 * first, then the columns of whole tables, then the parts of open parents. A table whose latest rows are all of it is loaded whole at once,
 * and so is each for a device of the release before, which reads no `columns` (SYNC-E5).
 */
export async function plan(
  ctx: RequestContext,
  args: { clientId: string | number; userEpoch: number; columns?: boolean | null | undefined },
): Promise<string> {
  checkClientId(args.clientId);
  return readAs(ctx, args.userEpoch, async (client, reader) => {
    const counts = REPLICATED.flatMap((table) => {
      const set = parentOf(table) ? 'open' : 'all';
      const from = fromSet(NOUNS[table], { kind: set }, reader);
      if (!from) return [];
      const image = imageSql(NOUNS[table], reader.audience, 'r');
      const listed = `json_build_array(${['r."id"', ...listedSql(NOUNS[table], reader.audience)].join(', ')})`;
      const end = (order: string): string =>
        `(select length(${image}) as row, length(${listed}::text) as listed ${from} order by r."id" ${order} limit ${SAMPLE_ROWS})`;
      // Ids grow with time, and what people write grows too.
      const sample = `${end('asc')} union all ${end('desc')}`;
      const averages = `select coalesce(avg(s.row), 0)::int as row, coalesce(avg(s.listed), 0)::int as listed from (${sample}) s`;
      return [`select '${table}' as "table", c.rows, a.row, a.listed from (select count(*) as rows ${from}) c, (${averages}) a`];
    });
    const { rows } = await client.query<Measured>(counts.join(' union all '));
    const measured = new Map(rows.map((one) => [one.table, one]));
    const steps = inOrder(new Map(rows.map((r) => [r.table, r.rows])));
    const weighed = steps.map((step) => {
      const { row, listed } = measured.get(step.table)!;
      const bytes = step.rows * row;
      if (step.set !== 'columns') return { ...step, bytes };
      return args.columns ? { ...step, bytes: step.rows * listed, packBytes: bytes } : { ...step, set: null, bytes };
    });
    return JSON.stringify(weighed);
  });
}

/** How many rows of a table a reader may see, and how long one is on average: whole, and its listed fields. */
interface Measured {
  table: TableName;
  rows: number;
  row: number;
  listed: number;
}

/** The steps for tables with these row counts; a table that is empty or missing holds nothing for this reader now. */
export function inOrder(counts: ReadonlyMap<TableName, number>): Plan {
  // An empty table needs no page: what is put there later is in the log, which is replayed from before the count.
  const here = REPLICATED.filter((table) => counts.get(table));
  const step = (table: TableName, set: string | null): Plan[number] => ({ table, set, rows: counts.get(table)! });
  const isRef = (table: TableName): boolean => NOUNS[table].scope.kind === 'ref';
  const isSmall = (table: TableName): boolean => counts.get(table)! <= LIMITS.newestRows;
  const shown = SHOWN_FIRST.filter((table) => here.includes(table));
  const early = here.filter((table) => (isRef(table) && isSmall(table)) || OWN.includes(table));
  const newest = shown.map((table) => (isSmall(table) ? step(table, null) : { table, set: 'newest', rows: LIMITS.newestRows }));
  const done = new Set([...early, ...shown.filter(isSmall)]);
  const whole = here.filter((table) => !done.has(table) && !parentOf(table));
  return [
    ...early.map((t) => step(t, null)),
    ...newest,
    ...whole.map((t) => step(t, isSmall(t) ? null : 'columns')),
    ...here.filter(parentOf).map((t) => step(t, 'open')),
  ];
}

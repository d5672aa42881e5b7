import { NOUNS, parentOf, REPLICATED, type TableName } from '#domain/tables.ts';
import { LIMITS, type Plan } from '#sync/protocol.ts';
import { imageSql } from '../db/imageSql.ts';
import type { RequestContext } from '../graphql/context.ts';
import { checkClientId } from './clientId.ts';
import { readAs } from './reader.ts';
import { fromSet } from './rowSets.ts';

/** What the first screens show: their latest rows come before whole tables. */
const SHOWN_FIRST: readonly TableName[] = ['customers', 'cases', 'alerts', 'notifications'];
/** Rows whose texts are measured, to say how much there is to load. */
const SAMPLE_ROWS = 50;
const OWN: readonly TableName[] = ['users', 'notificationSettings', 'preferences'];

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
      const sample = `select ${imageSql(NOUNS[table], reader.audience, 'r')} as image ${from} limit ${SAMPLE_ROWS}`;
      return [
        `select '${table}' as "table", count(*) as rows, (select coalesce(avg(length(image)), 0)::int from (${sample}) s) as bytes ${from}`,
      ];
    });
    const { rows } = await client.query<{ table: TableName; rows: number; bytes: number }>(counts.join(' union all '));
    const bytesOf = new Map(rows.map(({ table, bytes }) => [table, bytes]));
    const steps = inOrder(new Map(rows.map((r) => [r.table, r.rows])));
    const setOf = ({ set }: Plan[number]): string | null => (set === 'columns' && !args.columns ? null : set);
    return JSON.stringify(steps.map((step) => ({ ...step, set: setOf(step), bytes: step.rows * bytesOf.get(step.table)! })));
  });
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

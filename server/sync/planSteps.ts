import { NOUNS, parentOf, REPLICATED, type TableName } from '#domain/tables.ts';
import { LIMITS, type Plan } from '#sync/protocol.ts';

/** The tables of the first screens: their latest rows come before whole tables. */
export const SHOWN_FIRST: readonly TableName[] = ['customers', 'cases', 'alerts', 'notifications'];
/** The tables that hold a person's own settings. */
const OWN: readonly TableName[] = ['notificationSettings', 'preferences', 'savedViews'];

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
    ...whole.map((t) => step(t, null)),
    ...here.filter(parentOf).map((t) => step(t, 'open')),
  ];
}

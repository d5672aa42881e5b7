import type { Filter } from '#domain/filter.ts';
import { NOUNS, parentOf, type TableName } from '#domain/tables.ts';
import type { ReplicaQuery } from '../replicaApi.ts';

/** The to-one relations of a table: `driver` for the field `driverId`, with the table it leads to. */
export function relationsOf(table: TableName): ReadonlyMap<string, { field: string; table: TableName }> {
  let found = RELATIONS.get(table);
  if (!found) RELATIONS.set(table, (found = readRelations(table)));
  return found;
}

const RELATIONS = new Map<TableName, ReadonlyMap<string, { field: string; table: TableName }>>();

function readRelations(table: TableName): Map<string, { field: string; table: TableName }> {
  const found = new Map<string, { field: string; table: TableName }>();
  for (const [field, { facts }] of Object.entries(NOUNS[table].fields)) {
    if (facts.kind === 'ref' && field.endsWith('Id')) found.set(field.slice(0, -2), { field, table: facts.references as TableName });
  }
  return found;
}

const pathHead = (path: string): string => path.split('.')[0]!;

/** The tables that decide which rows a query finds and in what order: its own, and those that filter, search or sort look into. */
export function decidingTables(query: ReplicaQuery): TableName[] {
  return withRelations(query.table, namedIn(query));
}

/** Returns whether rows of its own table decide about others: a change of one then may move any. */
export function leadsBack(query: ReplicaQuery): boolean {
  const relations = relationsOf(query.table);
  return namedIn(query).some((name) => relations.get(name)?.table === query.table);
}

/** The fields and relations that filter, search and sort look into. */
function namedIn({ filter, search, sort = [] }: ReplicaQuery): string[] {
  const filters = (one: Filter | undefined): string[] =>
    Object.entries(one ?? {}).flatMap(([key, part]) => (key === 'AND' || key === 'OR' ? (part as Filter[]).flatMap(filters) : [key]));
  return [...filters(filter), ...(search?.fields ?? []).map(pathHead), ...sort.map(({ field }) => pathHead(field))];
}

/** Every table a query looks at: those that decide, and those whose rows it brings along. */
export function tablesOf(query: ReplicaQuery): TableName[] {
  return [...new Set([...decidingTables(query), ...withRelations(query.table, query.include ?? [])])];
}

function withRelations(table: TableName, names: readonly string[]): TableName[] {
  const relations = relationsOf(table);
  const others = names.flatMap((name) => relations.get(name)?.table ?? []);
  return [...new Set([table, ...others])].filter((one) => NOUNS[one].replication !== 'none');
}

/** The parent whose parts alone a query asks for, or null: those few rows are read by their index and kept in no memory. */
export function parentAsked({ table, filter }: ReplicaQuery): { field: string; id: string } | null {
  const parent = parentOf(table);
  const wanted = parent && (filter?.[parent.by] as { equals?: unknown } | undefined)?.equals;
  return parent && typeof wanted === 'string' ? { field: parent.by, id: wanted } : null;
}

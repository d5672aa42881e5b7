import pg from 'pg';

const { escapeIdentifier: name } = pg;

interface Column {
  table: string;
  column: string;
  type: string;
  isRequired: boolean;
  fallback: string | null;
}

/** A constraint or an index; `table` and `what` are its identity, `definition` what PostgreSQL says of it. */
interface Named {
  table: string;
  what: string;
  definition: string;
}

/** Everything about the tables of one PostgreSQL schema that a row can feel, in PostgreSQL's own words; column order is not part of it. */
export interface SchemaShape {
  columns: Column[];
  constraints: Named[];
  indexes: Named[];
}

const TABLES = `from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = current_schema()`;

/** The shape of the tables in the current schema; `except` names tables that do not count. */
export async function readShape(client: pg.ClientBase, except: RegExp): Promise<SchemaShape> {
  const ask = async <T extends { table: string }>(sql: string): Promise<T[]> =>
    (await client.query<T>(sql)).rows.filter(({ table }) => !except.test(table));
  return {
    columns: await ask<Column>(`
      select c.relname as table, a.attname as column, a.attnotnull as "isRequired", pg_get_expr(d.adbin, d.adrelid) as fallback,
        format_type(a.atttypid, a.atttypmod) || coalesce(' collate ' || quote_ident(l.collname), '') as type
      ${TABLES} join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        join pg_type t on t.oid = a.atttypid
        left join pg_collation l on l.oid = a.attcollation and a.attcollation <> t.typcollation
        left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relkind = 'r' order by c.relname, a.attnum`),
    // Not nulls are constraints too, and are read with the columns. A reference comes after the keys it may point to.
    constraints: await ask<Named>(`
      select c.relname as table, k.conname as what, pg_get_constraintdef(k.oid) as definition
      ${TABLES} join pg_constraint k on k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c')
      order by k.contype = 'f', c.relname, k.conname`),
    indexes: await ask<Named>(`
      select c.relname as table, x.relname as what,
        replace(pg_get_indexdef(i.indexrelid), format(' ON %I.', current_schema()), ' ON ') as definition
      ${TABLES} join pg_index i on i.indrelid = c.oid join pg_class x on x.oid = i.indexrelid
      where not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u'))
      order by c.relname, 2`),
  };
}

function columnSql({ column, type, isRequired, fallback }: Column): string {
  return `${name(column)} ${type}${fallback === null ? '' : ` default ${fallback}`}${isRequired ? ' not null' : ''}`;
}

/** Statements that make one column like another of its name. */
function changeColumn(is: Column, wanted: Column): string[] {
  const alter = `alter table ${name(is.table)} alter column ${name(is.column)}`;
  return [
    ...(is.type === wanted.type ? [] : [`${alter} type ${wanted.type};`]),
    ...(is.fallback === wanted.fallback
      ? []
      : [`${alter} ${wanted.fallback === null ? 'drop default' : `set default ${wanted.fallback}`};`]),
    ...(is.isRequired === wanted.isRequired ? [] : [`${alter} ${wanted.isRequired ? 'set' : 'drop'} not null;`]),
  ];
}

function addColumn(column: Column): string {
  const sql = `alter table ${name(column.table)} add column ${columnSql(column)};`;
  return column.isRequired && column.fallback === null
    ? `${sql} -- rows that are there have no value: add it without "not null", fill it by an update, then set not null`
    : sql;
}

function createTable(table: string, { columns, constraints }: SchemaShape): string {
  const lines = [
    ...columns.filter((c) => c.table === table).map(columnSql),
    ...constraints.filter((k) => k.table === table && !isReference(k)).map((k) => `constraint ${name(k.what)} ${k.definition}`),
  ];
  return `create table ${name(table)} (\n  ${lines.join(',\n  ')}\n);`;
}

const tablesOf = ({ columns }: SchemaShape): Set<string> => new Set(columns.map((c) => c.table));
const isReference = ({ definition }: Named): boolean => definition.startsWith('FOREIGN KEY');
const columnKey = ({ table, column }: Column): string => `${table}.${column}`;
const namedKey = ({ table, what }: Named): string => `${table}.${what}`;

/** Returns what of `a` is not in `b`, by key, or is there in another form when `same` is given. */
function without<T>(a: readonly T[], b: readonly T[], key: (item: T) => string, same: (x: T, y: T) => boolean = () => true): T[] {
  const there = new Map(b.map((item) => [key(item), item]));
  return a.filter((item) => {
    const other = there.get(key(item));
    return !other || !same(item, other);
  });
}

/** The statements that turn tables of the first shape into the second, in an order in which they can run; none when both are alike. */
export function alterations(is: SchemaShape, wanted: SchemaShape): string[] {
  const sameNamed = (x: Named, y: Named): boolean => x.definition === y.definition;
  const [tables, wantedTables] = [tablesOf(is), tablesOf(wanted)];
  const added = new Set([...wantedTables].filter((table) => !tables.has(table)));
  const dropped = new Set([...tables].filter((table) => !wantedTables.has(table)));
  const stays = ({ table }: { table: string }): boolean => !added.has(table) && !dropped.has(table);
  const lostColumns = without(is.columns, wanted.columns, columnKey).filter(stays);
  const columns = new Map(wanted.columns.map((c) => [columnKey(c), c]));
  const lostWith = ({ table, definition }: Named): boolean =>
    lostColumns.some((c) => c.table === table && new RegExp(`[( "]${c.column}[), "]`).test(definition));
  const lost = (a: Named[], b: Named[]): Named[] => without(a, b, namedKey, sameNamed).filter((k) => stays(k) && !lostWith(k));
  const newConstraints = without(wanted.constraints, is.constraints, namedKey, sameNamed);
  return [
    ...lost(is.constraints, wanted.constraints).map((k) => `alter table ${name(k.table)} drop constraint ${name(k.what)};`),
    ...lost(is.indexes, wanted.indexes).map((i) => `drop index ${name(i.what)};`),
    ...lostColumns.map((c) => `alter table ${name(c.table)} drop column ${name(c.column)};`),
    ...[...dropped].map((table) => `drop table ${name(table)};`),
    ...[...added].map((table) => createTable(table, wanted)),
    ...without(wanted.columns, is.columns, columnKey).filter(stays).map(addColumn),
    ...is.columns.flatMap((c) => (columns.has(columnKey(c)) ? changeColumn(c, columns.get(columnKey(c))!) : [])),
    ...newConstraints
      .filter((k) => isReference(k) || stays(k))
      .map((k) => `alter table ${name(k.table)} add constraint ${name(k.what)} ${k.definition};`),
    ...without(wanted.indexes, is.indexes, namedKey, sameNamed).map((i) => `${i.definition};`),
  ];
}

import { schemaOf } from '#domain/fieldSchema.ts';
import type { Field } from '#domain/field.ts';
import type { AnyRow } from '#domain/noun.ts';
import { NOUNS, TABLE_NAMES, type Row, type TableName } from '#domain/tables.ts';

/** Every row of a workspace, by table, in the order the rows were made. */
export type Workspace = { [T in TableName]: Row<T>[] };

/** A workspace without a single row. */
export function emptyWorkspace(): Workspace {
  return Object.fromEntries(TABLE_NAMES.map((table) => [table, []])) as unknown as Workspace;
}

const FALLBACKS = new Map<TableName, Record<string, unknown>>();
function fallbacksOf(table: TableName): Record<string, unknown> {
  let values = FALLBACKS.get(table);
  if (!values) {
    const fields = Object.entries(NOUNS[table].fields as Record<string, Field<unknown>>);
    values = Object.fromEntries(fields.filter(([, { facts }]) => 'fallback' in facts).map(([name, { facts }]) => [name, facts.fallback]));
    FALLBACKS.set(table, values);
  }
  return values;
}

/** The fields that a seeded row must give; all else falls back as the noun declares. `updatedAt` is `createdAt` unless given. */
export type NewRow<T extends TableName> = { id: string; createdAt: string } & Partial<Row<T>>;

/** A whole row of a table, fields in the noun's order. */
export function newRow<T extends TableName>(table: T, values: NewRow<T>): Row<T> {
  const given = { updatedAt: values.createdAt, ...values } as Record<string, unknown>;
  const fallbacks = fallbacksOf(table);
  const row: Record<string, unknown> = {};
  for (const name of Object.keys(NOUNS[table].fields)) {
    const value = name in given ? given[name] : fallbacks[name];
    row[name] = Array.isArray(value) && value.length === 0 ? [] : value;
  }
  return row as Row<T>;
}

/** Returns what is wrong with a row, in words, or null: used by tests, since bulk inserts trust their rows. */
export function faultOf(table: TableName, row: AnyRow): string | null {
  const fields = NOUNS[table].fields as Record<string, Field<unknown>>;
  for (const [name, field] of Object.entries(fields)) {
    if (row[name] === undefined) return `${table}.${name} is missing`;
    const parsed = schemaOf(field).safeParse(row[name]);
    if (!parsed.success) return `${table}.${name} = ${JSON.stringify(row[name])?.slice(0, 80)}: ${parsed.error.issues[0]?.message}`;
  }
  const unknown = Object.keys(row).find((name) => !(name in fields));
  return unknown ? `${table} has no field ${unknown}` : null;
}

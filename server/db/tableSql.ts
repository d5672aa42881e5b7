import pg from 'pg';
import type { Field, FieldKind } from '#domain/field.ts';
import type { Noun } from '#domain/noun.ts';
import { NOUNS, type TableName } from '#domain/tables.ts';

const { escapeIdentifier: name, escapeLiteral: literal } = pg;

/** Ids compare byte by byte everywhere, so that a page's order is the same in every database and in JavaScript. */
const COLUMN_TYPE: Readonly<Record<FieldKind, string>> = {
  id: 'text collate "C"',
  ref: 'text collate "C"',
  text: 'text',
  enum: 'text',
  int: 'bigint',
  money: 'bigint',
  bool: 'boolean',
  date: 'date',
  timestamp: 'timestamptz(3)',
  list: 'text[]',
  json: 'jsonb',
};

const STAMPED_NOW = new Set(['createdAt', 'updatedAt']);

/** The indexes that lists need beyond refs and unique fields: newest first, and a person's unread ones. */
const LIST_INDEXES: Partial<Record<TableName, readonly (readonly string[])[]>> = {
  cases: [['createdAt'], ['status']],
  alerts: [['createdAt']],
  notifications: [['userId', 'status', 'createdAt']],
};

/** The columns that people search for parts of words; at 40,000 drivers and 100,000 cases counting what a word finds takes 1 to 6 ms instead of 60 to 120. */
const SEARCH_INDEXES: Partial<Record<TableName, readonly string[]>> = {
  customers: ['customerID', 'name', 'email'],
  drivers: ['name', 'lastName', 'email', 'licenseNumber'],
  cases: ['caseID', 'inspectionReportNumber'],
};

function defaultOf(column: string, { facts }: Field<unknown>): string {
  if (STAMPED_NOW.has(column)) return ` default date_trunc('milliseconds', now())`;
  const { fallback, kind } = facts;
  if (fallback === undefined || fallback === null) return '';
  if (kind === 'list') return ` default array[${(fallback as string[]).map(literal).join(', ')}]::text[]`;
  if (kind === 'json') return ` default ${literal(JSON.stringify(fallback))}`;
  return ` default ${typeof fallback === 'string' ? literal(fallback) : String(fallback)}`;
}

function columnSql(table: string, column: string, field: Field<unknown>): string {
  const { kind, nullable, unique, values } = field.facts;
  const parts = [`${name(column)} ${COLUMN_TYPE[kind]}`];
  if (kind === 'id') parts.push(' primary key');
  else if (!nullable) parts.push(' not null');
  parts.push(defaultOf(column, field));
  if (unique) parts.push(` constraint ${name(`${table}_${column}_key`)} unique`);
  if (values) parts.push(` constraint ${name(`${table}_${column}_check`)} check (${name(column)} in (${values.map(literal).join(', ')}))`);
  return parts.join('');
}

function createTable(noun: Noun): string {
  const columns = Object.entries(noun.fields).map(([column, field]) => columnSql(noun.name, column, field));
  return `create table ${name(noun.name)} (\n  ${columns.join(',\n  ')}\n)`;
}

/**
 * Checked at once, so that a mutation which names a missing row is refused inside its own savepoint; an import defers the
 * checks to its end, because users, customers and drivers point at each other in circles.
 */
function foreignKeys(noun: Noun): string[] {
  return Object.entries(noun.fields).flatMap(([column, { facts }]) =>
    facts.references
      ? [
          `alter table ${name(noun.name)} add constraint ${name(`${noun.name}_${column}_fkey`)} foreign key (${name(column)}) ` +
            `references ${name(facts.references)} deferrable initially immediate`,
        ]
      : [],
  );
}

function indexes(noun: Noun): string[] {
  const single = Object.entries(noun.fields)
    .filter(([, { facts }]) => facts.indexed && !facts.unique)
    .map(([column]) => [column]);
  return [...single, ...(LIST_INDEXES[noun.name as TableName] ?? [])].map(
    (columns) => `create index ${name(`${noun.name}_${columns.join('_')}_idx`)} on ${name(noun.name)} (${columns.map(name).join(', ')})`,
  );
}

/** Returns the indexes for `search_text(column) like '%part%'`; they need the extension pg_trgm, which a migration takes in where it can. */
function searchIndexes(noun: Noun): string[] {
  return (SEARCH_INDEXES[noun.name as TableName] ?? []).map(
    (column) =>
      `create index ${name(`${noun.name}_${column}_search_idx`)} on ${name(noun.name)} using gin (search_text(${name(column)}) gin_trgm_ops)`,
  );
}

/** The tables that the declarations ask for: every noun's, then the references between them, then the indexes. */
export function tableSql(declared: Readonly<Record<string, Noun>> = NOUNS): string[] {
  const nouns = Object.values(declared);
  return [...nouns.map(createTable), ...nouns.flatMap(foreignKeys), ...nouns.flatMap(indexes), ...nouns.flatMap(searchIndexes)];
}

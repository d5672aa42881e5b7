import type { FieldKind } from '#domain/field.ts';
import { isListed } from '#domain/listed.ts';
import { NOUNS, parentOf, type TableName } from '#domain/tables.ts';

/** The form of a field's values in memory (column.ts). */
export type ColumnForm = 'coded' | 'number' | 'instant' | 'plain';

const FORMS: Readonly<Partial<Record<FieldKind, ColumnForm>>> = {
  enum: 'coded',
  bool: 'coded',
  ref: 'coded',
  date: 'coded',
  int: 'number',
  money: 'number',
  timestamp: 'instant',
};

const LISTED = new Map<TableName, ReadonlyMap<string, ColumnForm>>();

/**
 * The fields of a table that lists may filter, sort, search, count and show, in declared order; `id` is always there besides. Of
 * parts, the one that leads to their parent: they are asked for by it.
 */
export function columnFields(table: TableName): ReadonlyMap<string, ColumnForm> {
  let fields = LISTED.get(table);
  if (!fields) LISTED.set(table, (fields = listedOf(table)));
  return fields;
}

function listedOf(table: TableName): ReadonlyMap<string, ColumnForm> {
  const parent = parentOf(table);
  return parent ? new Map([[parent.by, 'coded']]) : formsOf(table, true);
}

/** Every listed field of a table, of parts too: what a segment holds as columns. */
export function listedFields(table: TableName): ReadonlyMap<string, ColumnForm> {
  return formsOf(table, true);
}

/** Every field of a table as a column, for the few rows of one parent. */
export function allFields(table: TableName): ReadonlyMap<string, ColumnForm> {
  return formsOf(table, false);
}

function formsOf(table: TableName, listedOnly: boolean): ReadonlyMap<string, ColumnForm> {
  const fields = Object.entries(NOUNS[table].fields).filter(([field, { facts }]) => field !== 'id' && (!listedOnly || isListed(facts)));
  return new Map(fields.map(([field, { facts }]) => [field, FORMS[facts.kind] ?? 'plain']));
}

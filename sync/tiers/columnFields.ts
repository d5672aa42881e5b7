import type { FieldFacts } from '#domain/field.ts';
import { NOUNS, type TableName } from '#domain/tables.ts';

/** How the values of a field lie in memory (column.ts). */
export type ColumnForm = 'coded' | 'number' | 'instant' | 'plain';

/** Longer texts are read one row at a time and never listed. */
const LISTED_TEXT_MAX = 500;

function formOf({ kind, max }: FieldFacts): ColumnForm | null {
  switch (kind) {
    case 'enum':
    case 'bool':
    case 'ref':
    case 'date':
      return 'coded';
    case 'int':
    case 'money':
      return 'number';
    case 'timestamp':
      return 'instant';
    case 'text':
      return (max ?? 0) > LISTED_TEXT_MAX ? null : 'plain';
    case 'list':
      return 'plain';
    case 'id':
    case 'json':
      return null;
  }
}

const SLIM = new Map<TableName, ReadonlyMap<string, ColumnForm>>();

/** The fields of a table that lists may filter, sort, search, count and show, in declared order; `id` is always there besides. */
export function columnFields(table: TableName): ReadonlyMap<string, ColumnForm> {
  let fields = SLIM.get(table);
  if (!fields) SLIM.set(table, (fields = formsOf(table, formOf)));
  return fields;
}

/** Every field of a table as a column, for the few rows of one parent. */
export function allFields(table: TableName): ReadonlyMap<string, ColumnForm> {
  return formsOf(table, (facts) => formOf(facts) ?? 'plain');
}

function formsOf(table: TableName, form: (facts: FieldFacts) => ColumnForm | null): ReadonlyMap<string, ColumnForm> {
  const found = new Map<string, ColumnForm>();
  for (const [field, { facts }] of Object.entries(NOUNS[table].fields)) {
    const its = field === 'id' || facts.audience === 'server' ? null : form(facts);
    if (its) found.set(field, its);
  }
  return found;
}

import type { Field } from '#domain/field.ts';
import { NOUNS, type TableName } from '#domain/tables.ts';

/** A noun's fields in declared order. */
export function fieldsOf(table: TableName): [name: string, field: Field<unknown>][] {
  return Object.entries(NOUNS[table].fields);
}

/** The declared field. @throws Error for a name that the noun does not have; nothing else may become part of an SQL text. */
export function fieldOf(table: TableName, name: string): Field<unknown> {
  const field = Object.hasOwn(NOUNS[table].fields, name) && (NOUNS[table].fields as Record<string, Field<unknown>>)[name];
  if (!field) throw new Error(`${table} has no field ${name}`);
  return field;
}

/** A value as the driver takes it: JSON as text, and what is left out as its fallback. */
export function columnValue(field: Field<unknown>, value: unknown): unknown {
  const given = value === undefined ? field.facts.fallback : value;
  if (given === undefined || given === null) return null;
  return field.facts.kind === 'json' ? JSON.stringify(given) : given;
}

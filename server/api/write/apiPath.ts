import { ExistsError, InputError } from '#domain/errors.ts';
import type { TableName } from '#domain/tables.ts';
import { shapeOf, type Members } from '../nounShape.ts';

/** The place of a row in the data of a call: `['addresses', 0]`; empty for the row of the call itself. */
export type Path = readonly (string | number)[];

function* namedFields({ columns, one }: Members, prefix = ''): Generator<[field: string, name: string]> {
  for (const [name, { field, facts }] of columns) if (facts.kind !== 'ref') yield [field, `${prefix}${name}`];
  for (const [name, { field }] of one) yield [field, `${prefix}${name}`];
}

const made = new Map<TableName, ReadonlyMap<string, string>>();

function namesIn(table: TableName): ReadonlyMap<string, string> {
  const shape = shapeOf(table);
  const inObjects = [...shape.objects].flatMap(([name, members]) => [...namedFields(members, `${name}.`)]);
  // The first name of a field is its own: a relation may have others.
  const known = made.get(table) ?? new Map([...namedFields(shape), ...inObjects].reverse());
  made.set(table, known);
  return known;
}

/** The API's name of a field, or of a part of its value: `company.email` for `companyEmail`, `state` for `stateId`. */
function apiName(table: TableName, key: string): string {
  const [field = '', ...rest] = key.split('.');
  return [namesIn(table).get(field) ?? field, ...rest].join('.');
}

/** The details of a refusal by the places in the call that they speak of: `addresses.0.zipCode`. */
export function detailsAt(table: TableName, path: Path, details: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(details).map(([key, words]) => [[...path, apiName(table, key)].join('.'), words]));
}

/** A refusal of a row as the caller of the API reads it; anything but a refused value stays as it is. */
export function refusalAt(table: TableName, path: Path, error: unknown): unknown {
  if (error instanceof InputError) return new InputError(detailsAt(table, path, error.details));
  if (error instanceof ExistsError) return error.at((field) => Object.keys(detailsAt(table, path, { [field]: '' }))[0]!);
  return error;
}

import { f, type Field } from './field.ts';
import type { Scope } from './scope.ts';

export type Fields = Record<string, Field<unknown>>;

/**
 * How much of a noun a device holds: every row in scope, the rows of open parents with the rest on request, or none.
 * `with` names the parent noun, `by` the field that points to it.
 */
export type Replication = 'all' | { with: string; by: string } | 'none';

/** One noun of the product, declared once: table, sync projection, replica store and access rule are made from it. */
export interface Noun<Name extends string = string, F extends Fields = Fields> {
  /** Plural, camel case: the SQL table and the replica store, for example `driverDocuments`. */
  name: Name;
  /** The GraphQL type, for example `DriverDocument`. */
  type: string;
  fields: F & SystemFields;
  scope: Scope;
  replication: Replication;
}

/** What every row has. `deletedAt` set means softly deleted: the row leaves every replica. */
const systemFields = {
  id: f.id(),
  createdAt: f.timestamp(),
  updatedAt: f.timestamp(),
  deletedAt: f.timestamp().nullable(),
};
export type SystemFields = typeof systemFields;

type ValueOf<X> = X extends Field<infer T> ? T : never;
export type RowOf<N extends { fields: Fields }> = { [K in keyof N['fields']]: ValueOf<N['fields'][K]> };
/** A row before it is known which noun it belongs to. */
export type AnyRow = { id: string; [field: string]: unknown };

export function noun<const Name extends string, F extends Fields>(spec: {
  name: Name;
  type: string;
  fields: F;
  scope: Scope;
  replication?: Replication;
}): Noun<Name, F> {
  return { replication: 'all', ...spec, fields: { ...systemFields, ...spec.fields } };
}

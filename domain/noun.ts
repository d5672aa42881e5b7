import { f, type Field } from './field.ts';
import type { Access } from './access.ts';
import type { Scope } from './scope.ts';

export type Fields = Record<string, Field<unknown>>;

/**
 * The part of a noun that a device holds: every row in scope, the rows of open parents with the rest on request, or none.
 * `with` names the parent noun, `by` the field that points to it.
 */
export type Replication = 'all' | { with: string; by: string } | 'none';

/**
 * A to-many relation as the API names it: the rows of `table` whose field `by` points here; with `to`, `table` only joins, and
 * its field `to` points at the rows meant; `by: 'id'` gives the row that the noun's own field `to` points at, as a list.
 * `single`: there is one at most, and the API answers it alone.
 */
export interface Many {
  table: string;
  by: string;
  to?: string;
  single?: true;
}

/** The form in which the API shows a noun (design/domain.md 2). */
export interface Api {
  /** API name of a to-one relation -> the `ref` field it follows; a ref without one is named after its field without `Id`. */
  one?: Readonly<Record<string, string>>;
  many?: Readonly<Record<string, Many>>;
  /** API object -> its members -> the fields they stand for (a ref stands for its row); these fields then only show there. */
  objects?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** The ways to find a row by typing, and its name where people find it. */
export interface Search<R = AnyRow> {
  /** Fields whose words find the row; numbers, e-mails and phones are found by their parts too. */
  by: readonly string[];
  /** The fields among them that name the row: their words also find the rows that point to it. */
  called?: readonly string[];
  /** To-one relations whose names find this row too: `driver` for the field `driverId`. */
  through?: readonly string[];
  /** Set in a row that nobody looks for any more. */
  hiddenBy?: string;
  /** Its name, and what tells it from others of that name; `related` holds the rows of `through` that are here, of which only what names them is sure. */
  title(row: R, related: Related): string;
  detail(row: R, related: Related): string;
}
export type Related = Readonly<Record<string, AnyRow | undefined>>;

/** The groups that a record, its form and its commands show: the heading of a group -> its fields, in that order. */
export type Groups<F extends Fields = Fields> = Readonly<Record<string, readonly (keyof F & string)[]>>;

/** One noun of the product, declared once: table, sync projection, replica store and access rule are made from it. */
export interface Noun<Name extends string = string, F extends Fields = Fields, G extends Groups = Groups> {
  /** Plural, camel case: the SQL table and the replica store, for example `driverDocuments`. */
  name: Name;
  /** The GraphQL type, for example `DriverDocument`. */
  type: string;
  fields: F & SystemFields;
  groups: G;
  scope: Scope;
  replication: Replication;
  /** The people who may write; null keeps the noun out of the API altogether. */
  access: Access | null;
  api: Api;
  /** Null for what is not looked for by its words. */
  search: Search | null;
  /** Names that lists sort by -> the fields whose first value that is there they stand for. */
  firstOf: Readonly<Record<string, readonly string[]>>;
}

/** The fields of every row. `deletedAt` set means softly deleted: the row leaves every replica. */
const systemFields = {
  id: f.id().fixed(),
  createdAt: f.timestamp().label('Created').setBy('nobody'),
  updatedAt: f.timestamp().label('Updated').setBy('nobody'),
  deletedAt: f.timestamp().label('Deleted').nullable().setBy('nobody'),
};
export type SystemFields = typeof systemFields;

type ValueOf<X> = X extends Field<infer T> ? T : never;
export type RowOf<N extends { fields: Fields }> = { [K in keyof N['fields']]: ValueOf<N['fields'][K]> };
/** A row before it is known which noun it belongs to. */
export type AnyRow = { id: string; [field: string]: unknown };

export function noun<const Name extends string, F extends Fields, const G extends Groups<F> = {}>(spec: {
  name: Name;
  type: string;
  fields: F;
  groups?: G;
  scope: Scope;
  access: Access | null;
  replication?: Replication;
  api?: Api;
  search?: Search<RowOf<{ fields: F & SystemFields }>>;
  firstOf?: Readonly<Record<string, readonly (keyof F & string)[]>>;
}): Noun<Name, F, G> {
  return { replication: 'all', api: {}, search: null, groups: {} as G, firstOf: {}, ...spec, fields: { ...systemFields, ...spec.fields } };
}

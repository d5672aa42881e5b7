import type { FieldAudience, FieldFacts } from '#domain/field.ts';
import type { Noun } from '#domain/noun.ts';
import { NOUNS, TABLE_NAMES, type TableName } from '#domain/tables.ts';
import { relationName } from './names.ts';

/** A value that the API shows of a row. */
export interface Column {
  /** The noun's field and the table's column. */
  field: string;
  facts: FieldFacts;
  /** The people who may read it through the API; fields of the server alone are no columns. */
  audience: Exclude<FieldAudience, 'server'>;
}

/** A relation to one row at most, over a field of this noun. */
export interface ToOne {
  field: string;
  table: TableName;
  audience: Exclude<FieldAudience, 'server'>;
}

/** A relation to rows that point here; with `to`, `via` only joins, and its field `to` points at the rows of `table`. */
export interface ToMany {
  table: TableName;
  by: string;
  join: { table: TableName; to: string } | null;
  /** One row at most: the API answers it alone. */
  single: boolean;
}

/** Fields that the API shows together. */
export interface Members {
  columns: ReadonlyMap<string, Column>;
  one: ReadonlyMap<string, ToOne>;
}

/** A noun as the API shows it, by the names of the API. */
export interface NounShape extends Members {
  table: TableName;
  noun: Noun;
  many: ReadonlyMap<string, ToMany>;
  objects: ReadonlyMap<string, Members>;
}

/** The nouns that the API knows. */
export const API_TABLES: readonly TableName[] = TABLE_NAMES.filter((table) => NOUNS[table].access !== null);

type Named = readonly [name: string, field: string];

const audienceOf = ({ online, audience }: FieldFacts): FieldAudience => online ?? audience;
const isRef = (noun: Noun, field: string): boolean => noun.fields[field]!.facts.kind === 'ref';

function columnsOf(noun: Noun, named: readonly Named[]): Map<string, Column> {
  const found = named.map(([name, field]) => ({
    name,
    field,
    facts: noun.fields[field]!.facts,
    audience: audienceOf(noun.fields[field]!.facts),
  }));
  return new Map(found.flatMap(({ name, field, facts, audience }) => (audience === 'server' ? [] : [[name, { field, facts, audience }]])));
}

function oneOf(noun: Noun, named: readonly Named[]): Map<string, ToOne> {
  return new Map(
    [...columnsOf(noun, named)].map(([name, { field, facts, audience }]) => [
      name,
      { field, table: facts.references as TableName, audience },
    ]),
  );
}

/** The to-one relations of a noun under every name: those it gives, else the field's own. */
function oneNames({ fields, api }: Noun): Named[] {
  const given = Object.entries(api.one ?? {});
  const known = new Set(given.map(([, field]) => field));
  const rest = Object.entries(fields).filter(([field, { facts }]) => facts.kind === 'ref' && !known.has(field));
  return [...given, ...rest.map(([field]): Named => [relationName(field), field])];
}

function manyOf({ api }: Noun): Map<string, ToMany> {
  return new Map(
    Object.entries(api.many ?? {}).map(([name, { table, by, to, single }]) => {
      const joining = table as TableName;
      const target = to === undefined ? joining : (NOUNS[joining] as Noun).fields[to]!.facts.references;
      const join = to === undefined ? null : { table: joining, to };
      return [name, { table: target as TableName, by, join, single: single ?? false }];
    }),
  );
}

function objectOf(noun: Noun, members: Readonly<Record<string, string>>): Members {
  const named = Object.entries(members);
  return {
    columns: columnsOf(
      noun,
      named.filter(([, field]) => !isRef(noun, field)),
    ),
    one: oneOf(
      noun,
      named.filter(([, field]) => isRef(noun, field)),
    ),
  };
}

function shape(table: TableName): NounShape {
  const noun: Noun = NOUNS[table];
  const objects = Object.entries(noun.api.objects ?? {});
  const inObjects = new Set(objects.flatMap(([, members]) => Object.values(members)));
  // A reference shows as its row, and beside it as the bare id where that has a name of its own: `driver` and `driverId`.
  const plain = Object.keys(noun.fields).filter((field) => !inObjects.has(field) && !(isRef(noun, field) && relationName(field) === field));
  return {
    table,
    noun,
    columns: columnsOf(
      noun,
      plain.map((field) => [field, field]),
    ),
    one: oneOf(
      noun,
      oneNames(noun).filter(([, field]) => !inObjects.has(field)),
    ),
    many: manyOf(noun),
    objects: new Map(objects.map(([name, members]) => [name, objectOf(noun, members)])),
  };
}

const shapes = new Map<TableName, NounShape>();

/** The form in which the API shows a noun, made from its declaration once. */
export function shapeOf(table: TableName): NounShape {
  const known = shapes.get(table) ?? shape(table);
  shapes.set(table, known);
  return known;
}

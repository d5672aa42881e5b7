import type { FieldFacts } from '#domain/field.ts';
import type { Noun } from '#domain/noun.ts';
import { NOUNS, TABLE_NAMES, type TableName } from '#domain/tables.ts';

// What the API shows of each noun, read once more from the declarations and not from the code that makes the API of them
// (server/api/nounShape.ts): matrix.pg.test.ts compares it with the schema field by field.

export interface ApiColumn {
  /** `['attorney', 'fee']` */
  path: readonly string[];
  field: string;
  facts: FieldFacts;
  /** Read by staff alone. */
  staffOnly: boolean;
}
export interface ApiOne {
  path: readonly string[];
  field: string;
  target: TableName;
  staffOnly: boolean;
}
export interface ApiMany {
  name: string;
  /** The rows that point here, or that tie this row to others. */
  table: TableName;
  by: string;
  /** The field of `table` that leads to the rows meant, or null when it is those rows themselves. */
  to: string | null;
  target: TableName;
  single: boolean;
}
export interface ApiShape {
  table: TableName;
  type: string;
  columns: readonly ApiColumn[];
  one: readonly ApiOne[];
  many: readonly ApiMany[];
}

export const API_NOUNS: readonly TableName[] = TABLE_NAMES.filter((table) => NOUNS[table].access !== null);
const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** `driver`: how the names of its operations begin. */
export const oneName = (table: TableName): string => lower(NOUNS[table].type);

export function shapeOfNoun(table: TableName): ApiShape {
  const { type, fields, api }: Noun = NOUNS[table];
  const inObject = new Map(
    Object.entries(api.objects ?? {}).flatMap(([object, members]) =>
      Object.entries(members).map(([member, field]) => [field, [object, member]]),
    ),
  );
  const columns: ApiColumn[] = [];
  const one: ApiOne[] = [];
  for (const [field, { facts }] of Object.entries(fields)) {
    const reader = facts.online ?? facts.audience;
    if (reader === 'server') continue;
    const path = inObject.get(field) ?? [field];
    const bare = field.replace(/Id$/, '');
    if (facts.kind === 'ref') {
      const named = Object.entries(api.one ?? {}).flatMap(([name, of]) => (of === field ? [name] : []));
      const names = inObject.has(field) ? [path] : (named.length > 0 ? named : [bare]).map((name) => [name]);
      for (const name of names) one.push({ path: name, field, target: facts.references as TableName, staffOnly: reader === 'staff' });
    }
    if (facts.kind !== 'ref' || (!inObject.has(field) && bare !== field))
      columns.push({ path, field, facts, staffOnly: reader === 'staff' });
  }
  const many = Object.entries(api.many ?? {}).map(([name, { table: from, by, to, single }]): ApiMany => {
    const target = to === undefined ? from : (NOUNS[from as TableName] as Noun).fields[to]!.facts.references;
    return { name, table: from as TableName, by, to: to ?? null, target: target as TableName, single: single ?? false };
  });
  return { table, type, columns, one, many };
}

/** `{ attorney: { fee: value } }` for the path of a field. */
export function nested(path: readonly string[], value: unknown): Record<string, unknown> {
  const [first, ...rest] = path as [string, ...string[]];
  return { [first]: rest.length > 0 ? nested(rest, value) : value };
}

/** `attorney { fee }` for the path of a field, with what is selected of it. */
export function selected(path: readonly string[], inner = ''): string {
  return path.toReversed().reduce((text, name) => (text ? `${name} { ${text} }` : name), inner);
}

/** What stands at a path of an answer. */
export function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce((part: any, name) => part?.[name], value);
}

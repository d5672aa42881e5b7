import {
  getArgumentValues,
  getDirectiveValues,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  isObjectType,
  Kind,
  type FieldNode,
  type GraphQLResolveInfo,
  type SelectionNode,
} from 'graphql';
import type { TableName } from '#domain/tables.ts';
import { shapeOf, type Members, type ToMany, type ToOne } from '../nounShape.ts';
import { extraFields } from './extensions.ts';
import type { ListArgs } from './listArgs.ts';
import { manyKey, oneKey } from './readRow.ts';

/** The selection on the rows of a noun: columns by field, relations by the key that a row keeps them under. */
export interface Selection {
  table: TableName;
  columns: Set<string>;
  one: Map<string, { relation: ToOne; rows: Selection }>;
  many: Map<string, { name: string; relation: ToMany; list: ListSelection }>;
}

/** The selection on a list; `rows` null: its rows are not asked for. */
export interface ListSelection {
  args: ListArgs;
  rows: Selection | null;
  count: boolean;
  groups: boolean;
}

/** Reads what a query asks, so that every level is read at once and no column that nobody asked for. */
class SelectionReader {
  readonly #info: GraphQLResolveInfo;

  constructor(info: GraphQLResolveInfo) {
    this.#info = info;
  }

  rows(table: TableName, nodes: readonly FieldNode[]): Selection {
    const selection: Selection = { table, columns: new Set(['id']), one: new Map(), many: new Map() };
    const shape = shapeOf(table);
    for (const [name, same] of this.#fields(nodes)) {
      const members = shape.objects.get(name);
      const many = shape.many.get(name);
      if (members) for (const [member, inner] of this.#fields(same)) this.#member(selection, members, member, inner);
      else if (many) this.#many(selection, name, many, same);
      else if (!this.#member(selection, shape, name, same)) {
        for (const field of extraFields(table)[name]?.needs ?? []) selection.columns.add(field);
      }
    }
    return selection;
  }

  list(table: TableName, nodes: readonly FieldNode[], args: ListArgs): ListSelection {
    const asked = this.#fields(nodes);
    const items = asked.get('items');
    return { args, rows: items ? this.rows(table, items) : null, count: asked.has('count'), groups: asked.has('groups') };
  }

  #member(selection: Selection, { columns, one }: Members, name: string, nodes: readonly FieldNode[]): boolean {
    const column = columns.get(name);
    const relation = one.get(name);
    if (column) selection.columns.add(column.field);
    if (relation) {
      selection.columns.add(relation.field);
      const key = oneKey(relation.field);
      const rows = this.rows(relation.table, nodes);
      selection.one.set(key, { relation, rows: merged(selection.one.get(key)?.rows, rows) });
    }
    return Boolean(column ?? relation);
  }

  #many(selection: Selection, name: string, relation: ToMany, nodes: readonly FieldNode[]): void {
    if (relation.single) {
      const rows = this.rows(relation.table, nodes);
      return addMany(selection, manyKey(name, {}), name, relation, { args: { first: 1 }, rows, count: false, groups: false });
    }
    for (const node of nodes) {
      const args = this.#args(selection.table, name, node);
      addMany(selection, manyKey(name, args), name, relation, this.list(relation.table, [node], args));
    }
  }

  #args(table: TableName, field: string, node: FieldNode): ListArgs {
    const { schema, variableValues } = this.#info;
    const type = schema.getType(shapeOf(table).noun.type);
    const definition = isObjectType(type) ? type.getFields()[field] : undefined;
    if (!definition) throw new Error(`${table} has no field ${field} in the schema`);
    return getArgumentValues(definition, node, variableValues) as ListArgs;
  }

  /** The fields that these nodes select together, by their names in the schema. */
  #fields(nodes: readonly FieldNode[]): Map<string, FieldNode[]> {
    const spread = new Set<string>();
    const fields = nodes.flatMap((node) => this.#selected(node.selectionSet?.selections ?? [], spread));
    return Map.groupBy(fields, (field) => field.name.value);
  }

  /** A fragment counts once among siblings: fragments that spread each other twice would otherwise cost time without end. */
  #selected(selections: readonly SelectionNode[], spread: Set<string>): FieldNode[] {
    return selections.flatMap((node) => {
      if (!this.#isIncluded(node)) return [];
      if (node.kind === Kind.FIELD) return [node];
      if (node.kind === Kind.INLINE_FRAGMENT) return this.#selected(node.selectionSet.selections, spread);
      if (spread.has(node.name.value)) return [];
      spread.add(node.name.value);
      return this.#selected(this.#info.fragments[node.name.value]!.selectionSet.selections, spread);
    });
  }

  #isIncluded(node: SelectionNode): boolean {
    const { variableValues } = this.#info;
    const skip = getDirectiveValues(GraphQLSkipDirective, node, variableValues)?.['if'];
    const include = getDirectiveValues(GraphQLIncludeDirective, node, variableValues)?.['if'];
    return skip !== true && include !== false;
  }
}

function addMany(selection: Selection, key: string, name: string, relation: ToMany, list: ListSelection): void {
  const known = selection.many.get(key)?.list;
  const whole: ListSelection = known
    ? {
        args: list.args,
        rows: known.rows && list.rows ? merged(known.rows, list.rows) : (known.rows ?? list.rows),
        count: known.count || list.count,
        groups: known.groups || list.groups,
      }
    : list;
  selection.many.set(key, { name, relation, list: whole });
}

/** Returns what either of two selections of the same rows asks. */
function merged(a: Selection | undefined, b: Selection): Selection {
  if (!a) return b;
  const both: Selection = { table: a.table, columns: new Set([...a.columns, ...b.columns]), one: new Map(a.one), many: new Map(a.many) };
  for (const [key, { relation, rows }] of b.one) both.one.set(key, { relation, rows: merged(both.one.get(key)?.rows, rows) });
  for (const [key, { name, relation, list }] of b.many) addMany(both, key, name, relation, list);
  return both;
}

/** Returns what the field of `info`, which answers a row of this noun or several, asks of it. */
export function selectedRows(info: GraphQLResolveInfo, table: TableName): Selection {
  return new SelectionReader(info).rows(table, info.fieldNodes);
}

/** Returns what the field of `info`, which answers a list of this noun's rows, asks of it. */
export function selectedList(info: GraphQLResolveInfo, table: TableName, args: ListArgs): ListSelection {
  return new SelectionReader(info).list(table, info.fieldNodes, args);
}

import pg from 'pg';
import { isStaff, type Actor } from '#domain/actor.ts';
import type { TableName } from '#domain/tables.ts';
import { namesOf, objectName } from '../names.ts';
import { shapeOf, type Column, type Members } from '../nounShape.ts';
import { columnSql } from './columnSql.ts';
import type { Direction, ListArgs, SortInput } from './listArgs.ts';
import { refuse, refuseUnknown, type Path } from './refuse.ts';
import { rowScope } from './rowScope.ts';

const { escapeIdentifier: name } = pg;
const STEPS_MAX = 5;
const JOINS_MAX = 10;

/** One step of an order. */
export interface SortKey {
  sql: string;
  direction: Direction;
  nullable: boolean;
}

/** An order of rows, with the rows at the other end of to-one relations that it looks at. It always ends with the id. */
export interface Order {
  joins: string[];
  keys: SortKey[];
}

const TEXTUAL: ReadonlySet<string> = new Set(['text', 'enum']);

interface Place {
  table: TableName;
  members: Members;
  alias: string;
  nullable: boolean;
  type: string;
  path: Path;
}

/**
 * The order that the arguments of a list ask for. Nulls come last either way and texts by code point, as on a device
 * (sync/query/order.ts); the id makes it whole. Rows over a relation that the person may not see count as none.
 * @throws ApiError InvalidArgumentError
 */
export function orderOf(table: TableName, alias: string, args: ListArgs, actor: Actor, path: Path): Order {
  const order: Order = { joins: [], keys: [] };
  const steps = [...(args.sort ?? []), ...(args.orderBy ?? []).map(stepOf)];
  if (steps.length > STEPS_MAX) refuse([...path, 'sort'], `At most ${STEPS_MAX} fields`);
  const type = args.sort?.length ? namesOf(table).sort : namesOf(table).orderBy;
  steps.forEach((step, i) => {
    const place = { table, members: shapeOf(table), alias, nullable: false, type, path: [...path, 'sort', i] };
    addStep(order, place, step, actor);
  });
  order.keys.push({ sql: `${alias}."id"`, direction: 'ASC', nullable: false });
  return order;
}

/** `createdAt_DESC` in the form of today. */
function stepOf(orderBy: string): SortInput {
  const at = orderBy.lastIndexOf('_');
  return { [orderBy.slice(0, at)]: orderBy.slice(at + 1) as Direction };
}

function addStep(order: Order, place: Place, step: SortInput, actor: Actor): void {
  const given = Object.entries(step).filter(([, how]) => how != null);
  if (given.length === 0) return;
  if (given.length > 1) refuse(place.path, 'Give one field in each entry of "sort", the first one first');
  const [key, how] = given[0]! as [string, Direction | SortInput];
  const { members, alias, table, path, type, nullable } = place;
  const object = 'objects' in members ? shapeOf(table).objects.get(key) : undefined;
  if (object) {
    return addStep(
      order,
      { ...place, members: object, path: [...path, key], type: `${objectName(table, key)}Sort` },
      how as SortInput,
      actor,
    );
  }
  const column = members.columns.get(key);
  const found = column ?? members.one.get(key);
  if (!found || (found.audience === 'staff' && !isStaff(actor))) return refuseUnknown([...path, key], key, type);
  if (column) return void order.keys.push(keyOf(column, columnSql(column, table, actor, alias), how as Direction, nullable));
  const relation = members.one.get(key)!;
  const other = `${alias}_${order.joins.length}`;
  const scope = rowScope(relation.table, actor, other) ?? 'false';
  if (order.joins.length >= JOINS_MAX) refuse(path, `An order may follow at most ${JOINS_MAX} relations`);
  order.joins.push(`left join ${name(relation.table)} ${other} on ${other}."id" = ${alias}.${name(relation.field)} and ${scope}`);
  const there = {
    table: relation.table,
    members: shapeOf(relation.table),
    alias: other,
    nullable: true,
    type: namesOf(relation.table).sort,
  };
  addStep(order, { ...there, path: [...path, key] }, how as SortInput, actor);
}

function keyOf(column: Column, sql: string, direction: Direction, isRelated: boolean): SortKey {
  const text = TEXTUAL.has(column.facts.kind) ? ' collate "C"' : '';
  return { sql: `${sql}${text}`, direction, nullable: isRelated || column.facts.nullable };
}

/** The clause behind `order by`; `reversed` begins at the other end. */
export function orderSql({ keys }: Order, reversed = false): string {
  return keys
    .map(({ sql, direction, nullable }) => {
      const isDown = (direction === 'DESC') !== reversed;
      // Said only where it matters: an index is of no use for an order that says more than it.
      const nulls = nullable ? ` nulls ${reversed ? 'first' : 'last'}` : '';
      return `${sql} ${isDown ? 'desc' : 'asc'}${nulls}`;
    })
    .join(', ');
}

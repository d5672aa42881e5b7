import type { Actor } from '#domain/actor.ts';
import type { FieldKind } from '#domain/field.ts';
import type { TableName } from '#domain/tables.ts';
import { isSwitch } from '../fieldTypes.ts';
import type { Column } from '../nounShape.ts';
import { valueSql } from '../../db/contentSql.ts';

const isDeletedAt = ({ field }: Column): boolean => field === 'deletedAt';

/** The kind as which a column is compared: `deletedAt` is a second to the API and an instant to the table, and names from a list are text. */
export function columnKind(column: Column): FieldKind {
  if (isDeletedAt(column)) return 'int';
  return column.facts.kind === 'enum' && !isSwitch(column.facts) ? 'text' : column.facts.kind;
}

/** SQL for the value of a column of the row `alias`, as the API compares it. */
export function columnSql(column: Column, table: TableName, actor: Actor, alias: string): string {
  const sql = valueSql(table, column.field, actor, alias);
  return isDeletedAt(column) ? `coalesce(floor(extract(epoch from ${sql}))::bigint, 0)` : sql;
}

/** Can rows be put in order, or in groups, by this column? */
export function isOrdered({ facts }: Column): boolean {
  return facts.kind !== 'json' && facts.kind !== 'list';
}

import type { TableName } from '#domain/tables.ts';
import { CodedColumn } from '../tiers/column.ts';
import type { ColumnTable } from '../tiers/columnTable.ts';
import { relationsOf } from './queryTables.ts';

/** The tables of one question, as of one moment. */
export type Tables = ReadonlyMap<TableName, ColumnTable>;

/** A to-one relation over columns: the other table, and its slot for each value of the field that leads there; -1: not here. */
export interface Link {
  other: ColumnTable;
  otherName: TableName;
  column: CodedColumn;
  slots: Int32Array;
}

interface KeptLink extends Link {
  rowStamp: number;
  known: number;
}

const KEPT = new WeakMap<CodedColumn, KeptLink>();

/** Returns the link from the rows of a table to others by a relation's name; null when there is no such relation, or no such table on a device. */
export function linkOf(tables: Tables, name: TableName, table: ColumnTable, relation: string): Link | null {
  const found = relationsOf(name).get(relation);
  const other = found && tables.get(found.table);
  const column = found && table.column(found.field);
  if (!found || !other || !(column instanceof CodedColumn)) return null;
  const { rowStamp } = other;
  const kept = KEPT.get(column);
  const same = kept?.other === other && kept.rowStamp === rowStamp;
  if (same && kept.known === column.values.length) return kept;
  // Values only ever get more: what was found stays found while no row of the other table came or went.
  const slots = new Int32Array(column.values.length);
  if (same) slots.set(kept.slots);
  for (let code = same ? kept.known : 0; code < slots.length; code += 1) {
    const id = column.values[code];
    slots[code] = (typeof id === 'string' ? other.slotOf(id) : undefined) ?? -1;
  }
  const link = { other, otherName: found.table, column, slots, rowStamp, known: slots.length };
  KEPT.set(column, link);
  return link;
}

/** The slot that a row leads to; -1 when that row is not here. */
export function follow({ column, slots }: Pick<Link, 'column' | 'slots'>, slot: number): number {
  return slots[column.codes[slot]!] ?? -1;
}

import type { Json } from '#domain/field.ts';
import { preference } from '#src/data/preferences.ts';
import type { Preference } from '#src/data/preferenceStore.ts';
import type { Column } from './grid-column.ts';

/** A person's arrangement of the columns of a list, by their names; what is not named stands where the product has it. */
export type ColumnOrder = { order: string[]; hidden: string[] };

const AS_IT_IS: ColumnOrder = { order: [], hidden: [] };

function readOrder(stored: Json): ColumnOrder | null {
  const names = (list: unknown): string[] | null => (Array.isArray(list) && list.every((one) => typeof one === 'string') ? list : null);
  const { order, hidden } = (stored ?? {}) as { order?: unknown; hidden?: unknown };
  const [a, b] = [names(order), names(hidden)];
  return a && b ? { order: a, hidden: b } : null;
}

const orders = new Map<string, Preference<ColumnOrder>>();

/** The arrangement of one list, `columns.cases`. */
export function columnOrderOf(list: string): Preference<ColumnOrder> {
  let order = orders.get(list);
  if (!order) orders.set(list, (order = preference({ name: `columns.${list}`, fallback: AS_IT_IS, read: readOrder })));
  return order;
}

/** The first column names the row, and the actions close it: both stay where they are. */
export function isFixed<R>(columns: readonly Column<R>[], column: Column<R>): boolean {
  return column === columns[0] || column.id === 'actions';
}

/** Every column in the person's order; one that they have not placed stays behind the one before it. */
export function inOrder<R>(columns: readonly Column<R>[], { order }: ColumnOrder): Column<R>[] {
  const placed = order.flatMap((id) => columns.filter((column) => column.id === id && !isFixed(columns, column)));
  const free = columns.filter((column) => !isFixed(columns, column));
  const result = [...placed];
  free.forEach((column, i) => {
    if (!result.includes(column)) result.splice(i === 0 ? 0 : result.indexOf(free[i - 1]!) + 1, 0, column);
  });
  return [...columns.slice(0, 1), ...result, ...columns.slice(1).filter((column) => column.id === 'actions')];
}

/** The columns to show. */
export function arranged<R>(columns: readonly Column<R>[], order: ColumnOrder): Column<R>[] {
  return inOrder(columns, order).filter((column) => isFixed(columns, column) || !order.hidden.includes(column.id));
}

/** A column one place further up or down among those that can move; the same order at the end. */
export function movedColumn<R>(columns: readonly Column<R>[], now: ColumnOrder, id: string, step: 1 | -1): ColumnOrder {
  const order = inOrder(columns, now)
    .filter((column) => !isFixed(columns, column))
    .map((column) => column.id);
  const at = order.indexOf(id);
  const to = at + step;
  if (at < 0 || to < 0 || to >= order.length) return now;
  order.splice(at, 1);
  order.splice(to, 0, id);
  return { ...now, order };
}

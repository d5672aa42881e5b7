import type { ReplicaQuery } from '#sync/replicaApi.ts';
import type { Column } from './grid-column.ts';
import type { ListSort } from './grid-header.tsx';

type Sortable = Pick<Column<never>, 'header' | 'sort'>;
type Groupable = Pick<Column<never>, 'header' | 'sort' | 'text' | 'title'>;

/** The column that sorts by this field first. */
const columnOf = (columns: readonly Sortable[], field: string): Sortable | undefined =>
  columns.find((column) => column.sort?.[0] === field);

/** Reads the sort of a list from its address: `sort=status`, turned round `sort=-status`; null for one that no column sorts by. */
export function sortOf(search: URLSearchParams, columns: readonly Sortable[]): ListSort | null {
  const text = search.get('sort') ?? '';
  const field = text.replace(/^-/, '');
  return columnOf(columns, field) ? { field, direction: text.startsWith('-') ? 'desc' : 'asc' } : null;
}

/** The field that the address says a list is grouped by: `group=status`; null for one that no column with words sorts by. */
export function groupOf(search: URLSearchParams, columns: readonly Groupable[]): string | null {
  const field = search.get('group') ?? '';
  return groupableBy(columns).some((one) => one.field === field) ? field : null;
}

/** The fields that a list can be grouped by: a group is called by the words of its cells. */
export function groupableBy(columns: readonly Groupable[]): { field: string; label: string }[] {
  return sortableBy(columns.filter(({ text, title }) => text ?? title));
}

/** Returns the name of a row's group; null where the list has no groups. */
export function groupLabel<R>(columns: readonly Column<R>[], field: string | null): ((row: R) => string) | null {
  const column = field === null ? undefined : columns.find(({ sort }) => sort?.[0] === field);
  return column?.text ?? column?.title ?? null;
}

/** Returns what the address says about a sort. */
export function sortPatch(sort: ListSort | null): { sort: string | null } {
  return { sort: sort && (sort.direction === 'desc' ? `-${sort.field}` : sort.field) };
}

/** The order of a query: by group, then by every field of the column, then as the list is by itself. */
export function sortedBy(
  sort: ListSort | null,
  columns: readonly Sortable[],
  usual: ReplicaQuery['sort'] = [],
  group: string | null = null,
): NonNullable<ReplicaQuery['sort']> {
  const own = sort ? ordered(sort, columns, usual) : usual;
  if (group === null) return own;
  return ordered({ field: group, direction: sort?.field === group ? sort.direction : 'asc' }, columns, own);
}

/** Returns the order within that of one column. */
function ordered(
  { field, direction }: ListSort,
  columns: readonly Sortable[],
  within: NonNullable<ReplicaQuery['sort']>,
): NonNullable<ReplicaQuery['sort']> {
  const fields = columnOf(columns, field)?.sort ?? [];
  return [...fields.map((name) => ({ field: name, direction })), ...within.filter((one) => !fields.includes(one.field))];
}

/** The fields that a list can be sorted by, with the words of their columns. */
export function sortableBy(columns: readonly Sortable[]): { field: string; label: string }[] {
  return columns.flatMap(({ header, sort }) => (sort?.[0] === undefined ? [] : [{ field: sort[0], label: header }]));
}

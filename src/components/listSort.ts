import type { ReplicaQuery } from '#sync/replicaApi.ts';
import type { Column } from './grid-column.ts';
import type { ListSort } from './grid-header.tsx';

type Sortable = Pick<Column<never>, 'header' | 'sort'>;

/** The column that sorts by this field first. */
const columnOf = (columns: readonly Sortable[], field: string): Sortable | undefined =>
  columns.find((column) => column.sort?.[0] === field);

/** How the address says that a list is sorted: `sort=status`, turned round `sort=-status`; null for one that no column sorts by. */
export function sortOf(search: URLSearchParams, columns: readonly Sortable[]): ListSort | null {
  const text = search.get('sort') ?? '';
  const field = text.replace(/^-/, '');
  return columnOf(columns, field) ? { field, direction: text.startsWith('-') ? 'desc' : 'asc' } : null;
}

/** What the address says about a sort. */
export function sortPatch(sort: ListSort | null): { sort: string | null } {
  return { sort: sort && (sort.direction === 'desc' ? `-${sort.field}` : sort.field) };
}

/** The order of a query: by every field of the column, then as the list is by itself. */
export function sortedBy(
  sort: ListSort | null,
  columns: readonly Sortable[],
  usual: ReplicaQuery['sort'] = [],
): NonNullable<ReplicaQuery['sort']> {
  if (!sort) return usual;
  const fields = columnOf(columns, sort.field)?.sort ?? [];
  const first = fields.map((field) => ({ field, direction: sort.direction }));
  return [...first, ...usual.filter(({ field }) => !fields.includes(field))];
}

/** The fields that a list can be sorted by, with the words of their columns. */
export function sortableBy(columns: readonly Sortable[]): { field: string; label: string }[] {
  return columns.flatMap(({ header, sort }) => (sort?.[0] === undefined ? [] : [{ field: sort[0], label: header }]));
}

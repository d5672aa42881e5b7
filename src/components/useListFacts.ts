import { useMemo } from 'react';
import type { ListFacts } from '#src/commands/listHandle.ts';
import type { Column } from './grid-column.ts';
import { groupableBy, sortableBy } from './listSort.ts';
import type { Paging } from './paging.ts';

interface Options<R> extends Pick<ListFacts, 'pages' | 'narrowed' | 'sort' | 'editable' | 'address' | 'view'> {
  paging: Paging;
  columns: readonly Column<R>[];
  group: string | null;
}

/** Returns the facts of a list for commands; the same object while it is the same. */
export function useListFacts<R>({ paging, pages, narrowed, columns, sort, group, editable, address, view }: Options<R>): ListFacts {
  const { page, pageSize } = paging;
  const sorted = sort && `${sort.field} ${sort.direction}`;
  const viewed = JSON.stringify(view);
  return useMemo<ListFacts>(
    () => ({
      page,
      pages,
      pageSize,
      narrowed,
      sortable: sortableBy(columns),
      sort,
      groupable: groupableBy(columns),
      group,
      editable,
      address,
      view,
    }),
    // Texts stand for the sort and the view, which are new objects on every render; the address is in them all.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [page, pages, pageSize, narrowed, columns, sorted, group, editable, address, viewed],
  );
}

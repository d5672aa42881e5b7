import { useEffect, type ReactNode } from 'react';
import type { Row, TableName } from '#domain/tables.ts';
import { useTools } from '#src/commands/commandHost.ts';
import { useLive } from '#src/data/useLive.ts';
import { usePane } from '#src/panes/usePane.ts';
import type { Included, ReplicaQuery } from '#sync/replicaApi.ts';
import { ClearFilters } from './clear-filters.tsx';
import { DataGrid } from './data-grid.tsx';
import type { Column } from './grid-column.ts';
import { ListScreen } from './list-screen.tsx';
import { Pager } from './pager.tsx';
import { pagingPatch, skipOf, type Paging } from './paging.ts';
import { SearchBox } from './search-box.tsx';

type ListRow<T extends TableName> = Row<T> & { $?: Included };
/** Sets and (with null) removes query keys of the list's address; the list then begins at its first page. */
export type ChangeFilters = (patch: Readonly<Record<string, string | null>>) => void;

interface RecordListProps<T extends TableName> {
  table: T;
  /** Names the grid: `Cases`. */
  label: string;
  columns: readonly Column<ListRow<T>>[];
  query: ReplicaQuery<T>;
  /** What the address says, read by the feature. */
  params: { search: string; paging: Paging };
  /** Rows of a page when the address does not say. */
  pageSize: number;
  filters: (change: ChangeFilters, live: boolean) => ReactNode;
  /** Query keys of the filters, for 'Show all' on an emptied list. */
  filterKeys: readonly string[];
  /** The spec's words for a list without rows. */
  empty: string;
  /** Address of a row's screen; without one, Enter offers the row's commands. */
  href?: (row: ListRow<T>) => string;
}

/** A list screen: search, filters, grid and pager over one query, all of it in the pane's address. */
export function RecordList<T extends TableName>(props: RecordListProps<T>) {
  const { table, label, columns, query, params, pageSize, filters, filterKeys, empty, href } = props;
  const pane = usePane();
  const tools = useTools();
  const { rows, count, complete, ready } = useLive(query);
  const { setMode, setSubject, setSearch, setList } = pane;
  useEffect(() => setMode('list'), [setMode]);
  const hrefs = href && ready ? (rows as ListRow<T>[]).map(href).join('\n') : '';
  const skip = skipOf(params.paging);
  const total = complete && ready ? count : null;
  useEffect(() => setList({ hrefs: hrefs.split('\n'), skip, total }), [setList, hrefs, skip, total]);

  return (
    <ListScreen
      toolbar={
        <>
          <SearchBox
            label={`Search ${label.toLowerCase()}`}
            value={params.search}
            live={pane.focused}
            onSearch={(text) => setSearch({ search: text || null, page: null }, 'replace')}
          />
          {filters((patch) => setSearch({ ...patch, page: null }), pane.focused)}
        </>
      }
    >
      <DataGrid
        label={label}
        columns={columns}
        rows={rows as ListRow<T>[]}
        total={complete ? count : null}
        skip={skip}
        ready={ready}
        empty={empty}
        emptyHint={<ClearFilters keys={filterKeys} search={pane.search} onClear={setSearch} />}
        live={pane.focused}
        onActive={(row) => setSubject(row && { table, row })}
        onOpen={(row, where) => (href ? pane.go(href(row), where) : tools.palette.open())}
        {...(href && { href })}
      />
      <Pager
        paging={params.paging}
        shown={rows.length}
        count={count}
        complete={complete}
        onChange={(paging) => setSearch(pagingPatch(paging, pageSize))}
      />
    </ListScreen>
  );
}

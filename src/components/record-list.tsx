import { ListFilter } from 'lucide-react';
import { lazy, Suspense, use, useEffect, useMemo, useRef, useState, type ReactNode, type Ref } from 'react';
import type { Row, TableName } from '#domain/tables.ts';
import { CommandButton } from '#src/commands/command-button.tsx';
import { useStore } from '#src/commands/store.ts';
import { offerList, type ListView } from '#src/commands/listHandle.ts';
import { rows as replicaRows } from '#src/data/replica.ts';
import { useLive } from '#src/data/useLive.ts';
import { PaneIdContext } from '#src/panes/panesContext.ts';
import { usePane } from '#src/panes/usePane.ts';
import type { Included, ReplicaQuery } from '#sync/replicaApi.ts';
import { BulkBar } from './bulk-bar.tsx';
import { arranged, columnOrderOf } from './columnOrder.ts';
import { DataGrid } from './data-grid.tsx';
import type { GridHandle } from './useGridHandle.ts';
import type { Column } from './grid-column.ts';
import { FilterBar } from './filter-bar.tsx';
import { GroupChip } from './filter-chip.tsx';
import { listParams, type Filters, type ListParams } from './filters.ts';
import { groupableBy, groupOf, groupLabel, sortedBy, sortOf, sortPatch } from './listSort.ts';
import { Pager } from './pager.tsx';
import { pageCount, pagingPatch } from './paging.ts';
import { SearchBox } from './search-box.tsx';
import { useListActs } from './useListActs.ts';
import { useListFacts } from './useListFacts.ts';
import { useHandle } from './useHandle.ts';
import { useKeysForAnswer } from './useKeysForAnswer.ts';
import { addressOf } from './savedViews.ts';
import { useView } from './useView.ts';
import { useSelection } from './useSelection.ts';

/** A word that no record has: to look for it makes ready what a search needs, which takes a while the first time. */
const NOWHERE = '\uE000';

const ColumnsDialog = lazy(() => import('./columns-dialog.tsx'));
const ClearFilters = lazy(() => import('./clear-filters.tsx'));

type ListRow<T extends TableName> = Row<T> & { $?: Included };
interface RecordListProps<T extends TableName, N extends string> {
  table: T;
  /** Names the grid: `Cases`. */
  label: string;
  columns: readonly Column<ListRow<T>>[];
  filters: Filters<N>;
  /** Rows of a page when the address does not say. */
  pageSize: number;
  /** Asks for the rows that the address means. */
  query: (params: ListParams<N>) => ReplicaQuery<T>;
  /** Buttons at the end of the toolbar. */
  actions?: ReactNode;
  /** The spec's words for a list without rows. */
  empty: string;
  /** Address of a row's screen; `column`: at what that column shows, when the keyboard is in its cell. */
  href: (row: ListRow<T>, column?: string | null) => string;
  /** Names a row that nobody looks for by words. */
  nameOf?: (row: ListRow<T>) => string;
  /** The list is wider than its pane: it scrolls sideways, and its first column stays. */
  pinFirst?: boolean;
  /** Does what else happens to a row when it is opened. */
  onOpened?: (row: ListRow<T>) => void;
  /** Id of the row that shall have the keyboard when the list is shown first. */
  startAt?: string | undefined;
}

interface ListScreenProps {
  toolbar: ReactNode;
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** The frame of every list: a quiet row of controls (search box, filters, chips), the grid, the pager. */
function ListScreen({ toolbar, children, ref }: ListScreenProps) {
  return (
    <div ref={ref} data-list-screen="" className="@container relative flex h-full min-h-0 flex-col">
      <div data-toolbar="" className="flex min-h-9 shrink-0 flex-wrap items-center gap-1.5 border-b border-border px-3 py-1">
        {toolbar}
      </div>
      {children}
    </div>
  );
}

/** The view that is looked at, and what can be done with what was changed in it. */
function ViewBar({ view, narrowed }: { view: ListView | null; narrowed: boolean }) {
  return (
    <>
      <CommandButton id="view.open" variant={view ? 'outline' : 'ghost'} className="max-w-48">
        <ListFilter aria-hidden="true" />
        <span className="truncate">{view?.name ?? 'Views'}</span>
        {view?.modified && <span className="text-faint-foreground">changed</span>}
      </CommandButton>
      {view?.modified && (
        <CommandButton id="view.update" variant="ghost">
          Update
        </CommandButton>
      )}
      {narrowed && (!view || view.modified) && (
        <CommandButton id="view.save" variant="ghost">
          Save view
        </CommandButton>
      )}
    </>
  );
}

/** A list screen: search, filters, grid, what can be done with the chosen rows, and pager, over one query; all of it in the pane's address. */
export function RecordList<T extends TableName, N extends string>(props: RecordListProps<T, N>) {
  const { table, label, pageSize, filters, empty, href, onOpened, startAt } = props;
  const filterKeys: readonly string[] = filters.names;
  const pane = usePane();
  const params = listParams(filters, pane.search, pageSize);
  const { paging } = params;
  const asked = props.query(params);
  const order = useStore(columnOrderOf(table));
  const columns = useMemo(() => arranged(props.columns, order), [props.columns, order]);
  const [arranging, setArranging] = useState(false);
  const screen = useRef<HTMLDivElement>(null);
  const grid = useRef<GridHandle>(null);
  const sort = sortOf(pane.search, columns);
  const group = groupOf(pane.search, columns);
  const groupedBy = groupableBy(columns).find(({ field }) => field === group)?.label;
  const { view, settled } = useView(pane);
  const query: ReplicaQuery<T> = { ...asked, sort: sortedBy(sort, columns, asked.sort, group) };
  const live = useLive(settled ? query : null);
  const { count, complete, ready, skip } = live;
  const rows = live.rows as ListRow<T>[];
  useKeysForAnswer(live, pane.focused);
  const { setMode, setSubject, setSearch, setSelection, setList, setListFacts } = pane;
  const selection = useSelection({ query, page: live, tell: setSelection });
  useEffect(() => setMode('list'), [setMode]);
  const hrefs = ready ? rows.map((row) => href(row)).join('\n') : '';
  const total = complete && ready ? count : null;
  useEffect(() => setList({ hrefs: hrefs.split('\n'), skip, total }), [setList, hrefs, skip, total]);

  const pages = pageCount(count, paging.pageSize);
  const isBeyond = live.current && complete && paging.page > pages;
  useEffect(() => {
    if (isBeyond) setSearch(pagingPatch({ ...paging, page: pages }, pageSize), 'replace');
  }, [isBeyond, setSearch, paging, pages, pageSize]);
  const narrowed = ['search', ...filterKeys].some((key) => pane.search.has(key));
  const editable = rows.some((row) => columns.some((column) => column.edit?.may(row)));
  const facts = useListFacts({ paging, pages, narrowed, columns, sort, group, editable, address: addressOf(pane.search), view });
  useEffect(() => setListFacts(facts), [setListFacts, facts]);

  const acts = useListActs({
    screen,
    grid,
    query,
    live,
    columns,
    paging,
    pages,
    pageSize,
    filterKeys,
    selection,
    arrange: () => setArranging(true),
    opened: onOpened,
    href,
  });
  useHandle(offerList, use(PaneIdContext), acts);
  const onlyPage = rows.length > 0 && selection.ids.size === rows.length && rows.every(({ id }) => selection.ids.has(id));

  return (
    <ListScreen
      ref={screen}
      toolbar={
        <>
          <SearchBox
            label={`Search ${label.toLowerCase()}`}
            value={params.search}
            onSearch={(text) => setSearch({ search: text || null, page: null }, 'replace')}
            onReach={() => void replicaRows.count(props.query({ ...params, search: NOWHERE }))}
          />
          <ViewBar view={view} narrowed={narrowed || sort !== null} />
          <FilterBar filters={filters} values={params.filters} onChange={(patch) => setSearch({ ...patch, page: null })} />
          {groupedBy && <GroupChip label={groupedBy} onClear={() => acts.group(null)} />}
          {props.actions && <span className="ml-auto flex gap-1.5">{props.actions}</span>}
        </>
      }
    >
      <DataGrid
        ref={grid}
        label={label}
        columns={columns}
        rows={rows}
        total={complete ? count : null}
        skip={skip}
        ready={ready}
        empty={empty}
        emptyHint={
          narrowed && (
            <Suspense>
              <ClearFilters filters={filters} search={pane.search} onClear={setSearch} />
            </Suspense>
          )
        }
        live={pane.focused}
        startAt={startAt}
        groupOf={groupLabel(columns, group)}
        sort={sort}
        onSort={(next) => setSearch({ ...sortPatch(next), page: null })}
        selected={selection.ids}
        onChoose={acts.choose}
        onActive={(row) => setSubject(row && { table, row, ...(props.nameOf && { name: props.nameOf(row) }) })}
        onOpen={(row, where) => {
          onOpened?.(row);
          return pane.go(href(row), where);
        }}
        href={href}
        pinFirst={props.pinFirst ?? false}
      />
      <BulkBar total={complete ? count : null} onlyPage={onlyPage} />
      <Pager
        paging={paging}
        shown={{ skip, rows: rows.length }}
        count={count}
        complete={complete}
        onChange={(next) => setSearch(pagingPatch(next, pageSize))}
      />
      {arranging && (
        <Suspense>
          <ColumnsDialog list={table} columns={props.columns as readonly Column<unknown>[]} onClose={() => setArranging(false)} />
        </Suspense>
      )}
    </ListScreen>
  );
}

import { useEffect } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import { ClearFilters } from '#src/components/clear-filters.tsx';
import { DataGrid } from '#src/components/data-grid.tsx';
import { ListScreen } from '#src/components/list-screen.tsx';
import { Pager } from '#src/components/pager.tsx';
import { pagingPatch, skipOf } from '#src/components/paging.ts';
import { RowMenu } from '#src/components/row-menu.tsx';
import { SearchBox } from '#src/components/search-box.tsx';
import { useLive } from '#src/data/useLive.ts';
import { usePane } from '#src/panes/usePane.ts';
import { CaseFilters } from './case-filters.tsx';
import { caseColumns } from './case.columns.tsx';
import { CASE_ROW_COMMANDS, caseHref } from './case.commands.ts';
import { caseListParams, CASES_PAGE_SIZE, casesQuery } from './case.queries.ts';

const FILTER_KEYS = ['status', 'state', 'customer', 'driver'];
const COLUMNS = caseColumns((row) => <RowMenu subject={{ table: 'cases', row }} name={row.caseID} commands={CASE_ROW_COMMANDS} />);

/** /cases: every case the person may see, newest first. */
export default function CaseList() {
  const pane = usePane();
  const params = caseListParams(pane.search);
  const { rows, count, complete, ready } = useLive(casesQuery(params));
  const { setMode, setSubject, setSearch } = pane;
  useEffect(() => setMode('list'), [setMode]);

  return (
    <ListScreen
      toolbar={
        <>
          <SearchBox
            label="Search cases"
            value={params.search}
            live={pane.focused}
            onSearch={(text) => setSearch({ search: text || null, page: null }, 'replace')}
          />
          <CaseFilters params={params} live={pane.focused} onChange={(patch) => setSearch({ ...patch, page: null })} />
        </>
      }
    >
      <DataGrid
        label="Cases"
        columns={COLUMNS}
        rows={rows}
        total={complete ? count : null}
        skip={skipOf(params.paging)}
        ready={ready}
        empty={MESSAGES.noCases}
        emptyHint={<ClearFilters keys={FILTER_KEYS} search={pane.search} onClear={setSearch} />}
        live={pane.focused}
        onActive={(row) => setSubject(row && { table: 'cases', row })}
        onOpen={(row, where) => pane.go(caseHref(row), where)}
        href={caseHref}
      />
      <Pager
        paging={params.paging}
        shown={rows.length}
        count={count}
        complete={complete}
        onChange={(paging) => setSearch(pagingPatch(paging, CASES_PAGE_SIZE))}
      />
    </ListScreen>
  );
}

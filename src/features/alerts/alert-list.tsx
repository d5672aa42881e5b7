import { useEffect } from 'react';
import { spaced } from '#domain/alerts/alert.ts';
import { MESSAGES } from '#domain/messages.ts';
import { useTools } from '#src/commands/commandHost.ts';
import { ClearFilters } from '#src/components/clear-filters.tsx';
import { DataGrid } from '#src/components/data-grid.tsx';
import { ListScreen } from '#src/components/list-screen.tsx';
import { Pager } from '#src/components/pager.tsx';
import { pagingPatch, skipOf } from '#src/components/paging.ts';
import { RowMenu } from '#src/components/row-menu.tsx';
import { SearchBox } from '#src/components/search-box.tsx';
import { useLive } from '#src/data/useLive.ts';
import { usePane } from '#src/panes/usePane.ts';
import { AlertFilters } from './alert-filters.tsx';
import { alertColumns, driverName } from './alert.columns.tsx';
import { ALERT_MENU_LABELS, alertCommands } from './alert.commands.ts';
import { alertListParams, ALERTS_PAGE_SIZE, alertsQuery } from './alert.queries.ts';

const FILTER_KEYS = ['type', 'status', 'alert_status'];
const COLUMNS = alertColumns((row) => (
  <RowMenu
    subject={{ table: 'alerts', row }}
    name={`${spaced(row.entityType)}, ${driverName(row)}`}
    commands={alertCommands}
    labels={ALERT_MENU_LABELS}
  />
));

/** /alerts: the missing and expiring papers that nobody has set aside. */
export default function AlertList() {
  const pane = usePane();
  const tools = useTools();
  const params = alertListParams(pane.search);
  const { rows, count, complete, ready } = useLive(alertsQuery(params));
  const { setMode, setSubject, setSearch } = pane;
  useEffect(() => setMode('list'), [setMode]);

  return (
    <ListScreen
      toolbar={
        <>
          <SearchBox
            label="Search alerts"
            value={params.search}
            live={pane.focused}
            onSearch={(text) => setSearch({ search: text || null, page: null }, 'replace')}
          />
          <AlertFilters params={params} live={pane.focused} onChange={(patch) => setSearch({ ...patch, page: null })} />
        </>
      }
    >
      <DataGrid
        label="Alerts"
        columns={COLUMNS}
        rows={rows}
        total={complete ? count : null}
        skip={skipOf(params.paging)}
        ready={ready}
        empty={MESSAGES.noAlerts}
        emptyHint={<ClearFilters keys={FILTER_KEYS} search={pane.search} onClear={setSearch} />}
        live={pane.focused}
        onActive={(row) => setSubject(row && { table: 'alerts', row })}
        onOpen={() => tools.palette.open()}
      />
      <Pager
        paging={params.paging}
        shown={rows.length}
        count={count}
        complete={complete}
        onChange={(paging) => setSearch(pagingPatch(paging, ALERTS_PAGE_SIZE))}
      />
    </ListScreen>
  );
}

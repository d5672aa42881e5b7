import { useEffect } from 'react';
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
import { CustomerFilters } from './customer-filters.tsx';
import { customerColumns } from './customer.columns.tsx';
import { customerCommands, statusAct } from './customer.commands.ts';
import { customerListParams, CUSTOMERS_PAGE_SIZE, customersQuery } from './customer.queries.ts';

const FILTER_KEYS = ['status', 'from', 'to'];
const COLUMNS = customerColumns((row) => (
  <RowMenu
    subject={{ table: 'customers', row }}
    name={row.name}
    commands={customerCommands}
    labels={{ 'customer.status': `${statusAct(row)} customer` }}
  />
));

/** /customers: every carrier and every driver who is their own customer, newest first. */
export default function CustomerList() {
  const pane = usePane();
  const tools = useTools();
  const params = customerListParams(pane.search);
  const { rows, count, complete, ready } = useLive(customersQuery(params));
  const { setMode, setSubject, setSearch } = pane;
  useEffect(() => setMode('list'), [setMode]);

  return (
    <ListScreen
      toolbar={
        <>
          <SearchBox
            label="Search customers"
            value={params.search}
            live={pane.focused}
            onSearch={(text) => setSearch({ search: text || null, page: null }, 'replace')}
          />
          <CustomerFilters params={params} live={pane.focused} onChange={(patch) => setSearch({ ...patch, page: null })} />
        </>
      }
    >
      <DataGrid
        label="Customers"
        columns={COLUMNS}
        rows={rows}
        total={complete ? count : null}
        skip={skipOf(params.paging)}
        ready={ready}
        empty="No customers found"
        emptyHint={<ClearFilters keys={FILTER_KEYS} search={pane.search} onClear={setSearch} />}
        live={pane.focused}
        onActive={(row) => setSubject(row && { table: 'customers', row })}
        onOpen={() => tools.palette.open()}
      />
      <Pager
        paging={params.paging}
        shown={rows.length}
        count={count}
        complete={complete}
        onChange={(paging) => setSearch(pagingPatch(paging, CUSTOMERS_PAGE_SIZE))}
      />
    </ListScreen>
  );
}

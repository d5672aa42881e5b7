import { CommandButton } from '#src/commands/command-button.tsx';
import { RecordList } from '#src/components/record-list.tsx';
import { RowMenu } from '#src/components/row-menu.tsx';
import { usePane } from '#src/panes/usePane.ts';
import { CustomerFilters } from './customer-filters.tsx';
import { customerColumns } from './customer.columns.tsx';
import { CUSTOMER_ROW_COMMANDS, statusAct } from './customer.commands.ts';
import { customerListParams, CUSTOMERS_PAGE_SIZE, customersQuery } from './customer.queries.ts';

const FILTER_KEYS = ['status', 'from', 'to'];
const COLUMNS = customerColumns((row) => (
  <RowMenu
    subject={{ table: 'customers', row }}
    name={row.name}
    commands={CUSTOMER_ROW_COMMANDS}
    labels={{ 'customer.status': `${statusAct(row)} customer` }}
  />
));

/** /customers: every carrier and every driver who is their own customer, newest first. */
export default function CustomerList() {
  const params = customerListParams(usePane().search);
  return (
    <RecordList
      table="customers"
      label="Customers"
      columns={COLUMNS}
      query={customersQuery(params)}
      params={params}
      pageSize={CUSTOMERS_PAGE_SIZE}
      filters={(change) => (
        <>
          <CustomerFilters params={params} onChange={change} />
          <CommandButton id="customer.create" variant="primary" className="ml-auto" />
        </>
      )}
      filterKeys={FILTER_KEYS}
      empty="No customers found"
    />
  );
}

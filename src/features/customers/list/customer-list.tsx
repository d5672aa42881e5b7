import { CommandButton } from '#src/commands/command-button.tsx';
import { RecordList } from '#src/components/record-list.tsx';
import { RowMenu } from '#src/components/row-menu.tsx';
import { customerColumns } from './customer.columns.tsx';
import { customerHref } from '../customerHref.ts';
import { createCustomer, createCustomerDriver, CUSTOMER_ROW_COMMANDS, statusLabel } from '../customer.commands.ts';
import { CUSTOMER_FILTERS, CUSTOMERS_PAGE_SIZE, customersQuery } from '../customer.queries.ts';

const COLUMNS = customerColumns((row) => (
  <RowMenu
    subject={{ table: 'customers', row }}
    name={row.name}
    commands={CUSTOMER_ROW_COMMANDS}
    labels={{ 'customer.status': `${statusLabel(row)} customer` }}
  />
));

/** /customers: every carrier and every driver who is their own customer, newest first. */
export default function CustomerList() {
  return (
    <RecordList
      table="customers"
      label="Customers"
      columns={COLUMNS}
      filters={CUSTOMER_FILTERS}
      pageSize={CUSTOMERS_PAGE_SIZE}
      query={customersQuery}
      href={customerHref}
      actions={
        <>
          <CommandButton command={createCustomerDriver}>New Customer-Driver</CommandButton>
          <CommandButton command={createCustomer} variant="primary" />
        </>
      }
      empty="No customers found"
    />
  );
}

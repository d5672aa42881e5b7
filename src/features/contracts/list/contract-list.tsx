import { isStaff } from '#domain/actor.ts';
import { CommandButton } from '#src/commands/command-button.tsx';
import { RecordList } from '#src/components/record-list.tsx';
import { recordHref } from '#src/components/recordHref.ts';
import { RowMenu } from '#src/components/row-menu.tsx';
import { useMe } from '#src/data/useLive.ts';
import { CONTRACT_ROW_COMMANDS, createContract } from '../contract.commands.ts';
import { CONTRACT_FILTERS, CONTRACTS_PAGE_SIZE, contractsQuery } from '../contract.queries.ts';
import { driverOf, type ContractRow } from '../contractSubject.ts';
import { contractColumns } from './contract.columns.tsx';
import { FilesDropped } from './files-dropped.tsx';
import { WithOpenAlerts } from './open-alerts.tsx';
import { driverName } from '#domain/drivers/driver.ts';

const actions = (row: ContractRow) => (
  <RowMenu subject={{ table: 'contracts', row }} name={driverName(driverOf(row) ?? {})} commands={CONTRACT_ROW_COMMANDS} />
);
const [CUSTOMER_COLUMNS, STAFF_COLUMNS] = [contractColumns(actions, false), contractColumns(actions, true)];

/** /contracts: the drivers the person may see, by their contracts, newest first. */
export default function ContractList() {
  const me = useMe();
  const forStaff = me !== null && isStaff(me);
  const list = (
    <RecordList
      table="contracts"
      label="Drivers"
      columns={forStaff ? STAFF_COLUMNS : CUSTOMER_COLUMNS}
      filters={CONTRACT_FILTERS}
      pageSize={CONTRACTS_PAGE_SIZE}
      query={(params) => contractsQuery(params, forStaff)}
      href={({ id }) => recordHref('contracts', id)!}
      actions={
        <>
          <CommandButton id="nav.driverFiles" variant="ghost">
            Driver files
          </CommandButton>
          <CommandButton id="contract.duplicates" variant="ghost">
            Find duplicates
          </CommandButton>
          <CommandButton command={createContract} variant="primary" />
        </>
      }
      empty="No drivers found"
    />
  );
  return <FilesDropped>{forStaff ? <WithOpenAlerts>{list}</WithOpenAlerts> : list}</FilesDropped>;
}

import { isStaff } from '#domain/actor.ts';
import { MESSAGES } from '#domain/messages.ts';
import { CommandButton } from '#src/commands/command-button.tsx';
import { pinCommand } from '#src/commands/pin.command.ts';
import { RecordList } from '#src/components/record-list.tsx';
import { RowMenu } from '#src/components/row-menu.tsx';
import { useMe } from '#src/data/useLive.ts';
import { caseColumns } from './case.columns.tsx';
import { CASE_ROW_COMMANDS, createCase } from '../case.commands.ts';
import { caseHref } from '../caseHref.ts';
import { CASE_FILTERS, CASES_PAGE_SIZE, casesQuery } from '../case.queries.ts';

const ROW_COMMANDS = [...CASE_ROW_COMMANDS, pinCommand];
const columnsFor = (forStaff: boolean) =>
  caseColumns((row) => <RowMenu subject={{ table: 'cases', row }} name={row.caseID} commands={ROW_COMMANDS} />, forStaff);
const [CUSTOMER_COLUMNS, STAFF_COLUMNS] = [columnsFor(false), columnsFor(true)];

/** /cases: every case the person may see, newest first. */
export default function CaseList() {
  const me = useMe();
  const forStaff = me !== null && isStaff(me);
  return (
    <RecordList
      table="cases"
      label="Cases"
      columns={forStaff ? STAFF_COLUMNS : CUSTOMER_COLUMNS}
      filters={CASE_FILTERS}
      pageSize={CASES_PAGE_SIZE}
      query={(params) => casesQuery(params, forStaff)}
      actions={
        <>
          <CommandButton id="case.exportCsv" variant="ghost">
            Export CSV
          </CommandButton>
          <CommandButton command={createCase} variant="primary" />
        </>
      }
      empty={MESSAGES.noCases}
      href={caseHref}
    />
  );
}

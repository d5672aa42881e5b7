import { isStaff } from '#domain/actor.ts';
import { MESSAGES } from '#domain/messages.ts';
import { CommandButton } from '#src/commands/command-button.tsx';
import { pinCommand } from '#src/commands/pin.command.ts';
import { RecordList } from '#src/components/record-list.tsx';
import { RowMenu } from '#src/components/row-menu.tsx';
import { useMe } from '#src/data/useLive.ts';
import { usePane } from '#src/panes/usePane.ts';
import { CaseFilters } from './case-filters.tsx';
import { caseColumns } from './case.columns.tsx';
import { caseCommands, caseHref } from './case.commands.ts';
import { caseListParams, CASES_PAGE_SIZE, casesQuery } from './case.queries.ts';

const FILTER_KEYS = ['status', 'state', 'customer', 'driver', 'agent', 'from', 'to'];
/** Of a row's menu, in its order. */
const ROW_COMMANDS = [...caseCommands.filter(({ id }) => id !== 'comment.new' && id !== 'case.create'), pinCommand];
const COLUMNS = caseColumns((row) => <RowMenu subject={{ table: 'cases', row }} name={row.caseID} commands={ROW_COMMANDS} />);

/** /cases: every case the person may see, newest first. */
export default function CaseList() {
  const params = caseListParams(usePane().search);
  const me = useMe();
  return (
    <RecordList
      table="cases"
      label="Cases"
      columns={COLUMNS}
      query={casesQuery(params, me !== null && isStaff(me))}
      params={params}
      pageSize={CASES_PAGE_SIZE}
      filters={(change) => (
        <>
          <CaseFilters params={params} onChange={change} />
          <span className="ml-auto flex gap-1.5">
            <CommandButton id="case.exportCsv" variant="ghost">
              Export CSV
            </CommandButton>
            <CommandButton id="case.create" variant="primary" />
          </span>
        </>
      )}
      filterKeys={FILTER_KEYS}
      empty={MESSAGES.noCases}
      href={caseHref}
    />
  );
}

import { CommandButton } from '#src/commands/command-button.tsx';
import { RecordList } from '#src/components/record-list.tsx';
import { RowMenu } from '#src/components/row-menu.tsx';
import { usePane } from '#src/panes/usePane.ts';
import { CodeFilters } from './code-filters.tsx';
import { CODE_ROW_COMMANDS, codeHref } from './code.commands.ts';
import { codeColumns } from './code.columns.tsx';
import { codeListParams, CODES_PAGE_SIZE, codesQuery } from './code.queries.ts';
import { WhileSwitchedOn } from './while-switched-on.tsx';

const FILTER_KEYS = ['basic', 'oos'];
const COLUMNS = codeColumns((row) => <RowMenu subject={{ table: 'violationCodes', row }} name={row.code} commands={CODE_ROW_COMMANDS} />);

/** /violation-codes: the federal list with the weights that this workspace reckons with. */
export default function CodeList() {
  const params = codeListParams(usePane().search);
  return (
    <WhileSwitchedOn isTitled>
      <RecordList
        table="violationCodes"
        label="Violation codes"
        columns={COLUMNS}
        query={codesQuery(params)}
        params={params}
        pageSize={CODES_PAGE_SIZE}
        filters={(change) => (
          <>
            <CodeFilters params={params} onChange={change} />
            <CommandButton id="violationCode.create" variant="primary" className="ml-auto" />
          </>
        )}
        filterKeys={FILTER_KEYS}
        empty="No violation codes found"
        href={codeHref}
      />
    </WhileSwitchedOn>
  );
}

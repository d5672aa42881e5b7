import { CommandButton } from '#src/commands/command-button.tsx';
import { RecordList } from '#src/components/record-list.tsx';
import { RowMenu } from '#src/components/row-menu.tsx';
import { CODE_ROW_COMMANDS, codeHref } from '../code.commands.ts';
import { codeColumns } from './code.columns.tsx';
import { CODE_FILTERS, CODES_PAGE_SIZE, codesQuery } from '../code.queries.ts';
import { WhileSwitchedOn } from '../while-switched-on.tsx';

const COLUMNS = codeColumns((row) => <RowMenu subject={{ table: 'violationCodes', row }} name={row.code} commands={CODE_ROW_COMMANDS} />);

/** /violation-codes: the federal list with the weights that this workspace reckons with. */
export default function CodeList() {
  return (
    <WhileSwitchedOn isTitled>
      <RecordList
        table="violationCodes"
        label="Violation codes"
        columns={COLUMNS}
        filters={CODE_FILTERS}
        pageSize={CODES_PAGE_SIZE}
        query={codesQuery}
        actions={<CommandButton id="violationCode.create" variant="primary" />}
        empty="No violation codes found"
        href={codeHref}
        nameOf={({ code }) => code}
      />
    </WhileSwitchedOn>
  );
}

import type { ReactNode } from 'react';
import { courtDate, nextCaseStatuses } from '#domain/cases/case.ts';
import { driverName } from '#domain/drivers/driver.ts';
import type { Row } from '#domain/tables.ts';
import { userName } from '#domain/users/user.ts';
import type { Included } from '#sync/replicaApi.ts';
import { Badge } from '#src/components/badge.tsx';
import type { Column } from '#src/components/grid-column.ts';
import { PinMark } from '#src/components/pin-mark.tsx';
import { fieldEdit, isStaffHere } from '#src/components/fieldEdit.tsx';
import { caseLook, fullLabel } from '#src/components/states.ts';
import { CourtDay, courtDayText } from '../court-day.tsx';
import { nextStep } from '../nextStep.ts';

export type CaseListRow = Row<'cases'> & { $?: Included };

function stateName(row: CaseListRow): string {
  return (row.$?.['inspectionCitationState'] as Row<'usStates'> | undefined)?.name ?? '-';
}

/** CASE-2: where the case may go from here; a closed one is reopened by a command that asks first. */
const STATUS_EDIT = fieldEdit<CaseListRow>({
  label: 'Status',
  mutation: 'caseUpdate',
  may: ({ status }) => isStaffHere() && status !== 'CLOSED',
  kind: 'enum',
  field: 'status',
  options: ({ status }) => [status, ...nextCaseStatuses(status)].map((value) => ({ value, label: fullLabel(caseLook(value)) })),
});

/** The arraignment, local to the court (domain.md trap 13): where the list shows the due date, there is none yet. */
const COURT_DATE_EDIT = fieldEdit<CaseListRow>({
  label: 'Court Date',
  mutation: 'caseUpdate',
  may: isStaffHere,
  kind: 'localTime',
  field: 'citationArraignment',
});

const NOBODY = '-';

function driverOf(row: CaseListRow): string {
  const driver = row.$?.['driver'] as Row<'drivers'> | undefined;
  return driver ? driverName(driver) : NOBODY;
}

const customerOf = (row: CaseListRow): string => (row.$?.['customer'] as Row<'customers'> | undefined)?.name ?? NOBODY;

function agentOf(row: CaseListRow): string {
  const agent = row.$?.['assignedAgent'] as Row<'users'> | undefined;
  return agent ? userName(agent) : NOBODY;
}

/** The place of a column that stands beside the spec's: a narrow pane has no room for it, and its card is long enough. */
const BESIDE = { width: 'minmax(0, 1.2fr)', narrow: null, card: 'none' } as const;

/** Whose case it is, as far as a customer has no need to be told. */
const STAFF_COLUMNS: readonly Column<CaseListRow>[] = [
  { id: 'customer', header: 'Customer', ...BESIDE, sort: ['customer.name'], cell: customerOf, title: customerOf },
  {
    id: 'agent',
    header: 'Agent',
    ...BESIDE,
    width: 'minmax(0, 1fr)',
    sort: ['assignedAgent.firstName', 'assignedAgent.lastName'],
    cell: agentOf,
    title: agentOf,
  },
];

/** The columns of spec section 2, word for word, and behind them whose case it is and what comes next. */
export function caseColumns(actions: (row: CaseListRow) => ReactNode, forStaff: boolean): readonly Column<CaseListRow>[] {
  return [
    {
      id: 'caseID',
      header: 'Case ID',
      width: 'minmax(7rem, 1.2fr)',
      card: 'title',
      sort: ['caseID'],
      cell: (row) => (
        <span className="font-mono">
          {row.caseID}
          <PinMark id={row.id} customerId={row.customerId} />
        </span>
      ),
      title: (row) => row.caseID,
    },
    {
      id: 'courtDate',
      header: 'Court Date',
      // A day, and behind it whether it is but a due date.
      width: 'minmax(8.25rem, 1fr)',
      sort: ['courtDate'],
      text: courtDayText,
      edit: COURT_DATE_EDIT,
      cell: (row) => <CourtDate row={row} />,
    },
    {
      id: 'state',
      header: 'State',
      width: 'minmax(0, 1.2fr)',
      card: 'text',
      sort: ['inspectionCitationState.name'],
      cell: stateName,
      title: stateName,
    },
    {
      id: 'status',
      header: 'Status',
      width: '8.5rem',
      sort: ['status'],
      text: (row) => fullLabel(caseLook(row.status)),
      edit: STATUS_EDIT,
      cell: (row) => <Badge look={caseLook(row.status)} />,
    },
    {
      id: 'driver',
      header: 'Driver',
      ...BESIDE,
      card: 'corner',
      sort: ['driver.name', 'driver.lastName'],
      cell: driverOf,
      title: driverOf,
    },
    ...(forStaff ? STAFF_COLUMNS : []),
    {
      id: 'nextStep',
      header: 'Next step',
      ...BESIDE,
      width: 'minmax(0, 1.6fr)',
      cell: (row) => nextStep(row, { staff: forStaff }),
      title: (row) => nextStep(row, { staff: forStaff }),
    },
    { id: 'actions', header: 'Actions', width: '4rem', align: 'end', card: 'aside', cell: actions },
  ];
}

/** Shows the date; in a card it needs its name, which the column's head says otherwise. */
function CourtDate({ row }: { row: CaseListRow }) {
  if (courtDate(row) !== null) return <CourtDay row={row} className="@max-[35rem]:before:content-['Court_']" />;
  return (
    <span>
      <span className="@max-[35rem]:hidden">-</span>
      <span className="hidden @max-[35rem]:inline">No court date</span>
    </span>
  );
}

import type { ReactNode } from 'react';
import { driverName } from '#domain/drivers/driver.ts';
import type { Row } from '#domain/tables.ts';
import { Badge } from '#src/components/badge.tsx';
import { DateText } from '#src/components/date-text.tsx';
import { fieldEdit, isFleetHere } from '#src/components/fieldEdit.tsx';
import { formatDate } from '#src/components/formatDate.ts';
import type { Column } from '#src/components/grid-column.ts';
import { PinMark } from '#src/components/pin-mark.tsx';
import { driverOf, type ContractRow } from '../contractSubject.ts';
import { OpenAlertCount } from './open-alerts.tsx';
import { contractLook } from '../contractLook.ts';

const NOTHING = '-';

const nameOf = (row: ContractRow): string => driverName(driverOf(row) ?? {}) || NOTHING;
const companyOf = (row: ContractRow): string => (row.$?.['customer'] as Row<'customers'> | undefined)?.name ?? NOTHING;
const licenseOf = (row: ContractRow): string => driverOf(row)?.licenseNumber ?? NOTHING;

/** The hire date; it makes a pending contract active (CONTRACT-3). */
const HIRED_EDIT = fieldEdit<ContractRow>({
  label: 'Hired',
  mutation: 'contractUpdate',
  may: isFleetHere,
  kind: 'date',
  field: 'hiredAt',
});

/** For whom they drive and what their file lacks, which only staff are told. */
const STAFF_COLUMNS: readonly Column<ContractRow>[] = [
  {
    id: 'company',
    header: 'Company',
    width: 'minmax(0, 1.8fr)',
    card: 'text',
    sort: ['customer.name'],
    cell: companyOf,
    title: companyOf,
  },
];
const ALERTS_COLUMN: Column<ContractRow> = {
  id: 'alerts',
  header: 'Open alerts',
  width: '6.5rem',
  cell: (row) => <OpenAlertCount driverId={row.driverId} />,
};

/** The columns of the list of drivers (design/domain.md 6.4). */
export function contractColumns(actions: (row: ContractRow) => ReactNode, forStaff: boolean): readonly Column<ContractRow>[] {
  return [
    {
      id: 'driver',
      header: 'Driver',
      width: 'minmax(0, 2fr)',
      card: 'title',
      sort: ['driver.lastName', 'driver.name'],
      cell: (row) => (
        <span className="text-foreground">
          {nameOf(row)}
          <PinMark id={row.id} customerId={row.customerId} />
        </span>
      ),
      title: nameOf,
    },
    ...(forStaff ? STAFF_COLUMNS : []),
    {
      id: 'status',
      header: 'Status',
      width: '7rem',
      sort: ['status'],
      text: ({ status }) => status,
      cell: ({ status }) => <Badge look={contractLook(status)} />,
    },
    {
      id: 'hiredAt',
      header: 'Hired',
      width: '7rem',
      sort: ['hiredAt'],
      text: ({ hiredAt }) => formatDate(hiredAt),
      cell: ({ hiredAt }) => <Hired day={hiredAt} />,
      edit: HIRED_EDIT,
    },
    ...(forStaff ? [ALERTS_COLUMN] : []),
    {
      id: 'license',
      header: 'License',
      width: 'minmax(0, 1.2fr)',
      narrow: null,
      card: 'none',
      sort: ['driver.licenseNumber'],
      cell: (row) => <span className="font-mono">{licenseOf(row)}</span>,
      title: licenseOf,
    },
    { id: 'actions', header: 'Actions', width: '4rem', align: 'end', card: 'aside', cell: actions },
  ];
}

/** Shows the day; in a card it needs its name, which the column's head says otherwise. */
function Hired({ day }: { day: string | null }) {
  if (day !== null) return <DateText value={day} className="@max-[35rem]:before:content-['Hired_']" />;
  return (
    <span>
      <span className="@max-[35rem]:hidden">-</span>
      <span className="hidden @max-[35rem]:inline">No hire date</span>
    </span>
  );
}

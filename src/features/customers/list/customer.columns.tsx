import type { ReactNode } from 'react';
import type { Row } from '#domain/tables.ts';
import { Badge } from '#src/components/badge.tsx';
import { DateText } from '#src/components/date-text.tsx';
import { formatDate } from '#src/components/formatDate.ts';
import type { Column } from '#src/components/grid-column.ts';
import { fieldEdit, isStaffHere } from '#src/components/fieldEdit.tsx';
import { PinMark } from '#src/components/pin-mark.tsx';
import { customerLook } from '#src/components/states.ts';

const EDIT = { mutation: 'customerUpdate', kind: 'text', may: isStaffHere } as const;

/** The columns of spec section 2, word for word. */
export function customerColumns(actions: (row: Row<'customers'>) => ReactNode): readonly Column<Row<'customers'>>[] {
  return [
    {
      id: 'customerID',
      header: 'Customer ID',
      width: '7rem',
      sort: ['customerID'],
      text: (row) => row.customerID,
      cell: (row) => <span className="font-mono font-normal">{row.customerID}</span>,
    },
    {
      id: 'name',
      header: 'Company Name',
      width: 'minmax(0, 2fr)',
      card: 'title',
      sort: ['name'],
      cell: (row) => (
        <span className="text-foreground">
          {row.name}
          <PinMark id={row.id} customerId={row.id} />
        </span>
      ),
      title: (row) => row.name,
      edit: fieldEdit<Row<'customers'>>({ ...EDIT, label: 'Company Name', field: 'name' }),
    },
    {
      id: 'email',
      header: 'Email',
      width: 'minmax(0, 2fr)',
      card: 'text',
      sort: ['email'],
      cell: (row) => row.email,
      title: (row) => row.email,
    },
    {
      id: 'status',
      header: 'Status',
      width: '6rem',
      sort: ['status'],
      text: (row) => customerLook(row.status).label,
      cell: (row) => <Badge look={customerLook(row.status)} />,
    },
    {
      id: 'createdAt',
      header: 'Customer Since',
      width: '7.5rem',
      narrow: null,
      card: 'corner',
      sort: ['createdAt'],
      text: (row) => formatDate(row.createdAt),
      cell: (row) => <DateText value={row.createdAt} />,
    },
    { id: 'actions', header: 'Actions', width: '4rem', align: 'end', card: 'aside', cell: actions },
  ];
}

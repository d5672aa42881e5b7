import type { ReactNode } from 'react';
import { useRunCommand } from '#src/commands/commandHost.ts';
import { ALERT_STATUS_WORDS, documentName, spaced } from '#domain/alerts/alert.ts';
import type { Row } from '#domain/tables.ts';
import type { Included } from '#sync/replicaApi.ts';
import { Badge } from '#src/components/badge.tsx';
import { DateText } from '#src/components/date-text.tsx';
import { formatDate } from '#src/components/formatDate.ts';
import type { Column } from '#src/components/grid-column.ts';
import { alertLook, alertReasonLook } from '#src/components/states.ts';

export type AlertListRow = Row<'alerts'> & { $?: Included };

/** First and last name; `-` while the driver is not on the device. */
export function driverName(row: AlertListRow): string {
  const driver = row.$?.['driver'] as Row<'drivers'> | undefined;
  return driver ? `${driver.name} ${driver.lastName}` : '-';
}

const customerName = (row: AlertListRow): string => (row.$?.['customer'] as Row<'customers'> | undefined)?.name ?? '-';

/** The columns of spec section 2, word for word, and whose driver it is; underscores read as spaces (ALERT-5). */
export function alertColumns(actions: (row: AlertListRow) => ReactNode): readonly Column<AlertListRow>[] {
  return [
    {
      id: 'document',
      header: 'Document',
      width: 'minmax(0, 2.2fr)',
      card: 'title',
      sort: ['entityType'],
      cell: (row) => documentName(row.entityType),
      title: (row) => row.message || documentName(row.entityType),
    },
    {
      id: 'warning',
      header: 'Warning',
      width: '8.25rem',
      narrow: '7.25rem',
      sort: ['entityStatus'],
      text: (row) => spaced(row.entityStatus),
      cell: (row) => <Badge look={alertReasonLook(row.entityStatus, row.status)} />,
    },
    {
      id: 'driver',
      header: 'Driver',
      width: 'minmax(0, 1.6fr)',
      card: 'text',
      sort: ['driver.lastName', 'driver.name'],
      cell: (row) => <DriverCell row={row} />,
      title: driverName,
    },
    {
      id: 'customer',
      header: 'Customer',
      width: 'minmax(0, 1.6fr)',
      narrow: null,
      card: 'none',
      sort: ['customer.name'],
      cell: customerName,
      title: customerName,
    },
    {
      id: 'status',
      header: 'Status',
      width: '8.25rem',
      narrow: '7.25rem',
      sort: ['status'],
      text: (row) => ALERT_STATUS_WORDS[row.status],
      cell: (row) => <Badge look={alertLook(row.status)} />,
    },
    {
      id: 'createdAt',
      header: 'Created At',
      width: '6rem',
      narrow: null,
      card: 'corner',
      sort: ['createdAt'],
      text: (row) => formatDate(row.createdAt),
      cell: (row) => <DateText value={row.createdAt} />,
    },
    { id: 'actions', header: 'Actions', width: '4rem', narrow: '3.25rem', align: 'end', card: 'aside', cell: actions },
  ];
}

/** The driver, whose latest contract a press shows (spec section 2). */
function DriverCell({ row }: { row: AlertListRow }) {
  const run = useRunCommand();
  return (
    <button
      type="button"
      data-command="alert.openDriver"
      tabIndex={-1}
      className="max-w-full truncate underline-offset-2 hover:underline"
      onClick={() => run('alert.openDriver', { table: 'alerts', row })}
    >
      {driverName(row)}
    </button>
  );
}

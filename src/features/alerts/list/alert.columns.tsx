import type { ReactNode } from 'react';
import { spaced } from '#domain/alerts/alert.ts';
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

/** The columns of spec section 2, word for word; underscores read as spaces (ALERT-5). */
export function alertColumns(actions: (row: AlertListRow) => ReactNode): readonly Column<AlertListRow>[] {
  return [
    {
      id: 'document',
      header: 'Document',
      width: 'minmax(0, 2.2fr)',
      card: 'title',
      sort: ['entityType'],
      cell: (row) => spaced(row.entityType),
      title: (row) => row.message || spaced(row.entityType),
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
      cell: driverName,
      title: driverName,
    },
    {
      id: 'status',
      header: 'Status',
      width: '8.25rem',
      narrow: '7.25rem',
      sort: ['status'],
      text: (row) => spaced(row.status),
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

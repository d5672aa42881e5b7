import type { ReactNode } from 'react';
import type { Row } from '#domain/tables.ts';
import type { Included } from '#sync/replicaApi.ts';
import { Badge } from '#src/components/badge.tsx';
import { DateText } from '#src/components/date-text.tsx';
import { formatDateTime } from '#src/components/formatDate.ts';
import type { Column } from '#src/components/grid-column.ts';
import { notificationLook } from '#src/components/states.ts';

export type NotificationRow = Row<'notifications'> & { $?: Included };

const caseIdOf = (row: NotificationRow): string => String(row.$?.['case']?.['caseID'] ?? '-');

/** The columns for what it says, about which case, whether it was looked at, and when it came. */
export function notificationColumns(actions: (row: NotificationRow) => ReactNode): readonly Column<NotificationRow>[] {
  return [
    {
      id: 'title',
      header: 'Notification',
      width: 'minmax(7rem, 0.8fr)',
      card: 'title',
      sort: ['title'],
      cell: (row) => <span className={row.status === 'UNVIEWED' ? 'font-medium' : undefined}>{row.title}</span>,
      title: (row) => row.title,
    },
    {
      id: 'content',
      header: 'Content',
      width: 'minmax(0, 2.2fr)',
      card: 'text',
      cell: (row) => row.content,
      title: (row) => row.content,
    },
    {
      id: 'case',
      header: 'Case',
      width: 'minmax(6rem, 0.7fr)',
      narrow: null,
      card: 'none',
      text: caseIdOf,
      cell: (row) => <span className="font-mono">{caseIdOf(row)}</span>,
    },
    {
      id: 'status',
      header: 'Status',
      width: '7rem',
      narrow: '6.5rem',
      sort: ['status'],
      text: (row) => row.status,
      cell: (row) => <Badge look={notificationLook(row.status)} />,
    },
    {
      id: 'createdAt',
      header: 'Created At',
      width: '10rem',
      narrow: null,
      card: 'corner',
      sort: ['createdAt'],
      text: (row) => formatDateTime(row.createdAt),
      cell: (row) => <DateText value={row.createdAt} withTime />,
    },
    { id: 'actions', header: 'Actions', width: '4rem', narrow: '3.25rem', align: 'end', card: 'aside', cell: actions },
  ];
}

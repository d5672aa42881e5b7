import type { ReactNode } from 'react';
import { ROLES } from '#domain/actor.ts';
import type { Row } from '#domain/tables.ts';
import { userName } from '#domain/users/user.ts';
import type { Included } from '#sync/replicaApi.ts';
import { Badge } from '#src/components/badge.tsx';
import type { Column } from '#src/components/grid-column.ts';
import { customerLook } from '#src/components/states.ts';
import { ListedSignIn } from './last-sign-in.tsx';

type UserListRow = Row<'users'> & { $?: Included };

/** Staff belong to no customer. */
const customerOf = (row: UserListRow): string => (row.$?.['customer'] as Row<'customers'> | undefined)?.name ?? '-';

/** The columns of the list of people (design/domain.md 6.8). */
export function userColumns(actions: (row: UserListRow) => ReactNode): readonly Column<UserListRow>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      width: 'minmax(0, 1.6fr)',
      card: 'title',
      sort: ['firstName', 'lastName'],
      cell: (row) => <span className="text-foreground">{userName(row)}</span>,
      title: userName,
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
      id: 'role',
      header: 'Role',
      width: 'minmax(0, 1.4fr)',
      sort: ['role'],
      cell: (row) => ROLES[row.role],
      title: (row) => ROLES[row.role],
    },
    {
      id: 'customer',
      header: 'Customer',
      width: 'minmax(0, 1.4fr)',
      narrow: null,
      card: 'none',
      sort: ['customer.name'],
      cell: customerOf,
      title: customerOf,
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
      id: 'lastSignIn',
      header: 'Last sign-in',
      width: '10rem',
      narrow: null,
      card: 'none',
      cell: (row) => <ListedSignIn userId={row.id} />,
    },
    { id: 'actions', header: 'Actions', width: '4rem', align: 'end', card: 'aside', cell: actions },
  ];
}

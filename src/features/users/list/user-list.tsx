import { CommandButton } from '#src/commands/command-button.tsx';
import { RecordList } from '#src/components/record-list.tsx';
import { RowMenu } from '#src/components/row-menu.tsx';
import { userName } from '#domain/users/user.ts';
import { createUser, USER_ROW_COMMANDS, userStatusLabel } from '../user.commands.ts';
import { USER_FILTERS, USERS_PAGE_SIZE, usersQuery } from '../user.queries.ts';
import { userHref } from '../userHref.ts';
import { SignInsContext, useSignIns } from './last-sign-in.tsx';
import { userColumns } from './user.columns.tsx';

const COLUMNS = userColumns((row) => (
  <RowMenu
    subject={{ table: 'users', row }}
    name={userName(row)}
    commands={USER_ROW_COMMANDS}
    labels={{ 'user.status': `${userStatusLabel(row)} user` }}
  />
));

/** /user-management: everybody who may sign in, by name. */
export default function UserList() {
  return (
    <SignInsContext value={useSignIns()}>
      <RecordList
        table="users"
        label="Users"
        columns={COLUMNS}
        filters={USER_FILTERS}
        pageSize={USERS_PAGE_SIZE}
        query={usersQuery}
        href={userHref}
        actions={<CommandButton command={createUser} variant="primary" />}
        empty="No users found"
      />
    </SignInsContext>
  );
}

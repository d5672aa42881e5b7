import { useEffect, useMemo } from 'react';
import type { Row } from '#domain/tables.ts';
import { userName } from '#domain/users/user.ts';
import type { Me } from '#sync/protocol.ts';
import { ErrorState } from '#src/components/empty-state.tsx';
import { FormSkeleton } from '#src/components/skeleton.tsx';
import { useMe, useRow } from '#src/data/useLive.ts';
import { RecordForm } from '#src/forms/record-form.tsx';
import { useRecordForm } from '#src/forms/useRecordForm.ts';
import { usePane } from '#src/panes/usePane.ts';
import { useVanished } from '#src/panes/useVanished.ts';
import { userHref, USERS_PATH } from '../userHref.ts';
import { UserFields } from './user-fields.tsx';
import { userChanges, userValues } from './userValues.ts';

/** /user-management/edit/{id}: a person's profile, role and customer. */
export default function UserEdit() {
  const pane = usePane();
  const id = pane.params['id'] ?? '';
  const me = useMe();
  const { row, ready } = useRow('users', id);
  const { setMode } = pane;
  useEffect(() => setMode('form'), [setMode]);
  useVanished({ path: pane.path, list: USERS_PATH, name: row ? userName(row) : 'User', row, ready });
  if (ready && !row)
    return (
      <ErrorState title="This user is not on this device" way={{ href: USERS_PATH, label: 'All users' }}>
        They were deleted, or you may not see them.
      </ErrorState>
    );
  if (me && row) return <EditedUser key={id} me={me} row={row} />;
  return <FormSkeleton label="User" />;
}

function EditedUser({ me, row }: { me: Me; row: Row<'users'> }) {
  const saved = useMemo(() => userValues(row), [row]);
  const state = useRecordForm({
    userId: me.userId,
    draft: `user:${row.id}`,
    saved,
    changes: (values) => userChanges(row.id, values, saved),
    done: `${userName(row)} is saved`,
    leadsTo: () => userHref(row),
    back: userHref(row),
  });
  return (
    <RecordForm state={state} title={`Edit ${userName(row)}`} saveLabel="Save">
      <UserFields isNew={false} />
    </RecordForm>
  );
}

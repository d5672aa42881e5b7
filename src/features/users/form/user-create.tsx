import { useState } from 'react';
import type { Row } from '#domain/tables.ts';
import type { Me } from '#sync/protocol.ts';
import { useTools } from '#src/commands/commandHost.ts';
import { useMe, useRow } from '#src/data/useLive.ts';
import { RecordForm } from '#src/forms/record-form.tsx';
import { useRecordForm } from '#src/forms/useRecordForm.ts';
import { usePane } from '#src/panes/usePane.ts';
import { createUserAuth0 } from '../user.operations.ts';
import { USERS_PATH } from '../userHref.ts';
import { UserFields } from './user-fields.tsx';
import { NEW_USER, newUserInput, newUserOf, wrongOf } from './userValues.ts';

/** /user-management/create: a person, who gets an invitation by mail; `?customer=` says whose user they are. */
export default function UserCreate() {
  const me = useMe();
  const id = usePane().search.get('customer') ?? '';
  const { row, ready } = useRow('customers', id);
  return me && ready && <NewUser key={id} me={me} customer={row} />;
}

function NewUser({ me, customer }: { me: Me; customer: Row<'customers'> | undefined }) {
  const tools = useTools();
  const [saved] = useState(() => (customer ? newUserOf(customer) : NEW_USER));
  const state = useRecordForm({
    userId: me.userId,
    draft: ['user:new', customer?.id].filter(Boolean).join(':'),
    saved,
    // A user is made with their sign-in, which the server alone can do.
    changes: () => [],
    send: async (values) => {
      const answer = await (await tools.online()).ask(createUserAuth0, { data: newUserInput(values) });
      if (answer.ok) return { ok: true, message: answer.data.createUserAuth0.message };
      return { ok: false, message: answer.message, wrong: wrongOf(answer.details ?? {}) };
    },
    done: 'The user was created.',
    leadsTo: ({ email }) => `${USERS_PATH}?search=${encodeURIComponent(email.trim())}`,
    back: USERS_PATH,
  });
  return (
    <RecordForm state={state} title="New user" saveLabel="Invite">
      <UserFields isNew />
    </RecordForm>
  );
}

import { useState } from 'react';
import type { Me } from '#sync/protocol.ts';
import { useMe } from '#src/data/useLive.ts';
import { RecordForm } from '#src/forms/record-form.tsx';
import { useRecordForm } from '#src/forms/useRecordForm.ts';
import { CodeFields } from './code-fields.tsx';
import { CODES_PATH } from '../code.commands.ts';
import { EMPTY_CODE, newCodeChanges } from './codeValues.ts';
import { WhileSwitchedOn } from '../while-switched-on.tsx';

/** /violation-codes/create: a code that the list does not have yet. */
export default function CodeCreate() {
  const me = useMe();
  return <WhileSwitchedOn>{me && <NewCode me={me} />}</WhileSwitchedOn>;
}

function NewCode({ me }: { me: Me }) {
  const [id] = useState(() => crypto.randomUUID());
  const state = useRecordForm({
    userId: me.userId,
    draft: 'violationCode:new',
    saved: EMPTY_CODE,
    changes: (values) => newCodeChanges(id, values),
    done: 'Violation code created',
    leadsTo: ({ code }) => `${CODES_PATH}?search=${encodeURIComponent(code.trim())}`,
    back: CODES_PATH,
  });
  return (
    <RecordForm state={state} title="New violation code" saveLabel="Create">
      <CodeFields isNew />
    </RecordForm>
  );
}

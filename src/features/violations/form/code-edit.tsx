import { useEffect, useMemo } from 'react';
import type { Row } from '#domain/tables.ts';
import type { Me } from '#sync/protocol.ts';
import { ErrorState } from '#src/components/empty-state.tsx';
import { FormSkeleton } from '#src/components/skeleton.tsx';
import { useMe, useRow } from '#src/data/useLive.ts';
import { RecordForm } from '#src/forms/record-form.tsx';
import { useRecordForm } from '#src/forms/useRecordForm.ts';
import { usePane } from '#src/panes/usePane.ts';
import { useVanished } from '#src/panes/useVanished.ts';
import { CodeFields } from './code-fields.tsx';
import { CODES_PATH } from '../code.commands.ts';
import { codeChanges, valuesOfCode } from './codeValues.ts';
import { WhileSwitchedOn } from '../while-switched-on.tsx';

/** /violation-codes/edit/{id}: what a code says and weighs. */
export default function CodeEdit() {
  const pane = usePane();
  const id = pane.params['id'] ?? '';
  const me = useMe();
  const { row, ready } = useRow('violationCodes', id);
  const { setMode } = pane;
  useEffect(() => setMode('form'), [setMode]);
  useVanished({ path: pane.path, list: CODES_PATH, name: row?.code ?? 'Violation code', row, ready });
  if (ready && !row)
    return (
      <ErrorState title="This violation code is not on this device" way={{ href: CODES_PATH, label: 'All violation codes' }}>
        It does not exist anymore.
      </ErrorState>
    );
  return (
    <WhileSwitchedOn>{me && row ? <EditedCode key={id} me={me} row={row} /> : <FormSkeleton label="Violation code" />}</WhileSwitchedOn>
  );
}

function EditedCode({ me, row }: { me: Me; row: Row<'violationCodes'> }) {
  const saved = useMemo(() => valuesOfCode(row), [row]);
  const state = useRecordForm({
    userId: me.userId,
    draft: `violationCode:${row.id}`,
    saved,
    changes: (values) => codeChanges(row.id, values, saved),
    done: `${row.code} is saved`,
    leadsTo: () => CODES_PATH,
    back: CODES_PATH,
  });
  return (
    <RecordForm state={state} title={`Edit ${row.code}`} saveLabel="Save">
      <CodeFields isNew={false} />
    </RecordForm>
  );
}

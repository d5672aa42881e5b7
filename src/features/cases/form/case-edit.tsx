import { useEffect, useMemo } from 'react';
import type { Row } from '#domain/tables.ts';
import type { Me } from '#sync/protocol.ts';
import { useTools } from '#src/commands/commandHost.ts';
import { ErrorState } from '#src/components/empty-state.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { useEnsure, useLive, useMe, useRow } from '#src/data/useLive.ts';
import { RecordForm } from '#src/forms/record-form.tsx';
import { useRecordForm } from '#src/forms/useRecordForm.ts';
import { usePane } from '#src/panes/usePane.ts';
import { useVanished } from '#src/panes/useVanished.ts';
import { ALL_CASES, caseHref } from '../caseHref.ts';
import { caseViolationsQuery } from '../case.queries.ts';
import { reopenQuestion, reopens } from '../updateType.ts';
import { StatementField } from './case-create.tsx';
import { caseChanges } from './caseChanges.ts';
import { valuesOfCase } from './caseValues.ts';
import { DuplicatesNote } from './duplicates-note.tsx';
import { EventFields } from './event-fields.tsx';
import { PartyFields } from './party-fields.tsx';
import { StaffFields } from './staff-fields.tsx';
import { ViolationFields } from './violation-fields.tsx';

const NONE: readonly Row<'caseViolations'>[] = [];

/** /cases/edit/{id}: everything that staff may change of a case. */
export default function CaseEdit() {
  const pane = usePane();
  const id = pane.params['id'] ?? '';
  const me = useMe();
  const { row, ready } = useRow('cases', id);
  const parts = useEnsure('cases', id, row);
  const violations = useLive(caseViolationsQuery(id));
  const { setMode } = pane;
  useEffect(() => setMode('form'), [setMode]);
  useVanished({ path: pane.path, list: '/cases', name: row ? `Case ${row.caseID}` : 'Case', row, ready });
  if (ready && !row)
    return (
      <ErrorState title="This case is not on this device" way={ALL_CASES}>
        It comes as soon as the server can be reached, if you may see it.
      </ErrorState>
    );
  if (!me || !row || parts === 'loading' || !violations.ready) return <FormSkeleton />;
  return <EditedCase key={id} me={me} row={row} violations={parts === 'here' ? violations.rows : null} />;
}

/** `violations` null: they are not on this device, and stay as they are. */
function EditedCase({ me, row, violations }: { me: Me; row: Row<'cases'>; violations: readonly Row<'caseViolations'>[] | null }) {
  const tools = useTools();
  const saved = useMemo(() => valuesOfCase(row, violations ?? NONE), [row, violations]);
  const state = useRecordForm({
    userId: me.userId,
    draft: `case:${row.id}`,
    saved,
    changes: (values) => caseChanges(row.id, values, saved),
    sure: async (values) => !reopens(saved, values) || tools.confirm(reopenQuestion(row.caseID)),
    done: `${row.caseID} is saved`,
    leadsTo: () => caseHref(row),
    back: caseHref(row),
  });
  return (
    <RecordForm state={state} title={`Edit ${row.caseID}`} saveLabel="Save">
      <PartyFields me={me} isNew={false} />
      <EventFields hasPhoto={row.detailsInPhoto} duplicates={<DuplicatesNote ownId={row.id} />} />
      {violations && <ViolationFields />}
      <StatementField />
      <StaffFields from={row.status} />
    </RecordForm>
  );
}

function FormSkeleton() {
  return (
    <div aria-busy="true" aria-label="Case" className="mx-auto grid max-w-3xl gap-4 px-4.5 py-6">
      <Skeleton className="h-6 w-48" />
      <Skeleton className="mt-6 w-full" />
      <Skeleton className="w-full" />
      <Skeleton className="w-2/3" />
    </div>
  );
}

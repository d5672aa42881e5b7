import { useEffect, useState } from 'react';
import { isStaff } from '#domain/actor.ts';
import type { Me } from '#sync/protocol.ts';
import { useTools } from '#src/commands/commandHost.ts';
import { useFlag } from '#src/data/useFlag.ts';
import { useMe } from '#src/data/useLive.ts';
import { usePane } from '#src/panes/usePane.ts';
import { FormSection } from '#src/forms/form-field.tsx';
import { NounField } from '#src/forms/noun-field.tsx';
import { RecordForm } from '#src/forms/record-form.tsx';
import { useRecordForm } from '#src/forms/useRecordForm.ts';
import { useIsHandheld } from '#src/documents/useIsHandheld.ts';
import { useWaitingDocuments } from '#src/documents/uploadQueue.ts';
import { caseHref } from '../caseHref.ts';
import { CaseFiles } from './case-files.tsx';
import { newCaseChanges } from './caseChanges.ts';
import { emptyCase } from './caseValues.ts';
import { DuplicatesNote } from './duplicates-note.tsx';
import { EventFields } from './event-fields.tsx';
import { PartyFields } from './party-fields.tsx';
import { StaffFields } from './staff-fields.tsx';
import { useDuplicateQuestion } from './useDuplicateQuestion.ts';
import { ViolationFields } from './violation-fields.tsx';

/** The time for which the way to the other new cases is offered, in milliseconds. */
const OFFER_MS = 10_000;

/** /cases/create: a new case, of whomever; `?driver=` and `?customer=` say whose it is. */
export default function CaseCreate() {
  const me = useMe();
  const { search } = usePane();
  const [driver, customer] = [search.get('driver'), search.get('customer')];
  const draft = ['case:new', driver ?? customer].filter(Boolean).join(':');
  const id = useNewCaseId(draft);
  return me && <NewCase key={`${driver} ${customer} ${id}`} {...{ me, driver, customer, draft, id }} />;
}

interface NewCaseProps {
  me: Me;
  driver: string | null;
  customer: string | null;
  /** The name that its unsaved work is kept under. */
  draft: string;
  id: string;
}

function NewCase({ me, driver, customer, draft, id }: NewCaseProps) {
  const staff = isStaff(me);
  const isHandheld = useIsHandheld();
  const hasPhoto = useWaitingDocuments('cases', id).length > 0;
  const [saved] = useState(() => emptyCase({ driverId: driver, customerId: staff ? customer : me.customerId }));
  const sure = useDuplicateQuestion(id);
  const tools = useTools();
  // The spec's "new-cases redirect button": from a case that was just made to those that nobody has begun yet.
  const isLedOn = useFlag('newCasesRedirectButton');
  const offer = { label: 'New cases', run: () => tools.go('/cases?status=NEW'), forMs: OFFER_MS, isSame: true } as const;
  const state = useRecordForm({
    userId: me.userId,
    draft,
    saved,
    changes: (values) => newCaseChanges(id, values, staff, hasPhoto),
    sure,
    done: 'Case created',
    offer: isLedOn ? offer : undefined,
    leadsTo: () => caseHref({ id }),
    back: '/cases',
  });
  return (
    <RecordForm state={state} title="New case" saveLabel="Create">
      {/* In a hand it begins with a photo of the ticket. */}
      {isHandheld && <CaseFiles caseId={id} form={draft} />}
      <PartyFields me={me} isNew />
      <EventFields hasPhoto={hasPhoto} duplicates={<DuplicatesNote ownId={id} />} />
      <ViolationFields />
      <StatementField />
      {staff && <StaffFields from="NEW" />}
      {!isHandheld && <CaseFiles caseId={id} form={draft} />}
    </RecordForm>
  );
}

/** The field for what the driver says: customers write it and see it. */
export function StatementField() {
  return (
    <FormSection title="Statement">
      <NounField table="cases" name="briefStatement" rows={5} help="The customer and staff see it" />
    </FormSection>
  );
}

/** The id of the case that a form is about to make; that of before, when files were chosen for it and the form was left unsaved. */
function useNewCaseId(form: string): string {
  const [id, setId] = useState(() => crypto.randomUUID() as string);
  const kept = useWaitingDocuments().find((file) => file.form === form && file.stage.is === 'waits' && file.stage.for === 'form')?.of.id;
  useEffect(() => {
    if (kept !== undefined) setId(kept);
  }, [kept]);
  return id;
}

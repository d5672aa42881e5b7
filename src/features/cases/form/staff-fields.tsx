import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { spaced } from '#domain/alerts/alert.ts';
import { CASE_OUTCOMES, CASE_UPDATE_TYPES, DATAQS_STATUSES, nextCaseStatuses, type CaseStatus } from '#domain/cases/case.ts';
import { userName } from '#domain/users/user.ts';
import { caseLook, fullLabel } from '#src/components/states.ts';
import { useLive, useRow } from '#src/data/useLive.ts';
import { ChoiceField } from '#src/forms/choice-field.tsx';
import { FormSection, WIDE } from '#src/forms/form-field.tsx';
import { PhoneField } from '#src/forms/phone-field.tsx';
import { RecordField } from '#src/forms/record-field.tsx';
import { LongTextField, TextField } from '#src/forms/text-field.tsx';
import { agentsMatching } from '#src/components/matchingRecords.ts';
import type { CaseValues } from './caseValues.ts';
import { useFlag } from '#src/data/useFlag.ts';

const chosen = (values: readonly string[]) => values.map((value) => ({ value, label: spaced(value) }));

/** What staff alone write. `from`: the status that the case has, from which CASE-2 says where it may go. */
export function StaffFields({ from }: { from: CaseStatus }) {
  const statuses = [from, ...nextCaseStatuses(from)].map((value) => ({ value, label: fullLabel(caseLook(value)) }));
  return (
    <>
      <FormSection title="Attorney">
        <TextField name="attorneyName" label="Name" />
        <TextField name="attorneyFee" label="Fee" inputMode="decimal" placeholder="$0.00" />
        <TextField name="attorneyEmail" label="Email" type="email" inputMode="email" />
        <PhoneField name="attorneyPhone" label="Phone" />
      </FormSection>
      <FormSection title="Work">
        <ChoiceField name="status" label="Status" options={statuses} />
        <AgentField />
        <ChoiceField
          name="caseUpdateType"
          label="Update type"
          none="None"
          options={CASE_UPDATE_TYPES.map((value) => ({ value, label: value }))}
        />
        <ChoiceField name="dataQsStatus" label="DataQs status" options={chosen(DATAQS_STATUSES)} />
        <ChoiceField name="outcome" label="Outcome" none="None" options={chosen(CASE_OUTCOMES)} />
        {useFlag('caseSummary') && (
          <LongTextField name="summary" label="Summary" max={8000} rows={4} className={WIDE} help="The customer sees it" />
        )}
      </FormSection>
    </>
  );
}

function AgentField() {
  const [text, setText] = useState('');
  const id = useWatch<CaseValues, 'assignedAgentId'>({ name: 'assignedAgentId' });
  const agent = useRow('users', id).row;
  const { rows } = useLive(agentsMatching(text));
  return (
    <RecordField
      name="assignedAgentId"
      label="Agent"
      placeholder="Nobody"
      chosen={agent ? { id, label: userName(agent) } : null}
      options={rows.map((row) => ({ id: row.id, label: userName(row), detail: row.email }))}
      onType={setText}
    />
  );
}

import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { cases, nextCaseStatuses, type CaseStatus } from '#domain/cases/case.ts';
import { shortLabel } from '#domain/fieldLabel.ts';
import { userName } from '#domain/users/user.ts';
import { caseLook, fullLabel } from '#src/components/states.ts';
import { useLive, useRow } from '#src/data/useLive.ts';
import { ChoiceField } from '#src/forms/choice-field.tsx';
import { FormSection } from '#src/forms/form-field.tsx';
import { NounField } from '#src/forms/noun-field.tsx';
import { PhoneField } from '#src/forms/phone-field.tsx';
import { RecordField } from '#src/forms/record-field.tsx';
import { agentsMatching } from '#src/components/matchingRecords.ts';
import type { CaseValues } from './caseValues.ts';
import { useFlag } from '#src/data/useFlag.ts';

/** The fields that staff alone write. `from`: the status that the case has, from which CASE-2 says where it may go. */
export function StaffFields({ from }: { from: CaseStatus }) {
  const statuses = [from, ...nextCaseStatuses(from)].map((value) => ({ value, label: fullLabel(caseLook(value)) }));
  return (
    <>
      <FormSection title="Attorney">
        {cases.groups.Attorney.map((name) => {
          const label = shortLabel('cases', name);
          if (name === 'attorneyPhone') return <PhoneField key={name} name={name} label={label} />;
          return <NounField key={name} table="cases" name={name} label={label} />;
        })}
      </FormSection>
      <FormSection title="Work">
        <ChoiceField name="status" label="Status" options={statuses} />
        <AgentField />
        <NounField table="cases" name="caseUpdateType" none="None" />
        <NounField table="cases" name="dataQsStatus" />
        <NounField table="cases" name="outcome" none="None" />
        {useFlag('caseSummary') && <NounField table="cases" name="summary" rows={4} help="The customer sees it" />}
      </FormSection>
    </>
  );
}

function AgentField() {
  const [text, setText] = useState('');
  const id = useWatch<CaseValues, 'assignedAgentId'>({ name: 'assignedAgentId' });
  const agent = useRow('users', id).row;
  const { rows, current } = useLive(agentsMatching(text));
  return (
    <RecordField
      name="assignedAgentId"
      label="Agent"
      placeholder="Nobody"
      chosen={agent ? { id, label: userName(agent) } : null}
      options={rows.map((row) => ({ id: row.id, label: userName(row), detail: row.email }))}
      isCurrent={current}
      onType={setText}
    />
  );
}

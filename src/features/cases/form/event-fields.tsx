import { useWatch } from 'react-hook-form';
import { CITATION_STATUSES, INSPECTION_LEVELS } from '#domain/cases/case.ts';
import { spaced } from '#domain/alerts/alert.ts';
import { STATES_QUERY } from '#src/components/matchingRecords.ts';
import { useLive } from '#src/data/useLive.ts';
import { ChoiceField, ToggleField } from '#src/forms/choice-field.tsx';
import { DateField } from '#src/forms/date-field.tsx';
import { FormSection, WIDE } from '#src/forms/form-field.tsx';
import { LongTextField, TextField } from '#src/forms/text-field.tsx';
import { TokensField } from '#src/forms/tokens-field.tsx';
import type { CaseValues } from './caseValues.ts';

const chosen = (values: readonly string[]) => values.map((value) => ({ value, label: spaced(value) }));

/** What happened: at least one of three (CASE-8), and what there is to say of each. */
export function EventFields() {
  const [inspection, citation, crash] = useWatch<CaseValues, ['roadsideInspection', 'trafficCitation', 'crash']>({
    name: ['roadsideInspection', 'trafficCitation', 'crash'],
  });
  return (
    <>
      <FormSection title="What happened (at least one)" className="@min-[34rem]:grid-cols-3">
        <ToggleField name="roadsideInspection" label="Roadside inspection" />
        <ToggleField name="trafficCitation" label="Traffic citation" />
        <ToggleField name="crash" label="Crash" />
      </FormSection>
      {inspection && <InspectionFields />}
      {citation && <CitationFields withState={!inspection} />}
      {crash && <CrashFields />}
    </>
  );
}

function StateField({ required = false }: { required?: boolean }) {
  const states = useLive(STATES_QUERY).rows.map(({ id, name }) => ({ value: id, label: name }));
  return <ChoiceField name="inspectionCitationStateId" label="State" required={required} none="Choose a state" options={states} />;
}

function InspectionFields() {
  return (
    <FormSection title="Roadside inspection">
      <DateField name="inspectionDate" label="Inspection date" required prefers="behind" />
      <TextField name="inspectionReportNumber" label="Inspection report number" required code />
      <StateField required />
      <ChoiceField
        name="inspectionLevel"
        label="Level"
        none="Not known"
        options={INSPECTION_LEVELS.map((value) => ({ value, label: `Level ${value}` }))}
      />
      <TextField name="inspectionLocation" label="Location" className={WIDE} />
    </FormSection>
  );
}

function CitationFields({ withState }: { withState: boolean }) {
  return (
    <FormSection title="Traffic citation">
      <TokensField name="citationNumbers" label="Citation numbers" required help="Enter or a comma after each" className={WIDE} />
      <ChoiceField name="citationStatus" label="Citation status" none="Not known" options={chosen(CITATION_STATUSES)} />
      {withState && <StateField />}
      <DateField name="citationDueDate" label="Citation due date" prefers="ahead" />
      <DateField name="citationArraignment" label="Arraignment (court date)" prefers="ahead" time help="Date and time where the court is" />
      <TextField name="docketNumber" label="Docket number" code />
      <LongTextField name="citationCourtNameAddress" label="Court name and address" max={500} rows={3} className={WIDE} />
    </FormSection>
  );
}

const PREVENTABLE = [
  { value: 'UNKNOWN', label: 'Unknown' },
  { value: 'YES', label: 'Yes' },
  { value: 'NO', label: 'No' },
];

function CrashFields() {
  // The register writes a state in two letters.
  const states = useLive(STATES_QUERY).rows.map(({ code, name }) => ({ value: code, label: name }));
  return (
    <FormSection title="Crash">
      <DateField name="crashDate" label="Date of the crash" prefers="behind" />
      <TextField name="crashReportNumber" label="Crash report number" code />
      <TextField name="crashCity" label="City" />
      <ChoiceField name="crashState" label="State of the crash" none="Choose a state" options={states} />
      <TextField name="crashFatalities" label="Fatalities" inputMode="numeric" />
      <TextField name="crashInjuries" label="Injuries" inputMode="numeric" />
      <ChoiceField name="crashPreventable" label="Preventable" none="Not said" options={PREVENTABLE} />
      <div className="grid content-end gap-1">
        <ToggleField name="crashTowAway" label="Tow-away" />
        <ToggleField name="crashHazmatReleased" label="Hazmat released" />
        <ToggleField name="crashCpdpEligible" label="CPDP eligible" />
      </div>
    </FormSection>
  );
}

import { Fragment, useEffect, useId, useRef, type ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { cases } from '#domain/cases/case.ts';
import { shortLabel } from '#domain/fieldLabel.ts';
import { STATES_QUERY } from '#src/components/matchingRecords.ts';
import { useLive } from '#src/data/useLive.ts';
import { ChoiceField, ToggleField } from '#src/forms/choice-field.tsx';
import { DateField } from '#src/forms/date-field.tsx';
import { FormSection, useFieldError, WIDE, type FieldProps } from '#src/forms/form-field.tsx';
import { NounField } from '#src/forms/noun-field.tsx';
import { TextField } from '#src/forms/text-field.tsx';
import type { CaseValues } from './caseValues.ts';

interface EventFieldsProps {
  /** A file waits to go with the case: what stands on it may be left to whoever reads it (CASE-8). */
  hasPhoto?: boolean;
  /** Cases that seem to be of the same event, said where their numbers are typed. */
  duplicates: ReactNode;
}

/** The fields for what happened: at least one of three (CASE-8), and what there is to say of each. */
export function EventFields({ hasPhoto = false, duplicates }: EventFieldsProps) {
  const { setValue } = useFormContext<CaseValues>();
  const [inspection, citation, crash] = useWatch<CaseValues, ['roadsideInspection', 'trafficCitation', 'crash']>({
    name: ['roadsideInspection', 'trafficCitation', 'crash'],
  });
  const isNone = !inspection && !citation && !crash;
  // Most photos are of a ticket; who has taken another one says so.
  const wasPhoto = useRef(hasPhoto);
  useEffect(() => {
    if (hasPhoto && !wasPhoto.current && isNone) setValue('trafficCitation', true);
    wasPhoto.current = hasPhoto;
  }, [hasPhoto, isNone, setValue]);
  return (
    <>
      <KindFields />
      {hasPhoto && (inspection || citation) && <p className="text-muted-foreground">You can leave out what can be read from the photo.</p>}
      {inspection && <InspectionFields required={!hasPhoto} duplicates={!citation && duplicates} />}
      {citation && <CitationFields withState={!inspection} required={!hasPhoto} duplicates={duplicates} />}
      {crash && <CrashFields />}
    </>
  );
}

/** The three kinds of a case. That none was chosen is wrong with all of them: it is said below them, and the first has the keyboard. */
function KindFields() {
  const errorId = useId();
  const isWrong = useFieldError('roadsideInspection') !== null;
  return (
    <FormSection title="What happened (at least one)" className="@min-[34rem]:grid-cols-3">
      {(['roadsideInspection', 'trafficCitation', 'crash'] as const).map((name) => (
        <NounField key={name} table="cases" name={name} errorId={errorId} />
      ))}
      {isWrong && (
        <p id={errorId} className="col-span-full text-xs text-destructive">
          Choose at least one
        </p>
      )}
    </FormSection>
  );
}

function StateField({ required = false }: { required?: boolean }) {
  const states = useLive(STATES_QUERY).rows.map(({ id, name }) => ({ value: id, label: name }));
  const label = shortLabel('cases', 'inspectionCitationStateId');
  return <ChoiceField name="inspectionCitationStateId" label={label} required={required} none="Choose a state" options={states} />;
}

interface OfEventProps {
  required: boolean;
  duplicates: ReactNode;
}

function InspectionFields({ required, duplicates }: OfEventProps) {
  return (
    <FormSection title="Roadside inspection">
      <NounField table="cases" name="inspectionDate" required={required} />
      <NounField table="cases" name="inspectionReportNumber" required={required} />
      <Duplicates>{duplicates}</Duplicates>
      <StateField required={required} />
      <NounField table="cases" name="inspectionLevel" none="Not known" />
      <NounField table="cases" name="inspectionLocation" className={WIDE} />
    </FormSection>
  );
}

/** A line of its own below the number that was typed. */
const Duplicates = ({ children }: { children: ReactNode }) => <div className={`${WIDE} empty:hidden`}>{children}</div>;

/** The form's words on a field of the citation besides its declaration. */
const OF_CITATION: Readonly<Partial<Record<string, Partial<FieldProps> & { none?: string }>>> = {
  citationNumbers: { help: 'Enter or a comma after each' },
  citationStatus: { none: 'Not known' },
  citationArraignment: { help: 'Date and time where the court is' },
};

function CitationFields({ withState, required, duplicates }: OfEventProps & { withState: boolean }) {
  return (
    <FormSection title="Traffic citation">
      {cases.groups.Citation.map((name) => (
        <Fragment key={name}>
          {withState && name === 'citationDueDate' && <StateField />}
          <NounField table="cases" {...OF_CITATION[name]} name={name} required={name === 'citationNumbers' && required} />
          {name === 'citationNumbers' && <Duplicates>{duplicates}</Duplicates>}
        </Fragment>
      ))}
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

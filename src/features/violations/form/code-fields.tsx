import { useWatch } from 'react-hook-form';
import { BASICS } from '#domain/reference/violationCode.rules.ts';
import { ChoiceField, ToggleField } from '#src/forms/choice-field.tsx';
import { FormSection, WIDE } from '#src/forms/form-field.tsx';
import { LongTextField, TextField } from '#src/forms/text-field.tsx';
import type { CodeValues } from './codeValues.ts';

/** The fields of a code; a code that exists keeps its name, which cases know it by. */
export function CodeFields({ isNew }: { isNew: boolean }) {
  const isOOS = useWatch<CodeValues, 'isOOS'>({ name: 'isOOS' });
  return (
    <>
      <FormSection title="Violation">
        {isNew && <TextField name="code" label="Code" required code isFirst placeholder="392.2-SLLS2" />}
        <ChoiceField name="basic" label="BASIC" none="None" options={BASICS.map((value) => ({ value, label: value }))} />
        <TextField name="group" label="Group" help="Codes of one group weigh the same" />
        <LongTextField name="description" label="Description" required max={500} rows={2} className={WIDE} />
        <ToggleField name="common" label="Common" help="Comes first where a code is chosen" className={WIDE} />
      </FormSection>
      <FormSection title="Weight">
        <TextField
          name="severityWeight"
          label="Severity weight"
          required
          inputMode="numeric"
          help="From 0 to 10. Violations that are written down already keep theirs"
        />
        <div className="grid content-start gap-3">
          <ToggleField name="isOOS" label="Can put out of service" />
          {isOOS && (
            <TextField name="oosWeight" label="Out of service adds" inputMode="numeric" help="From 0 to 2, nothing in Unsafe Driving" />
          )}
        </div>
      </FormSection>
    </>
  );
}

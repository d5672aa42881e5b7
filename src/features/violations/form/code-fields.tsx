import { useWatch } from 'react-hook-form';
import { shortLabel } from '#domain/fieldLabel.ts';
import { BASICS } from '#domain/reference/violationCode.rules.ts';
import { ChoiceField } from '#src/forms/choice-field.tsx';
import { FormSection, WIDE } from '#src/forms/form-field.tsx';
import { NounField } from '#src/forms/noun-field.tsx';
import { TextField } from '#src/forms/text-field.tsx';
import type { CodeValues } from './codeValues.ts';

/** The fields of a code; a code that exists keeps its name, which cases know it by. */
export function CodeFields({ isNew }: { isNew: boolean }) {
  const isOOS = useWatch<CodeValues, 'isOOS'>({ name: 'isOOS' });
  return (
    <>
      <FormSection title="Violation">
        {isNew && <TextField name="code" label="Code" required code isFirst placeholder="392.2-SLLS2" />}
        <ChoiceField name="basic" label="BASIC" none="None" options={BASICS.map((value) => ({ value, label: value }))} />
        <NounField table="violationCodes" name="group" help="Codes of one group weigh the same" />
        <NounField table="violationCodes" name="description" required rows={2} />
        <NounField table="violationCodes" name="common" help="Comes first where a code is chosen" className={WIDE} />
      </FormSection>
      <FormSection title="Weight">
        <NounField table="violationCodes" name="severityWeight" required help="From 0 to 10. Existing violations keep their weight" />
        <div className="grid content-start gap-3">
          <NounField table="violationCodes" name="isOOS" />
          {isOOS && (
            <NounField
              table="violationCodes"
              name="oosWeight"
              label={shortLabel('violationCodes', 'oosWeight')}
              help="From 0 to 2, nothing in Unsafe Driving"
            />
          )}
        </div>
      </FormSection>
    </>
  );
}

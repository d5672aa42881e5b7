import type { ReactNode } from 'react';
import { STATES_QUERY } from '#src/components/matchingRecords.ts';
import { useLive } from '#src/data/useLive.ts';
import { ChoiceField } from './choice-field.tsx';
import { FormSection } from './form-field.tsx';
import { NounField } from './noun-field.tsx';

interface DriverFieldsProps {
  isFirst?: boolean;
  /** Said below the day of birth, where the form does not know it. */
  birthHelp?: ReactNode;
}

/** The fields of a driver, in the words of spec section 2; required as section 5 says. */
export function DriverFields({ isFirst = false, birthHelp }: DriverFieldsProps) {
  const languages = useLive({ table: 'driverLanguages', sort: [{ field: 'name', direction: 'asc' }] }).rows;
  const states = useLive(STATES_QUERY).rows.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <FormSection title="Driver">
        <NounField table="drivers" name="name" label="First Name" required isFirst={isFirst} />
        <NounField table="drivers" name="lastName" label="Last Name" required />
        <NounField table="drivers" name="dateOfBirth" required={!birthHelp} help={birthHelp} />
        <ChoiceField
          name="preferredLanguageId"
          label="Language"
          required
          none="Choose a language"
          options={languages.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <NounField table="drivers" name="email" required />
        <NounField table="drivers" name="phoneNumber" required />
      </FormSection>
      <FormSection title="License">
        <NounField table="drivers" name="licenseNumber" label="License Number" />
        <ChoiceField name="licenseStateId" label="License State" none="Choose a state" options={states} />
      </FormSection>
    </>
  );
}

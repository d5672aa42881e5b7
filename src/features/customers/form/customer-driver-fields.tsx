import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { DRIVER_SUBSCRIPTIONS } from '#domain/customers/customer.ts';
import { mvrRefusal } from '#domain/records/mvrRequest.ts';
import type { ReplicaQuery } from '#sync/replicaApi.ts';
import { useLive } from '#src/data/useLive.ts';
import { AddressFields } from '#src/forms/address-fields.tsx';
import { ChoiceField, ToggleField } from '#src/forms/choice-field.tsx';
import { FormSection, WIDE } from '#src/forms/form-field.tsx';
import { NounField } from '#src/forms/noun-field.tsx';
import { TextField } from '#src/forms/text-field.tsx';
import { tierOption } from './customer-fields.tsx';
import type { CustomerDriverValues } from './customerDriverValues.ts';

const STATES: ReplicaQuery<'usStates'> = { table: 'usStates', sort: [{ field: 'name', direction: 'asc' }] };
const LANGUAGES: ReplicaQuery<'driverLanguages'> = { table: 'driverLanguages', sort: [{ field: 'name', direction: 'asc' }] };

interface CustomerDriverFieldsProps {
  /** The tier can be chosen: by whoever makes a new one, later by ADMIN alone (CUSTOMER-3). */
  withTier: boolean;
  /** An MVR can be ordered along with a driver who is only being made. */
  withOrder?: boolean;
}

/** The fields of a driver who is their own customer, with the words of spec section 2. */
export function CustomerDriverFields({ withTier, withOrder = false }: CustomerDriverFieldsProps) {
  const states = useLive(STATES).rows;
  const languages = useLive(LANGUAGES).rows;
  const optionsOf = (rows: readonly { id: string; name: string }[]) => rows.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <FormSection title="Driver">
        <NounField table="drivers" name="name" label="First Name" required isFirst />
        <NounField table="drivers" name="lastName" label="Last Name" required />
        <NounField table="drivers" name="dateOfBirth" label="Date of birth" required />
        <ChoiceField name="preferredLanguageId" label="Language" required none="Choose a language" options={optionsOf(languages)} />
        <NounField table="drivers" name="email" required />
        <NounField table="drivers" name="phoneNumber" required />
      </FormSection>
      <FormSection title="License">
        <NounField table="drivers" name="licenseNumber" label="License Number" />
        <ChoiceField name="licenseStateId" label="License State" none="Choose a state" options={optionsOf(states)} />
        {withOrder && <OrderFields states={states} />}
      </FormSection>
      <AddressFields />
      {withTier && (
        <FormSection title="Subscription">
          <ChoiceField
            name="subscription"
            label="Subscription"
            required
            none="Choose a subscription"
            options={DRIVER_SUBSCRIPTIONS.map(tierOption)}
          />
        </FormSection>
      )}
    </>
  );
}

/** The wish for an MVR, which the license decides (CUSTOMER-7), and what consent there is to it (MVR-2). */
function OrderFields({ states }: { states: readonly { id: string; code: string; name: string; mvrSupported: boolean }[] }) {
  const { setValue } = useFormContext<CustomerDriverValues>();
  const [licenseNumber, stateId, isWanted] = useWatch<CustomerDriverValues, ['licenseNumber', 'licenseStateId', 'requestMVR']>({
    name: ['licenseNumber', 'licenseStateId', 'requestMVR'],
  });
  const state = states.find(({ id }) => id === stateId) ?? null;
  const asked = { licenseNumber, stateCode: state?.code ?? '' };
  const refusal = mvrRefusal({ driver: { licenseNumber: licenseNumber.trim() }, state, asked, consents: null, overrideReason: null });
  const isRefused = refusal !== null && states.length > 0;
  useEffect(() => {
    if (isRefused && isWanted) setValue('requestMVR', false);
  }, [isRefused, isWanted, setValue]);
  return (
    <>
      <ToggleField name="requestMVR" label="Request MVR" disabled={refusal !== null} help={refusal?.message} className={WIDE} />
      {isWanted && refusal === null && (
        <TextField
          name="mvrReason"
          label="Consent"
          placeholder="Signed on paper, 11/20/2026"
          help="A new driver has signed nothing here yet, so the MVR is ordered on your word. What you write is kept with the order."
          className={WIDE}
        />
      )}
    </>
  );
}

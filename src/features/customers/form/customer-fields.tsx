import { SUBSCRIPTIONS } from '#domain/customers/customer.ts';
import { AddressFields } from '#src/forms/address-fields.tsx';
import { ChoiceField, ToggleField } from '#src/forms/choice-field.tsx';
import { FormSection, WIDE } from '#src/forms/form-field.tsx';
import { PhoneField } from '#src/forms/phone-field.tsx';
import { TextField } from '#src/forms/text-field.tsx';

/** Company tiers and those of single drivers, as the spec writes them. */
const TIERS = SUBSCRIPTIONS.map((value) => ({ value, label: value === 'pro_legacy' ? 'pro (legacy)' : value.replace('_', ' ') }));

/** The fields of spec section 2, word for word. */
export function CustomerFields({ withTier }: { withTier: boolean }) {
  return (
    <>
      <FormSection title="Company">
        <TextField name="name" label="Company name" required isFirst />
        <TextField name="contactName" label="Contact Name" />
        <TextField name="email" label="Email" required type="email" inputMode="email" />
        <PhoneField name="phoneNumber" label="Phone" required />
        <ToggleField name="isCCRecipientEnabled" label="send Driver's Emails (CC)" className={WIDE} />
      </FormSection>
      <AddressFields />
      {withTier && (
        <FormSection title="Subscription">
          <ChoiceField name="subscription" label="Subscription" required options={TIERS} />
        </FormSection>
      )}
    </>
  );
}

import type { Subscription } from '#domain/customers/customer.ts';
import { AddressFields } from '#src/forms/address-fields.tsx';
import { ChoiceField } from '#src/forms/choice-field.tsx';
import { FormSection, WIDE } from '#src/forms/form-field.tsx';
import { NounField } from '#src/forms/noun-field.tsx';

/** A tier as the spec writes it. */
export const tierOption = (value: Subscription) => ({ value, label: value === 'pro_legacy' ? 'pro (legacy)' : value.replace('_', ' ') });

/** The fields of spec section 2, word for word. `tiers`: those that can be chosen; null: none is. */
export function CustomerFields({ tiers }: { tiers: readonly Subscription[] | null }) {
  return (
    <>
      <FormSection title="Company">
        <NounField table="customers" name="name" required isFirst />
        <NounField table="customers" name="contactName" label="Contact Name" />
        <NounField table="customers" name="email" required />
        <NounField table="customers" name="phoneNumber" required />
        <NounField table="customers" name="isCCRecipientEnabled" label="send Driver's Emails (CC)" className={WIDE} />
      </FormSection>
      <AddressFields />
      {tiers && (
        <FormSection title="Subscription">
          <ChoiceField name="subscription" label="Subscription" required options={tiers.map(tierOption)} />
        </FormSection>
      )}
    </>
  );
}

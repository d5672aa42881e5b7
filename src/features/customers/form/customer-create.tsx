import { COMPANY_SUBSCRIPTIONS } from '#domain/customers/customer.ts';
import { useState } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import type { Me } from '#sync/protocol.ts';
import { useMe } from '#src/data/useLive.ts';
import { RecordForm } from '#src/forms/record-form.tsx';
import { useRecordForm } from '#src/forms/useRecordForm.ts';
import { CustomerFields } from './customer-fields.tsx';
import { newCustomer, newCustomerChanges } from './customerValues.ts';

/** /customers/create: a new company. */
export default function CustomerCreate() {
  const me = useMe();
  return me && <NewCustomer me={me} />;
}

function NewCustomer({ me }: { me: Me }) {
  const [id] = useState(() => crypto.randomUUID());
  const [saved] = useState(() => newCustomer(crypto.randomUUID()));
  const state = useRecordForm({
    userId: me.userId,
    draft: 'customer:new',
    saved,
    changes: (values) => newCustomerChanges(id, values, new Date().toISOString()),
    done: MESSAGES.customerCreated,
    leadsTo: () => '/customers',
    back: '/customers',
  });
  return (
    <RecordForm state={state} title="New customer" saveLabel="Create">
      <CustomerFields tiers={COMPANY_SUBSCRIPTIONS} />
    </RecordForm>
  );
}

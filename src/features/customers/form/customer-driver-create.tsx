import { useState } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import { PAPER_MESSAGES } from '#domain/paperMessages.ts';
import { ORDER_HOLD_MS } from '#domain/records/holdTimes.ts';
import type { Me } from '#sync/protocol.ts';
import { isReachable } from '#sync/syncStatus.ts';
import { useMe, useSyncStatus } from '#src/data/useLive.ts';
import { RecordForm } from '#src/forms/record-form.tsx';
import { useRecordForm } from '#src/forms/useRecordForm.ts';
import { customerHref } from '../customerHref.ts';
import { CustomerDriverFields } from './customer-driver-fields.tsx';
import { newCustomerDriver, newCustomerDriverChanges } from './customerDriverValues.ts';

/** /customers/create-customer-driver: a driver who is their own customer. */
export default function CustomerDriverCreate() {
  const me = useMe();
  return me && <NewCustomerDriver me={me} />;
}

const LATER = 'Customer created on this device. The MVR is ordered once the server can be reached.';

function NewCustomerDriver({ me }: { me: Me }) {
  const [id] = useState(() => crypto.randomUUID());
  const [driverId] = useState(() => crypto.randomUUID());
  const [saved] = useState(() => newCustomerDriver(crypto.randomUUID()));
  const isOnline = isReachable(useSyncStatus().phase);
  const state = useRecordForm({
    userId: me.userId,
    draft: 'customerDriver:new',
    saved,
    changes: (values) => newCustomerDriverChanges(id, driverId, values),
    done: MESSAGES.customerCreated,
    // ORDER-1: what is ordered outside can be taken back first.
    held: ({ requestMVR }) => (requestMVR ? { words: isOnline ? PAPER_MESSAGES.mvrUnderWay : LATER, forMs: ORDER_HOLD_MS } : null),
    leadsTo: () => customerHref({ id }),
    back: '/customers',
  });
  return (
    <RecordForm state={state} title="New Customer-Driver" saveLabel="Create">
      <CustomerDriverFields withTier withOrder />
    </RecordForm>
  );
}

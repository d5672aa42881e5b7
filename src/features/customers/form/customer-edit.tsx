import { COMPANY_SUBSCRIPTIONS, DRIVER_SUBSCRIPTIONS } from '#domain/customers/customer.ts';
import { useEffect, useMemo } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import type { Row } from '#domain/tables.ts';
import type { Me } from '#sync/protocol.ts';
import type { ReplicaQuery } from '#sync/replicaApi.ts';
import { ErrorState } from '#src/components/empty-state.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { useLive, useMe, useRow } from '#src/data/useLive.ts';
import { RecordForm } from '#src/forms/record-form.tsx';
import { useRecordForm } from '#src/forms/useRecordForm.ts';
import { usePane } from '#src/panes/usePane.ts';
import { useVanished } from '#src/panes/useVanished.ts';
import { CustomerFields } from './customer-fields.tsx';
import { customerChanges, customerValues } from './customerValues.ts';

/** The addresses of a company itself, not of its drivers, that are not set aside. */
function addressesOf(customerId: string): ReplicaQuery<'addresses'> {
  return {
    table: 'addresses',
    filter: { customerId: { equals: customerId }, driverId: { is_empty: true }, archived: { is_empty: true } },
    sort: [{ field: 'createdAt', direction: 'asc' }],
  };
}

/** /customers/edit/{id}: a company; its tier is changed by ADMIN alone (CUSTOMER-3). */
export default function CustomerEdit() {
  const pane = usePane();
  const id = pane.params['id'] ?? '';
  const me = useMe();
  const { row, ready } = useRow('customers', id);
  const addresses = useLive(addressesOf(id));
  const { setMode } = pane;
  useEffect(() => setMode('form'), [setMode]);
  useVanished({ path: pane.path, list: '/customers', name: row?.name ?? 'Customer', row, ready });
  if (ready && !row)
    return (
      <ErrorState title="This customer is not on this device" way={{ href: '/customers', label: 'All customers' }}>
        It comes as soon as the server can be reached, if you may see it.
      </ErrorState>
    );
  if (me && row && addresses.ready) return <EditedCustomer key={id} me={me} row={row} addresses={addresses.rows} />;
  return (
    <div aria-busy="true" aria-label="Customer" className="mx-auto grid max-w-3xl gap-4 px-4.5 py-6">
      <Skeleton className="h-6 w-48" />
      <Skeleton className="mt-6 w-full" />
      <Skeleton className="w-2/3" />
    </div>
  );
}

function EditedCustomer({ me, row, addresses }: { me: Me; row: Row<'customers'>; addresses: readonly Row<'addresses'>[] }) {
  const saved = useMemo(() => customerValues(row, addresses), [row, addresses]);
  const state = useRecordForm({
    userId: me.userId,
    draft: `customer:${row.id}`,
    saved,
    changes: (values) => customerChanges(row.id, values, saved, new Date().toISOString()),
    done: MESSAGES.customerUpdated,
    leadsTo: () => '/customers',
    back: '/customers',
  });
  return (
    <RecordForm state={state} title={`Edit ${row.name}`} saveLabel="Save">
      <CustomerFields tiers={me.role === 'ADMIN' ? (row.isCustomerDriver ? DRIVER_SUBSCRIPTIONS : COMPANY_SUBSCRIPTIONS) : null} />
    </RecordForm>
  );
}

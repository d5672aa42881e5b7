import { useEffect, useMemo } from 'react';
import { COMPANY_SUBSCRIPTIONS, DRIVER_SUBSCRIPTIONS, isDriverTier } from '#domain/customers/customer.ts';
import { MESSAGES } from '#domain/messages.ts';
import type { Row } from '#domain/tables.ts';
import type { Me } from '#sync/protocol.ts';
import { ErrorState } from '#src/components/empty-state.tsx';
import { FormSkeleton } from '#src/components/skeleton.tsx';
import { useLive, useMe, useRow } from '#src/data/useLive.ts';
import { RecordForm } from '#src/forms/record-form.tsx';
import { useRecordForm } from '#src/forms/useRecordForm.ts';
import { usePane } from '#src/panes/usePane.ts';
import { useVanished } from '#src/panes/useVanished.ts';
import { addressesQuery, driversQuery } from '../customer.queries.ts';
import { ALL_CUSTOMERS, customerHref } from '../customerHref.ts';
import { CustomerDriverFields } from './customer-driver-fields.tsx';
import { CustomerFields } from './customer-fields.tsx';
import { customerDriverChanges, customerDriverValues } from './customerDriverValues.ts';
import { customerChanges, customerValues } from './customerValues.ts';

/** /customers/edit/{id}: a company, or a driver who is their own customer; the tier is changed by ADMIN alone (CUSTOMER-3). */
export default function CustomerEdit() {
  const pane = usePane();
  const id = pane.params['id'] ?? '';
  const me = useMe();
  const { row, ready } = useRow('customers', id);
  const addresses = useLive(addressesQuery(id));
  const drivers = useLive(driversQuery(id, 1));
  const driver = useRow('drivers', drivers.rows[0]?.id ?? '');
  const { setMode } = pane;
  useEffect(() => setMode('form'), [setMode]);
  useVanished({ path: pane.path, list: '/customers', name: row?.name ?? 'Customer', row, ready });
  if (ready && !row)
    return (
      <ErrorState title="This customer is not on this device" way={ALL_CUSTOMERS}>
        It comes as soon as the server can be reached, if you may see it.
      </ErrorState>
    );
  const isHere = addresses.ready && drivers.ready && (drivers.rows.length === 0 || driver.ready);
  if (!me || !row || !isHere) return <FormSkeleton label="Customer" />;
  const edited = { me, row, addresses: addresses.rows };
  // A driver's customer without a driver is edited as what there is of it.
  return isDriverTier(row) && driver.row ? (
    <EditedDriver key={driver.row.id} {...edited} driver={driver.row} />
  ) : (
    <EditedCompany key={id} {...edited} />
  );
}

interface EditedProps {
  me: Me;
  row: Row<'customers'>;
  addresses: readonly Row<'addresses'>[];
}

/** What both variants do with their changes. */
const formOf = ({ me, row }: EditedProps) => ({
  userId: me.userId,
  draft: `customer:${row.id}`,
  done: MESSAGES.customerUpdated,
  leadsTo: () => customerHref(row),
  back: customerHref(row),
});

function EditedCompany(props: EditedProps) {
  const { me, row, addresses } = props;
  const saved = useMemo(() => customerValues(row, addresses), [row, addresses]);
  const state = useRecordForm({
    ...formOf(props),
    saved,
    changes: (values) => customerChanges(row.id, values, saved, new Date().toISOString()),
  });
  const tiers = isDriverTier(row) ? DRIVER_SUBSCRIPTIONS : COMPANY_SUBSCRIPTIONS;
  return (
    <RecordForm state={state} title={`Edit ${row.name}`} saveLabel={isDriverTier(row) ? 'UPDATE' : 'Save'}>
      <CustomerFields tiers={me.role === 'ADMIN' ? tiers : null} />
    </RecordForm>
  );
}

function EditedDriver(props: EditedProps & { driver: Row<'drivers'> }) {
  const { me, row, addresses, driver } = props;
  const saved = useMemo(() => customerDriverValues(row, driver, addresses), [row, driver, addresses]);
  const ids = { customerId: row.id, driverId: driver.id };
  const state = useRecordForm({
    ...formOf(props),
    saved,
    changes: (values) => customerDriverChanges(ids, values, saved, new Date().toISOString()),
  });
  return (
    <RecordForm state={state} title={`Edit ${row.name}`} saveLabel="UPDATE">
      <CustomerDriverFields withTier={me.role === 'ADMIN'} />
    </RecordForm>
  );
}

import { useEffect, useMemo } from 'react';
import { driverName } from '#domain/drivers/driver.ts';
import { RecordSkeleton } from '#src/components/skeleton.tsx';
import { useRow } from '#src/data/useLive.ts';
import { usePane } from '#src/panes/usePane.ts';
import { useVanished } from '#src/panes/useVanished.ts';
import { DriverRecord } from './driver-record.tsx';
import { MissingDriver } from './missing-driver.tsx';

/** /contracts/detail/{id}: the file of a driver, by their contract. */
export default function ContractDetail() {
  const id = usePane().params['id'] ?? '';
  return <OneContract key={id} id={id} />;
}

function OneContract({ id }: { id: string }) {
  const pane = usePane();
  const { row, ready } = useRow('contracts', id);
  const { row: driver, ready: driverReady } = useRow('drivers', row?.driverId ?? '');
  const customer = useRow('customers', row?.customerId ?? '').row;
  const { setMode, setSubject, setTitle } = pane;
  useEffect(() => setMode('record'), [setMode]);
  const title = driver ? driverName(driver) : 'Driver';
  useEffect(() => setTitle(title), [setTitle, title]);
  // Commands on the driver find them by the contract.
  const subject = useMemo(
    () => (row ? { table: 'contracts' as const, row: { ...row, $: { driver, customer } } } : null),
    [row, driver, customer],
  );
  useEffect(() => setSubject(subject), [setSubject, subject]);
  useVanished({ path: pane.path, list: '/contracts', name: title, row, ready });
  if (row && driver) return <DriverRecord contract={row} driver={driver} />;
  return ready && (!row || driverReady) ? <MissingDriver /> : <RecordSkeleton label="Driver" />;
}

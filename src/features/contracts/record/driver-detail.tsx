import { useEffect, useMemo } from 'react';
import { contractInForce } from '#domain/contracts/contractInForce.ts';
import { driverName } from '#domain/drivers/driver.ts';
import { RecordSkeleton } from '#src/components/skeleton.tsx';
import { useLive, useRow } from '#src/data/useLive.ts';
import { usePane } from '#src/panes/usePane.ts';
import { useVanished } from '#src/panes/useVanished.ts';
import { driverContractsQuery } from '../contract.queries.ts';
import { DriverRecord } from './driver-record.tsx';
import { MissingDriver } from './missing-driver.tsx';

/** /contracts/driver/{id}: the file of a driver, with the contract that stands for them; also of one who has none. */
export default function DriverDetail() {
  const id = usePane().params['id'] ?? '';
  return <OneDriver key={id} id={id} />;
}

function OneDriver({ id }: { id: string }) {
  const pane = usePane();
  const { row: driver, ready } = useRow('drivers', id);
  const contracts = useLive(driverContractsQuery(id));
  const contract = contractInForce(contracts.rows) ?? null;
  const customer = useRow('customers', driver?.customerId ?? '').row;
  const { setMode, setSubject, setTitle } = pane;
  useEffect(() => setMode('record'), [setMode]);
  const title = driver ? driverName(driver) : 'Driver';
  useEffect(() => setTitle(title), [setTitle, title]);
  const isKnown = contracts.ready;
  const subject = useMemo(() => {
    if (!driver || !isKnown) return null;
    if (!contract) return { table: 'drivers' as const, row: { ...driver, $: { customer } } };
    return { table: 'contracts' as const, row: { ...contract, $: { driver, customer } } };
  }, [driver, isKnown, contract, customer]);
  useEffect(() => setSubject(subject), [setSubject, subject]);
  useVanished({ path: pane.path, list: '/contracts', name: title, row: driver, ready });
  if (driver && isKnown) return <DriverRecord contract={contract} driver={driver} />;
  return ready && !driver ? <MissingDriver /> : <RecordSkeleton label="Driver" />;
}

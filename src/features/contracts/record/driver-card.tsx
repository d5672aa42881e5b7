import { contractInForce } from '#domain/contracts/contractInForce.ts';
import { driverName } from '#domain/drivers/driver.ts';
import type { AnyRow } from '#domain/noun.ts';
import type { Row } from '#domain/tables.ts';
import { Badge } from '#src/components/badge.tsx';
import { DateText, PhoneText } from '#src/components/date-text.tsx';
import { FactCard } from '#src/components/fact-card.tsx';
import { useLive, useRow } from '#src/data/useLive.ts';
import { driverContractsQuery } from '../contract.queries.ts';
import { contractLook } from '../contractLook.ts';

/** A driver in short, with the contract that stands for them, from the replica. */
export default function DriverCard({ row: listed }: { row: AnyRow }) {
  const contracts = useLive(driverContractsQuery(listed.id));
  return <FactsInShort driverId={listed.id} listed={listed as Row<'drivers'>} contract={contractInForce(contracts.rows)} />;
}

interface FactsInShortProps {
  driverId: string;
  /** The driver as far as a list has brought them along. */
  listed: Row<'drivers'> | undefined;
  contract: Row<'contracts'> | undefined;
}

/** What a card says of a driver and one of their contracts. */
export function FactsInShort({ driverId, listed, contract }: FactsInShortProps) {
  const driver = useRow('drivers', driverId).row ?? listed;
  const customer = useRow('customers', contract?.customerId ?? driver?.customerId ?? '').row;
  const state = useRow('usStates', driver?.licenseStateId ?? '').row;
  return (
    <FactCard
      title={driver ? driverName(driver) : '…'}
      badge={contract && <Badge look={contractLook(contract.status)} />}
      about={customer?.name ?? ''}
      facts={[
        { label: 'Hired', value: <DateText value={contract?.hiredAt} empty="N/A" /> },
        { label: 'License', value: [driver?.licenseNumber, state?.name].filter(Boolean).join(', ') },
        { label: 'Phone', value: driver?.phoneNumber && <PhoneText value={driver.phoneNumber} /> },
        { label: 'Email', value: driver?.email },
      ]}
    />
  );
}

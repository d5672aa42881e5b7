import type { AnyRow } from '#domain/noun.ts';
import { useRow } from '#src/data/useLive.ts';
import { driverOf, type ContractRow } from '../contractSubject.ts';
import { FactsInShort } from './driver-card.tsx';

/** A contract in short, with its driver, from the replica. */
export default function ContractCard({ row: listed }: { row: AnyRow }) {
  const row = useRow('contracts', listed.id).row ?? (listed as ContractRow);
  return <FactsInShort driverId={row.driverId} listed={driverOf(listed as ContractRow)} contract={row} />;
}

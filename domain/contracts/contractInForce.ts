import type { ContractStatus } from './contract.ts';

type Employment = { status: ContractStatus; activatedAt: string | null; createdAt: string };

/** When a contract began to count (design/domain.md 6.12): its activation, else its creation. */
const since = ({ activatedAt, createdAt }: Employment): string => activatedAt ?? createdAt;
const rank = ({ status }: Employment): number => ['Active', 'Pending', 'Archived'].indexOf(status);

/** The contract that stands for a driver: the newest active one, else one that waits, else the newest of those that are over. */
export function contractInForce<C extends Employment>(contracts: readonly C[]): C | undefined {
  return contracts.toSorted((a, b) => rank(a) - rank(b) || since(b).localeCompare(since(a)))[0];
}

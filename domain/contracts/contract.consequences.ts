import { consequence, type Consequence } from '../consequence.ts';
import { RuleError } from '../errors.ts';
import type { Reads, Tx } from '../mutation.ts';
import type { Row } from '../tables.ts';

type Contract = Row<'contracts'>;

const isActive = (contract: Contract | null): boolean => contract?.status === 'Active' && contract.deletedAt === null;

/** CONTRACT-2, however a contract becomes active: made, changed, brought back, merged. */
export const checkActivation: Consequence<'contracts'> = consequence({
  name: 'checkActivation',
  of: ['contracts'],
  async follow(changes, tx, { look = tx }) {
    for (const { before, after } of changes) if (after && isActive(after) && !isActive(before)) await checkPair(after, tx, look);
  },
});

/** The driver is asked for first and so held: of two contracts made active at once the second waits and then sees the first. */
async function checkPair(contract: Contract, tx: Tx, look: Reads): Promise<void> {
  const driver = await tx.get('drivers', contract.driverId);
  if (!driver || driver.deletedAt !== null || driver.status === 'archived') {
    throw new RuleError('CONTRACT-2', 'The driver is archived: a contract becomes active with an active driver only.');
  }
  const others = await look.where('contracts', 'driverId', contract.driverId);
  if (others.some((other) => other.id !== contract.id && other.customerId === contract.customerId && isActive(other))) {
    throw new RuleError('CONTRACT-2', 'The driver has another active contract with this customer: archive that one first.');
  }
}

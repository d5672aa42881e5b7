import type { CrudRules, Step } from '../crud.ts';
import { RuleError } from '../errors.ts';
import type { Tx } from '../mutation.ts';
import type { Row } from '../tables.ts';
import type { ContractStatus } from './contract.ts';

type Contract = Row<'contracts'>;

/** CONTRACT-1: where a contract may go from here; `null` is before it is there. */
const NEXT: Readonly<Record<ContractStatus | 'new', readonly ContractStatus[]>> = {
  new: ['Pending', 'Active'],
  Pending: ['Active', 'Archived'],
  Active: ['Archived'],
  Archived: ['Active'],
};

export const contractRules: CrudRules<'contracts'> = {
  async fill(step): Promise<Partial<Contract>> {
    const { before, given, ctx } = step;
    const status = given.status ?? statusByHire(step);
    if (status === before?.status) return {};
    const stamps = { activatedAt: ctx.now, archivedAt: null };
    if (status === 'Active') return { status, ...stamps };
    return status === 'Archived' ? { status, archivedAt: ctx.now } : { status };
  },
  async check(step) {
    const { before, after } = step;
    if (after.status === before?.status) return;
    if (!NEXT[before?.status ?? 'new'].includes(after.status)) {
      throw new RuleError('CONTRACT-1', `A contract that is ${before?.status ?? 'new'} cannot become ${after.status}.`);
    }
    if (after.status === 'Active') await checkActivation(after, step.tx);
  },
};

/** CONTRACT-3: a contract waits until the driver is hired: the day of hire makes a pending one active. */
function statusByHire({ before, given }: Step<'contracts'>): ContractStatus {
  const hired = typeof given.hiredAt === 'string';
  if (before === null) return hired ? 'Active' : 'Pending';
  return before.status === 'Pending' && hired && before.hiredAt === null ? 'Active' : before.status;
}

/** CONTRACT-2: an active driver, and no other active contract of the pair. The driver is asked for first and so held: of two contracts made active at once the second sees the first. */
export async function checkActivation(contract: Contract, tx: Tx): Promise<void> {
  const driver = await tx.get('drivers', contract.driverId);
  if (!driver || driver.deletedAt !== null || driver.status === 'archived') {
    throw new RuleError('CONTRACT-2', 'The driver is archived: a contract becomes active with an active driver only.');
  }
  const others = await tx.where('contracts', 'driverId', contract.driverId);
  if (others.some(({ id, customerId, status }) => id !== contract.id && customerId === contract.customerId && status === 'Active')) {
    throw new RuleError('CONTRACT-2', 'The driver has another active contract with this customer: archive that one first.');
  }
}

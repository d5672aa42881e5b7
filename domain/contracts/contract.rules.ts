import type { CrudRules, Step } from '../crud.ts';
import { RuleError } from '../errors.ts';
import { checkRetention } from '../retention/checkRetention.ts';
import { withFile } from '../retention/keeping.ts';
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
    return status === 'Archived' ? { status, archivedAt: ctx.now } : { status, activatedAt: null, archivedAt: null };
  },
  async check({ before, after }) {
    if (after.status === before?.status || (after.status === 'Pending' && before && isFirstMove(before))) return;
    if (!NEXT[before?.status ?? 'new'].includes(after.status)) {
      throw new RuleError('CONTRACT-1', `A contract that is ${before?.status ?? 'new'} cannot become ${after.status}.`);
    }
  },
  // RETAIN-2: without the employment nobody would know that the file must be kept.
  mayGo: (contract, _tx, ctx, how) =>
    checkRetention({ table: 'contracts', id: contract.id, called: 'This contract' }, withFile([contract]), how, ctx),
};

/** CONTRACT-1: the last change of the contract was its move from Pending, and is taken back. */
function isFirstMove({ status, activatedAt, archivedAt, updatedAt }: Contract): boolean {
  if (status === 'Active') return activatedAt === updatedAt && archivedAt === null;
  return archivedAt === updatedAt && activatedAt === null;
}

/** CONTRACT-3: a contract waits until the driver is hired: the day of hire makes a pending one active, one that lies ahead once it comes. */
function statusByHire({ before, given, ctx }: Step<'contracts'>): ContractStatus {
  const today = ctx.now.slice(0, 10);
  const hired = typeof given.hiredAt === 'string' && given.hiredAt <= today;
  if (before === null) return hired ? 'Active' : 'Pending';
  const wasHired = before.hiredAt !== null && before.hiredAt <= today;
  return before.status === 'Pending' && hired && !wasHired ? 'Active' : before.status;
}

/** CONTRACT-1: the statuses that a contract can be given. */
export const nextContractStatuses = (status: ContractStatus): readonly ContractStatus[] => NEXT[status];

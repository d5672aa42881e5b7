import { useComplete } from '#src/data/useAnswer.ts';
import { useLive } from '#src/data/useLive.ts';

/** Which of the things that a workspace begins with are there. */
export interface FirstStepsTaken {
  /** Somebody beside oneself. */
  users: boolean;
  customers: boolean;
  contracts: boolean;
  cases: boolean;
}

/** Returns how far a workspace has come that has no case yet; null once it has one, and while that is not known. */
export function useFirstSteps(): FirstStepsTaken | null {
  const complete = useComplete();
  const cases = useLive({ table: 'cases', first: 1 });
  const isNew = complete && cases.ready && cases.count === 0;
  const users = useLive(isNew ? { table: 'users', first: 1 } : null);
  const customers = useLive(isNew ? { table: 'customers', first: 1 } : null);
  const contracts = useLive(isNew ? { table: 'contracts', first: 1 } : null);
  if (!isNew || !users.ready || !customers.ready || !contracts.ready) return null;
  return { users: users.count > 1, customers: customers.count > 0, contracts: contracts.count > 0, cases: false };
}

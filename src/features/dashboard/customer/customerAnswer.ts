import { useServerAnswer, type ServerAnswer } from '#src/commands/useServerAnswer.ts';
import type { CustomerDashboardResult } from '#src/data/operations.gen.ts';
import { customerDashboard } from '../dashboard.operations.ts';
import type { DashboardParams } from '../dashboard.queries.ts';

/** The answer that a customer's dashboard needs of the server: alerts are rows of the staff, and child rows of closed cases come when they are opened. */
export type CustomerAnswer = CustomerDashboardResult;

/** All of it in one question; what is waiting to be signed and what is missing is that of now, whatever the days are. */
export function useCustomerAnswer({ driver, from, to }: DashboardParams): ServerAnswer<CustomerAnswer> {
  const whose = driver ? { driver } : {};
  const cases = { ...whose, ...(from && { from }), ...(to && { to }) };
  return useServerAnswer(customerDashboard, { cases, papers: whose }, ['cases', 'caseViolations', 'drivers', 'contracts']);
}

/** What `npm run test:long` sets to ask for the long budgets. */
export const LONG_BUDGET = { TEST_BUDGET: 'long' };

/** Chooses how much a suite does: the first amount in `npm test`, the second in `npm run test:long`. */
export function budget(daily: number, long: number): number {
  return process.env['TEST_BUDGET'] === LONG_BUDGET.TEST_BUDGET ? long : daily;
}

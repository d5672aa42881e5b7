import { evaluateAlerts } from './alerts/alert.consequences.ts';
import type { AnyConsequence } from './consequence.ts';

/** Everything that follows from changes, in the order in which it happens. */
export const CONSEQUENCES: readonly AnyConsequence[] = [evaluateAlerts];

import { rows } from '#src/data/replica.ts';
import { useAnswer, useComplete } from '#src/data/useAnswer.ts';
import { watched } from '#src/data/watched.ts';
import { useToday } from '#src/components/useToday.ts';
import type { ReplicaGroup } from '#sync/replicaApi.ts';
import { alertCounts, caseCounts, type CaseCounts, type GroupBy, type DashboardParams } from './dashboard.queries.ts';

const ask: GroupBy = (q) => rows.groupBy<'alerts' | 'cases'>(q as ReplicaGroup<'alerts' | 'cases'>, watched()?.versions);

/** Counted on this device, again when a case has changed; null until it has been once, and while none of them has come to it. */
export function useCaseCounts(params: DashboardParams): CaseCounts | null {
  const today = useToday();
  const counts = useAnswer(`cases ${today} ${JSON.stringify(params)}`, ['cases'], () => caseCounts(ask, params, today));
  const isComplete = useComplete();
  return isComplete || counts?.tiles.some(Boolean) ? counts : null;
}

/** One number for each alert tile, counted on this device; null until it has been once, and while no alert has come to it. */
export function useAlertCounts(params: DashboardParams): number[] | null {
  const counts = useAnswer(`alerts ${JSON.stringify(params)}`, ['alerts'], () => alertCounts(ask, params));
  const isComplete = useComplete();
  return isComplete || counts?.some(Boolean) ? counts : null;
}

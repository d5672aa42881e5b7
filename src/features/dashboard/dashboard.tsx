import { usePane } from '#src/panes/usePane.ts';
import { AlertStatistics } from './alert-statistics.tsx';
import { CaseStatistics } from './case-statistics.tsx';
import { DashboardFilters } from './dashboard-filters.tsx';
import { DashboardFrame } from './dashboard-frame.tsx';
import { dashboardParams } from './dashboardParams.ts';
import { useAlertCounts, useCaseCounts } from './useCounts.ts';

const OFFERS = { customer: true, driver: true };

/** /dashboard: what waits, in numbers that lead to the lists behind them. */
export default function Dashboard() {
  const params = dashboardParams(usePane().search);
  const cases = useCaseCounts(params);
  const alerts = useAlertCounts(params);
  return (
    <DashboardFrame title="Dashboard" filters={<DashboardFilters params={params} offers={OFFERS} />}>
      <CaseStatistics counts={cases} params={params} />
      <AlertStatistics counts={alerts} params={params} />
    </DashboardFrame>
  );
}

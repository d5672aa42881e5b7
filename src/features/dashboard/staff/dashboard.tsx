import { usePane } from '#src/panes/usePane.ts';
import { FirstSteps } from './first-steps.tsx';
import { useFirstSteps } from './useFirstSteps.ts';
import { AlertStatistics } from './alert-statistics.tsx';
import { CaseStatistics } from '../case-statistics.tsx';
import { DashboardFrame } from '../dashboard-frame.tsx';
import { DASHBOARD_FILTERS } from '../dashboard.queries.ts';
import { useAlertCounts, useCaseCounts } from '../useCounts.ts';

/** /dashboard: what waits, in numbers that lead to the lists behind them. */
export default function Dashboard() {
  const params = DASHBOARD_FILTERS.read(usePane().search);
  const cases = useCaseCounts(params);
  const alerts = useAlertCounts(params);
  const steps = useFirstSteps();
  return (
    <DashboardFrame title="Dashboard" filters={params}>
      {steps && <FirstSteps taken={steps} />}
      {steps?.customers !== false && (
        <>
          <CaseStatistics counts={cases} params={params} />
          <AlertStatistics counts={alerts} params={params} />
        </>
      )}
    </DashboardFrame>
  );
}

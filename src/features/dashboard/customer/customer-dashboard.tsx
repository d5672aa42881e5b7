import { isSingleDriver } from '#domain/actor.ts';
import { CommandButton } from '#src/commands/command-button.tsx';
import { useFlag } from '#src/data/useFlag.ts';
import { useMe } from '#src/data/useLive.ts';
import { usePane } from '#src/panes/usePane.ts';
import { CaseStatistics } from '../case-statistics.tsx';
import { CourtDates } from './court-dates.tsx';
import { CodesPanel, DriversPanel, FilesPanel, ToSignPanel } from './customer-panels.tsx';
import { useCustomerAnswer } from './customerAnswer.ts';
import { DashboardFrame } from '../dashboard-frame.tsx';
import { DASHBOARD_FILTERS } from '../dashboard.queries.ts';
import { OwnDriver } from './own-driver.tsx';
import { Panel } from './panel.tsx';
import { QuestionsPanel } from './questions-panel.tsx';
import { useCaseCounts } from '../useCounts.ts';

/**
 * /customer-dashboard: what a customer's own cases, drivers and papers come to (domain.md 6.10). Cases and court dates are counted
 * on this device, the rest on the server.
 */
export default function CustomerDashboard() {
  const me = useMe();
  const { search } = usePane();
  const isAlone = me !== null && isSingleDriver(me);
  // Somebody else's address may name a customer: here there is only one's own.
  const params = { ...DASHBOARD_FILTERS.read(search), customer: '', ...(isAlone && { driver: '' }) };
  const cases = useCaseCounts(params);
  const answer = useCustomerAnswer(params);
  const withOos = useFlag('violationOOSDisplay');
  return (
    <DashboardFrame
      title="Customer dashboard"
      filters={params}
      without={isAlone ? ['customer', 'driver'] : ['customer']}
      actions={<CommandButton id="case.create" variant="primary" />}
    >
      <section aria-label="To do" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 className="text-base font-semibold">To do</h2>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 @min-[48rem]:grid-cols-3">
          <ToSignPanel answer={answer} />
          <QuestionsPanel params={params} />
          <CourtDates params={params} />
        </div>
      </section>
      {isAlone && <OwnDriver />}
      <CaseStatistics counts={cases} params={params} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 @min-[48rem]:grid-cols-2">
        <FilesPanel answer={answer} title={isAlone ? 'Your file' : 'Drivers’ files'} named={!isAlone} />
        {!isAlone && <DriversPanel answer={answer} withOos={withOos} />}
        <Panel title="Crashes">
          <p>
            <span className="text-xl font-semibold tabular-nums">{cases?.crashes.toLocaleString('en-US') ?? '…'}</span>{' '}
            <span className="text-muted-foreground">{cases?.crashes === 1 ? 'case with a crash' : 'cases with a crash'}</span>
          </p>
        </Panel>
        <CodesPanel answer={answer} withOos={withOos} />
      </div>
    </DashboardFrame>
  );
}

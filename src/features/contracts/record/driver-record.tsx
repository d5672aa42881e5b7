import { useEffect, useRef } from 'react';
import { isFleet, isStaff } from '#domain/actor.ts';
import type { Row } from '#domain/tables.ts';
import { useServerAnswer } from '#src/commands/useServerAnswer.ts';
import { FactGroups } from '#src/components/fact-groups.tsx';
import { STATES_QUERY } from '#src/components/matchingRecords.ts';
import { useLive, useMe, useRow } from '#src/data/useLive.ts';
import { usePane } from '#src/panes/usePane.ts';
import { driverFacts } from '../contract.operations.ts';
import { driverAlertsQuery, driverCasesQuery, driverContractsQuery } from '../contract.queries.ts';
import { driverFactGroups, SAFETY } from './contract.facts.ts';
import { DriverAlerts } from './driver-alerts.tsx';
import { DriverCases } from './driver-cases.tsx';
import { DriverHistory } from './driver-history.tsx';
import { DriverHeader } from './driver-header.tsx';
import { DriverTabs } from './driver-tabs.tsx';
import { TABS } from './tabs.ts';

interface DriverRecordProps {
  /** The contract that the file is shown with; null: the driver has none. */
  contract: Row<'contracts'> | null;
  driver: Row<'drivers'>;
}

/** Everything about one driver: who they are, and what there is of them, a part at a time. */
export function DriverRecord({ contract, driver }: DriverRecordProps) {
  const { search } = usePane();
  const me = useMe();
  const staff = me !== null && isStaff(me);
  const cases = useLive(driverCasesQuery(driver.id));
  const alerts = useLive(staff ? driverAlertsQuery(driver.id) : null);
  const customer = useRow('customers', driver.customerId).row;
  const tabs = TABS.filter(({ roles }) => me !== null && roles.includes(me.role));
  const tab = tabs.find((one) => one.tab === search.get('tab'))?.tab ?? 'overview';
  return (
    <article className="@container h-full overflow-auto">
      <div className="mx-auto grid max-w-3xl gap-5 px-4.5 py-5 @min-[62rem]:max-w-6xl">
        <DriverHeader contract={contract} driver={driver} customer={customer} />
        <DriverTabs
          tabs={tabs}
          now={tab}
          counts={{ cases: cases.ready ? cases.count : null, alerts: alerts.ready ? alerts.count : null }}
        />
        {tab === 'overview' && <Overview contract={contract} driver={driver} customer={customer} />}
        {tab === 'cases' && <DriverCases driverId={driver.id} cases={cases} />}
        {tab === 'alerts' && <DriverAlerts driverId={driver.id} alerts={alerts} />}
        {tab === 'history' && <DriverHistory driver={driver} />}
      </div>
    </article>
  );
}

function Overview({ contract, driver, customer }: DriverRecordProps & { customer: Row<'customers'> | undefined }) {
  const me = useMe();
  const answer = useServerAnswer(driverFacts, { id: driver.id }, ['drivers']);
  const relations = {
    customer,
    contracts: useLive(driverContractsQuery(driver.id)).rows,
    languages: useLive({ table: 'driverLanguages', sort: [{ field: 'name', direction: 'asc' }] }).rows,
    states: useLive(STATES_QUERY).rows,
  };
  const root = useRef<HTMLDivElement>(null);
  const { hash } = usePane();
  const isHere = answer.data !== null;
  useEffect(() => {
    if (hash === 'safety' && isHere) root.current?.querySelector(`[aria-label="${SAFETY}"]`)?.scrollIntoView({ block: 'start' });
  }, [hash, isHere]);
  const viewer = { isStaff: me !== null && isStaff(me), mayEdit: me !== null && isFleet(me) };
  return (
    <div ref={root} className="grid gap-4">
      <div className="@min-[62rem]:columns-2 @min-[62rem]:gap-x-10 [&_section]:break-inside-avoid">
        <FactGroups groups={driverFactGroups(contract, driver, relations, answer.data?.driver ?? null, viewer)} />
      </div>
      {answer.data === null && answer.state === 'away' && (
        <p role="note" className="text-muted-foreground">
          Other licenses and the safety summary are kept on the server alone. They are shown as soon as it can be reached.
        </p>
      )}
    </div>
  );
}

import { useEffect, useRef } from 'react';
import { isFleet, isStaff } from '#domain/actor.ts';
import { useServerAnswer } from '#src/commands/useServerAnswer.ts';
import type { DriverPartProps } from '#src/components/driverParts.ts';
import { FactGroups } from '#src/components/fact-groups.tsx';
import { STATES_QUERY } from '#src/components/matchingRecords.ts';
import { useLive, useMe, useRow } from '#src/data/useLive.ts';
import { usePane } from '#src/panes/usePane.ts';
import { driverFacts } from '../contract.operations.ts';
import { driverContractsQuery } from '../contract.queries.ts';
import { driverFactGroups, SAFETY } from './contract.facts.ts';
import { DriverChecklist } from './driver-checklist.tsx';

/** How a driver's file stands, who they are and what their contract says. */
export default function DriverOverview({ contract, driver }: DriverPartProps) {
  const me = useMe();
  const customer = useRow('customers', driver.customerId).row;
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
      <DriverChecklist contract={contract} driver={driver} />
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

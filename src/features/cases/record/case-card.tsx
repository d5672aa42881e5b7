import { isStaff } from '#domain/actor.ts';
import { driverName } from '#domain/drivers/driver.ts';
import type { AnyRow } from '#domain/noun.ts';
import type { Row } from '#domain/tables.ts';
import { Badge } from '#src/components/badge.tsx';
import { FactCard } from '#src/components/fact-card.tsx';
import { caseLook } from '#src/components/states.ts';
import { useMe, useRow } from '#src/data/useLive.ts';
import { CourtDay } from '../court-day.tsx';
import { nextStep } from '../nextStep.ts';

/** A case in short, from the replica. */
export default function CaseCard({ row: listed }: { row: AnyRow }) {
  const me = useMe();
  const row = useRow('cases', listed.id).row ?? (listed as Row<'cases'>);
  const customer = useRow('customers', row.customerId).row;
  const driver = useRow('drivers', row.driverId ?? '').row;
  const state = useRow('usStates', row.inspectionCitationStateId ?? '').row;
  return (
    <FactCard
      title={<span className="font-mono">{row.caseID}</span>}
      badge={<Badge look={caseLook(row.status)} />}
      about={[driver && driverName(driver), customer?.name].filter(Boolean).join(' · ')}
      facts={[
        { label: 'Next step', value: me && nextStep(row, { staff: isStaff(me) }) },
        { label: 'Court date', value: <CourtDay row={row} empty="N/A" /> },
        { label: 'State', value: state?.name },
        { label: 'Attorney', value: row.attorneyName },
        { label: 'Brief statement', value: row.briefStatement && <span className="line-clamp-4">{row.briefStatement}</span> },
      ]}
    />
  );
}

import { documentName } from '#domain/alerts/alert.ts';
import { driverName } from '#domain/drivers/driver.ts';
import type { AnyRow } from '#domain/noun.ts';
import type { Row } from '#domain/tables.ts';
import { Badge } from '#src/components/badge.tsx';
import { DateText, PhoneText } from '#src/components/date-text.tsx';
import { FactCard } from '#src/components/fact-card.tsx';
import { alertLook, alertReasonLook } from '#src/components/states.ts';
import { useRow } from '#src/data/useLive.ts';

/** An alert in short, with whom it is about, from the replica. */
export default function AlertCard({ row: listed }: { row: AnyRow }) {
  const row = useRow('alerts', listed.id).row ?? (listed as Row<'alerts'>);
  const driver = useRow('drivers', row.driverId ?? '').row;
  return (
    <FactCard
      title={documentName(row.entityType)}
      badge={<Badge look={alertLook(row.status)} />}
      about={driver ? driverName(driver) : ''}
      facts={[
        { label: 'Warning', value: <Badge look={alertReasonLook(row.entityStatus, row.status)} /> },
        { label: 'What it says', value: row.message },
        { label: 'Driver phone', value: driver?.phoneNumber && <PhoneText value={driver.phoneNumber} /> },
        { label: 'Driver email', value: driver?.email },
        { label: 'Created At', value: <DateText value={row.createdAt} /> },
      ]}
    />
  );
}

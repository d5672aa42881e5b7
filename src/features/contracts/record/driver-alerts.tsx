import { documentName } from '#domain/alerts/alert.ts';
import { MESSAGES } from '#domain/messages.ts';
import { Badge } from '#src/components/badge.tsx';
import { DateText } from '#src/components/date-text.tsx';
import type { DriverPartProps } from '#src/components/driverParts.ts';
import { EmptyState } from '#src/components/empty-state.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { alertLook, alertReasonLook } from '#src/components/states.ts';
import { useLive } from '#src/data/useLive.ts';
import { driverAlertsQuery } from '../contract.queries.ts';
import { RecordRow, RecordRows } from './record-rows.tsx';

/** The open alerts of a driver, latest first; each leads to its card among the driver's. */
export default function DriverAlerts({ driver }: DriverPartProps) {
  const { rows, count, ready } = useLive(driverAlertsQuery(driver.id));
  return (
    <section aria-label="Alerts" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-muted-foreground">
          {count > rows.length ? `The latest ${rows.length} of ${count}` : ready && `${count} open ${count === 1 ? 'alert' : 'alerts'}`}
        </p>
        <a href={`/alerts?driver=${driver.id}`} className="rounded-md border border-border px-2.5 py-1 text-xs font-medium hover:bg-muted">
          Show in Alerts
        </a>
      </div>
      {!ready && <Skeleton className="h-24 w-full" />}
      {ready && rows.length === 0 && <EmptyState title={MESSAGES.noAlerts} />}
      {rows.length > 0 && (
        <RecordRows label="Open alerts of this driver">
          {rows.map((row) => (
            <RecordRow
              key={row.id}
              href={`/alerts?driver=${driver.id}&triage=${row.id}`}
              title={documentName(row.entityType)}
              badges={
                <>
                  <Badge look={alertReasonLook(row.entityStatus, row.status)} />
                  <Badge look={alertLook(row.status)} />
                </>
              }
              end={<DateText value={row.createdAt} />}
            />
          ))}
        </RecordRows>
      )}
    </section>
  );
}

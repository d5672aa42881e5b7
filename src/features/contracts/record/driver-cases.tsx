import { courtDate } from '#domain/cases/case.ts';
import { MESSAGES } from '#domain/messages.ts';
import { CommandButton } from '#src/commands/command-button.tsx';
import { Badge } from '#src/components/badge.tsx';
import { DateText } from '#src/components/date-text.tsx';
import type { DriverPartProps } from '#src/components/driverParts.ts';
import { EmptyState } from '#src/components/empty-state.tsx';
import { recordHref } from '#src/components/recordHref.ts';
import { Skeleton } from '#src/components/skeleton.tsx';
import { caseLook } from '#src/components/states.ts';
import { useLive } from '#src/data/useLive.ts';
import { driverCasesQuery } from '../contract.queries.ts';
import { RecordRow, RecordRows } from './record-rows.tsx';

/** The cases of a driver, latest first. */
export default function DriverCases({ driver }: DriverPartProps) {
  const { rows, count, ready } = useLive(driverCasesQuery(driver.id));
  return (
    <section aria-label="Cases" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-muted-foreground">
          {count > rows.length ? `The latest ${rows.length} of ${count}` : ready && `${count} ${count === 1 ? 'case' : 'cases'}`}
        </p>
        <span className="flex gap-1.5">
          <a href={`/cases?driver=${driver.id}`} className="rounded-md border border-border px-2.5 py-1 text-xs font-medium hover:bg-muted">
            Show in Cases
          </a>
          <CommandButton id="case.create" />
        </span>
      </div>
      {!ready && <Skeleton className="h-24 w-full" />}
      {ready && rows.length === 0 && <EmptyState title={MESSAGES.noCases} />}
      {rows.length > 0 && (
        <RecordRows label="Cases of this driver">
          {rows.map((row) => (
            <RecordRow
              key={row.id}
              href={recordHref('cases', row.id)!}
              title={<span className="font-mono">{row.caseID}</span>}
              badges={<Badge look={caseLook(row.status)} />}
              detail={row.$?.['inspectionCitationState']?.['name'] as string | undefined}
              end={
                <>
                  Court date <DateText value={courtDate(row)} />
                </>
              }
            />
          ))}
        </RecordRows>
      )}
    </section>
  );
}

import { courtDate } from '#domain/cases/case.ts';
import { driverName } from '#domain/drivers/driver.ts';
import { CommandButton } from '#src/commands/command-button.tsx';
import { Badge } from '#src/components/badge.tsx';
import { DateText } from '#src/components/date-text.tsx';
import { RecordLink } from '#src/components/record-name.tsx';
import { recordHref } from '#src/components/recordHref.ts';
import { SectionHeading } from '#src/components/section-heading.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { caseLook } from '#src/components/states.ts';
import { useLive } from '#src/data/useLive.ts';
import { customerCasesQuery } from '../customer.queries.ts';
import { RecordPages, usePage } from './record-pages.tsx';

/** The cases of a customer, newest first, each a link to it. */
export function CustomerCases({ customerId }: { customerId: string }) {
  const page = usePage('cases');
  const { rows, count, ready, complete } = useLive(customerCasesQuery(customerId, page));
  return (
    <section aria-label="Cases" aria-busy={!ready}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <SectionHeading count={ready ? count : undefined}>Cases</SectionHeading>
        {count > 0 && (
          <CommandButton id="nav.linked.cases" variant="ghost" className="mb-2 ml-auto">
            All cases
          </CommandButton>
        )}
      </div>
      {!ready && <Skeleton className="w-2/3" />}
      {ready && rows.length === 0 && <p className="text-muted-foreground">No cases found</p>}
      <ul>
        {rows.map((row) => {
          const driver = row.$?.['driver'];
          const day = courtDate(row);
          return (
            <li key={row.id} className="flex flex-wrap items-baseline gap-x-3 border-b border-border py-1.5 last:border-b-0">
              <span className="font-mono">
                <RecordLink href={recordHref('cases', row.id)!}>{row.caseID}</RecordLink>
              </span>
              <span className="min-w-0 flex-1 basis-32 text-muted-foreground wrap-anywhere">{driver && driverName(driver)}</span>
              {day && (
                <span className="text-xs text-muted-foreground">
                  Court <DateText value={day} />
                </span>
              )}
              <Badge look={caseLook(row.status)} />
            </li>
          );
        })}
      </ul>
      <RecordPages of="cases" page={page} count={count} complete={complete} />
    </section>
  );
}

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
import { RecordRows } from './record-rows.tsx';

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
      {rows.length > 0 && (
        <RecordRows of="cases" page={page} count={count} shown={rows[0]?.id}>
          <table className="w-full text-left">
            <thead className="text-xs text-muted-foreground">
              <tr className="border-b border-border [&>th]:pr-3 [&>th]:pb-1 [&>th]:font-normal [&>th:last-child]:pr-0">
                <th scope="col">Case ID</th>
                <th scope="col">Driver</th>
                <th scope="col">Court Date</th>
                <th scope="col">Status</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => {
                const driver = row.$?.['driver'];
                return (
                  <tr
                    key={row.id}
                    className="border-b border-border last:border-b-0 [&>td]:py-1.5 [&>td]:pr-3 [&>td]:align-baseline [&>td:last-child]:pr-0"
                  >
                    <td className="font-mono whitespace-nowrap">
                      <RecordLink href={recordHref('cases', row.id)!}>{row.caseID}</RecordLink>
                    </td>
                    <td className="text-muted-foreground wrap-anywhere">{driver && driverName(driver)}</td>
                    <td className="whitespace-nowrap text-muted-foreground">
                      <DateText value={courtDate(row)} />
                    </td>
                    <td className="whitespace-nowrap">
                      <Badge look={caseLook(row.status)} />
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </RecordRows>
      )}
      <RecordPages of="cases" page={page} count={count} complete={complete} />
    </section>
  );
}

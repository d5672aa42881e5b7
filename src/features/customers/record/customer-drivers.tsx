import { contractInForce } from '#domain/contracts/contractInForce.ts';
import { driverName } from '#domain/drivers/driver.ts';
import { PhoneText } from '#src/components/date-text.tsx';
import { RecordLink } from '#src/components/record-name.tsx';
import { recordHref } from '#src/components/recordHref.ts';
import { SectionHeading } from '#src/components/section-heading.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { useLive } from '#src/data/useLive.ts';
import { contractsQuery, driversQuery, RECORD_PAGE_SIZE } from '../customer.queries.ts';
import { RecordPages, usePage } from './record-pages.tsx';
import { RecordRows } from './record-rows.tsx';

/** The drivers of a customer, ten at a time: number, name, phone; a name leads to the driver's contract. */
export function CustomerDrivers({ customerId }: { customerId: string }) {
  const page = usePage('drivers');
  const { rows, count, ready, complete } = useLive(driversQuery(customerId, page));
  const contracts = useLive(
    rows.length > 0
      ? contractsQuery(
          customerId,
          rows.map(({ id }) => id),
        )
      : null,
  ).rows;
  return (
    <section aria-label="Drivers" aria-busy={!ready}>
      <SectionHeading count={ready ? count : undefined}>Drivers</SectionHeading>
      {!ready && <Skeleton className="w-2/3" />}
      {ready && rows.length === 0 && <p className="text-muted-foreground">No drivers</p>}
      {rows.length > 0 && (
        <RecordRows of="drivers" page={page} count={count} shown={rows[0]?.id}>
          <table className="w-full text-left">
            <thead className="text-xs text-muted-foreground">
              <tr className="border-b border-border [&>th]:pb-1 [&>th]:font-normal">
                <th scope="col" className="w-10">
                  #
                </th>
                <th scope="col">Name</th>
                <th scope="col" className="w-40">
                  Phone
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, i) => {
                const contract = contractInForce(contracts.filter(({ driverId }) => driverId === row.id));
                const href = contract ? recordHref('contracts', contract.id)! : recordHref('drivers', row.id)!;
                return (
                  <tr key={row.id} className="border-b border-border last:border-b-0 [&>td]:py-1.5 [&>td]:align-baseline">
                    <td className="text-muted-foreground tabular-nums">{(page - 1) * RECORD_PAGE_SIZE + i + 1}</td>
                    <td className="pr-3 wrap-anywhere">
                      <RecordLink href={href}>{driverName(row)}</RecordLink>
                    </td>
                    <td>{row.phoneNumber ? <PhoneText value={row.phoneNumber} /> : <span className="text-faint-foreground">N/A</span>}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </RecordRows>
      )}
      <RecordPages of="drivers" page={page} count={count} complete={complete} />
    </section>
  );
}

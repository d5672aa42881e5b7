import { driverName } from '#domain/drivers/driver.ts';
import { DateText, PhoneText } from '#src/components/date-text.tsx';
import { FactCard } from '#src/components/fact-card.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { useLive, useMe, useRow } from '#src/data/useLive.ts';

/** The one driver of a customer of the single-driver tiers, in place of lists of drivers (domain.md 6.10). */
export function OwnDriver() {
  const me = useMe();
  const own = useRow('users', me?.userId ?? '');
  // An account that names no driver has one carrier, and that one driver.
  const only = useLive({
    table: 'drivers',
    filter: { status: { equals: 'active' } },
    sort: [{ field: 'createdAt', direction: 'asc' }],
    first: 1,
  });
  const id = own.row?.driverId ?? only.rows[0]?.id ?? '';
  const { row } = useRow('drivers', id);
  const state = useRow('usStates', row?.licenseStateId ?? '').row;
  const [contract] = useLive(
    id
      ? {
          table: 'contracts',
          filter: { driverId: { equals: id }, status: { not_equals: 'Archived' } },
          sort: [{ field: 'createdAt', direction: 'desc' }],
          first: 1,
        }
      : null,
  ).rows;
  if (row)
    return (
      <section aria-label="Driver" className="rounded-lg border border-border">
        <FactCard
          title={driverName(row)}
          facts={[
            { label: 'License', value: [row.licenseNumber, state?.name].filter(Boolean).join(', ') },
            { label: 'Contract', value: contract?.status },
            { label: 'Hired', value: <DateText value={contract?.hiredAt} empty="N/A" /> },
            { label: 'Phone', value: row.phoneNumber && <PhoneText value={row.phoneNumber} /> },
            { label: 'Email', value: row.email },
          ]}
        />
      </section>
    );
  return only.ready && own.ready ? (
    <p role="note" className="text-muted-foreground">
      Your account has no driver yet. Please contact your administrator.
    </p>
  ) : (
    <Skeleton className="h-24 w-full" />
  );
}

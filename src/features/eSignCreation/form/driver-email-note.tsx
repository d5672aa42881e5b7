import { driverName } from '#domain/drivers/driver.ts';
import { PAPER_MESSAGES } from '#domain/paperMessages.ts';
import { recordHref } from '#src/components/recordHref.ts';
import { useLive, useRow } from '#src/data/useLive.ts';

/** Says that the driver cannot sign as they are, and leads to where their e-mail is given (spec 5). */
export function DriverEmailNote({ driverId, problem }: { driverId: string; problem: string }) {
  const { row: driver } = useRow('drivers', driverId);
  const contracts = useLive({
    table: 'contracts',
    filter: { driverId: { equals: driverId } },
    sort: [{ field: 'createdAt', direction: 'desc' }],
    first: 20,
  }).rows;
  const contract = contracts.find(({ status }) => status === 'Active') ?? contracts[0];
  const href = contract ? `/contracts/edit/${contract.id}` : recordHref('drivers', driverId);
  const isEmail = problem === PAPER_MESSAGES.driverEmailRequired;
  return (
    <div role="alert" className="grid gap-1 rounded-lg border border-tone-red-border bg-tone-red-bg px-3 py-2 text-sm text-tone-red-fg">
      <p className="font-medium">{problem}</p>
      {isEmail && driver && (
        <p>
          Add a valid email in the profile of {driverName(driver)} so that they can sign.{' '}
          <a href={href ?? undefined} className="underline underline-offset-2">
            Edit driver
          </a>
        </p>
      )}
    </div>
  );
}

import { driverName } from '#domain/drivers/driver.ts';
import type { Row } from '#domain/tables.ts';
import { CommandButton } from '#src/commands/command-button.tsx';
import { editRecord } from '#src/commands/editRecord.command.ts';
import { Badge } from '#src/components/badge.tsx';
import { DateText, PhoneText } from '#src/components/date-text.tsx';
import { countdown } from '#src/components/formatDate.ts';
import { PinMark } from '#src/components/pin-mark.tsx';
import { useToday } from '#src/components/useToday.ts';
import { createContract, setContractStatus } from '../contract.commands.ts';
import { contractLook } from '../contractLook.ts';

interface DriverHeaderProps {
  contract: Row<'contracts'> | null;
  driver: Row<'drivers'>;
  customer: Row<'customers'> | undefined;
}

/** Who it is, for whom they drive and since when. */
export function DriverHeader({ contract, driver, customer }: DriverHeaderProps) {
  const subject = contract
    ? ({ table: 'contracts', row: { ...contract, $: { driver, customer } } } as const)
    : ({ table: 'drivers', row: driver } as const);
  return (
    <header className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 tabIndex={-1} className="text-xl font-semibold wrap-anywhere outline-hidden">
          {driverName(driver)}
        </h1>
        {contract && <Badge look={contractLook(contract.status)} />}
        <PinMark id={contract?.id ?? driver.id} customerId={driver.customerId} withWord />
        <div className="order-1 ml-auto flex flex-wrap gap-1.5 @max-[30rem]:order-3 @max-[30rem]:ml-0">
          <CommandButton command={editRecord} subject={subject}>
            Edit
          </CommandButton>
          <CommandButton command={setContractStatus} subject={subject}>
            Set status…
          </CommandButton>
          {!contract && (
            <CommandButton command={createContract} subject={subject}>
              Add contract
            </CommandButton>
          )}
        </div>
        {customer && <p className="order-2 -mt-1 basis-full text-muted-foreground">{customer.name}</p>}
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 rounded-lg border border-border bg-subtle px-3 py-2.5">
        <div>
          <dt className="text-xs text-muted-foreground">Hired</dt>
          <dd>{contract ? <Hired day={contract.hiredAt} /> : 'No contract'}</dd>
        </div>
        <div>
          <dt className="text-xs text-muted-foreground">Phone</dt>
          <dd>{driver.phoneNumber ? <PhoneText value={driver.phoneNumber} /> : 'N/A'}</dd>
        </div>
        <div>
          <dt className="text-xs text-muted-foreground">License</dt>
          <dd className="font-mono">{driver.licenseNumber ?? 'N/A'}</dd>
        </div>
      </dl>
    </header>
  );
}

function Hired({ day }: { day: string | null }) {
  const today = useToday();
  return (
    <>
      <DateText value={day} empty="N/A" className="text-foreground" />
      {day !== null && <span className="ml-2 text-xs text-muted-foreground">{countdown(day, today)}</span>}
    </>
  );
}

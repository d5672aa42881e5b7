import type { Row } from '#domain/tables.ts';
import { editRecord } from '#src/commands/editRecord.command.ts';
import { CommandButton } from '#src/commands/command-button.tsx';
import { Badge } from '#src/components/badge.tsx';
import { PinMark } from '#src/components/pin-mark.tsx';
import { customerLook } from '#src/components/states.ts';
import { setCustomerStatus, statusLabel } from '../customer.commands.ts';

/** Which customer, whether it is active, and what can be done with it. */
export function CustomerHeader({ row }: { row: Row<'customers'> }) {
  const subject = { table: 'customers', row } as const;
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <h1 tabIndex={-1} className="min-w-0 text-xl font-semibold wrap-anywhere outline-hidden">
        {row.name}
      </h1>
      <Badge look={customerLook(row.status)} />
      <PinMark id={row.id} customerId={row.id} withWord />
      <div className="order-1 ml-auto flex flex-wrap gap-1.5 @max-[30rem]:order-3 @max-[30rem]:ml-0">
        <CommandButton command={setCustomerStatus} subject={subject}>
          {statusLabel(row)} customer
        </CommandButton>
        <CommandButton command={editRecord} subject={subject}>
          Edit
        </CommandButton>
      </div>
      <p className="order-2 -mt-1 basis-full text-muted-foreground">
        <span className="font-mono">{row.customerID}</span>
        {row.contactName && ` · ${row.contactName}`}
      </p>
    </header>
  );
}

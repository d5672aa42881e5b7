import type { Row } from '#domain/tables.ts';
import { CommandButton } from '#src/commands/command-button.tsx';
import { useTools } from '#src/commands/commandHost.ts';
import { DateText } from '#src/components/date-text.tsx';
import { RowMenu } from '#src/components/row-menu.tsx';
import { Input } from '#src/components/ui/input.tsx';
import { useLive } from '#src/data/useLive.ts';
import { FileName, OwnerFiles } from '#src/documents/owner-files.tsx';
import { attachmentsQuery } from '../customer.queries.ts';
import { attachToCustomer } from './attachToCustomer.ts';
import { ATTACHMENT_COMMANDS } from './document.commands.ts';
import { useDescription } from './useDescription.ts';

/** The attachments of a customer, each with a description that is written in place. */
export function CustomerDocuments({ customerId }: { customerId: string }) {
  const tools = useTools();
  const { rows, ready } = useLive(attachmentsQuery(customerId));
  return (
    <OwnerFiles
      owner={{ table: 'customers', id: customerId }}
      title="Attach Documents"
      none="No documents"
      rows={rows}
      loading={!ready}
      take={(given) => void attachToCustomer(customerId, given, tools)}
      actions={<CommandButton id="customer.doc.attach">Attach files</CommandButton>}
    >
      {(row) => <Attachment key={row.id} row={row} />}
    </OwnerFiles>
  );
}

function Attachment({ row }: { row: Row<'customerDocuments'> }) {
  const { text, type, save } = useDescription(row.id, row.description ?? '');
  return (
    <li className="grid gap-1 border-b border-border py-1.5 last:border-b-0">
      <div className="flex items-baseline gap-x-3">
        <FileName row={row} />
        <DateText value={row.createdAt} className="text-xs text-muted-foreground" />
        <span className="self-center">
          <RowMenu inTabOrder subject={{ table: 'customerDocuments', row }} name={row.filename} commands={ATTACHMENT_COMMANDS} />
        </span>
      </div>
      <Input
        aria-label={`Description of ${row.filename}`}
        placeholder="Description"
        value={text}
        onChange={({ target }) => type(target.value)}
        onBlur={save}
      />
    </li>
  );
}

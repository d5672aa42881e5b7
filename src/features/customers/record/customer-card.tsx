import type { AnyRow } from '#domain/noun.ts';
import type { Row } from '#domain/tables.ts';
import { Badge } from '#src/components/badge.tsx';
import { DateText, PhoneText } from '#src/components/date-text.tsx';
import { FactCard } from '#src/components/fact-card.tsx';
import { customerLook } from '#src/components/states.ts';
import { useRow } from '#src/data/useLive.ts';

/** A customer in short, from the replica. */
export default function CustomerCard({ row: listed }: { row: AnyRow }) {
  const row = useRow('customers', listed.id).row ?? (listed as Row<'customers'>);
  return (
    <FactCard
      title={row.name}
      badge={<Badge look={customerLook(row.status)} />}
      about={row.customerID}
      facts={[
        { label: 'Contact', value: row.contactName },
        { label: 'Email', value: row.email },
        { label: 'Phone', value: row.phoneNumber && <PhoneText value={row.phoneNumber} /> },
        { label: 'Customer Since', value: <DateText value={row.createdAt} /> },
      ]}
    />
  );
}

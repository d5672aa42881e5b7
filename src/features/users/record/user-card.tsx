import { ROLES } from '#domain/actor.ts';
import type { AnyRow } from '#domain/noun.ts';
import type { Row } from '#domain/tables.ts';
import { userName } from '#domain/users/user.ts';
import { Badge } from '#src/components/badge.tsx';
import { PhoneText } from '#src/components/date-text.tsx';
import { FactCard } from '#src/components/fact-card.tsx';
import { customerLook } from '#src/components/states.ts';
import { useRow } from '#src/data/useLive.ts';

/** A person in short, from the replica. */
export default function UserCard({ row: listed }: { row: AnyRow }) {
  const row = useRow('users', listed.id).row ?? (listed as Row<'users'>);
  const customer = useRow('customers', row.customerId ?? '').row;
  return (
    <FactCard
      title={userName(row)}
      badge={<Badge look={customerLook(row.status)} />}
      about={ROLES[row.role]}
      facts={[
        { label: 'Email', value: row.email },
        { label: 'Phone', value: row.phoneNumber && <PhoneText value={row.phoneNumber} /> },
        { label: 'Customer', value: customer?.name },
      ]}
    />
  );
}

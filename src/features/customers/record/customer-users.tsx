import { fieldText } from '#src/components/fieldText.ts';
import { userName } from '#domain/users/user.ts';
import { CommandButton } from '#src/commands/command-button.tsx';
import { Avatar } from '#src/components/avatar.tsx';
import { RecordLink } from '#src/components/record-name.tsx';
import { recordHref } from '#src/components/recordHref.ts';
import { SectionHeading } from '#src/components/section-heading.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { useLive } from '#src/data/useLive.ts';
import { customerUsersQuery } from '../customer.queries.ts';

/** The people who sign in for a customer. */
export function CustomerUsers({ customerId }: { customerId: string }) {
  const { rows, count, ready } = useLive(customerUsersQuery(customerId));
  return (
    <section aria-label="Users" aria-busy={!ready}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <SectionHeading count={ready ? count : undefined}>Users</SectionHeading>
        <CommandButton id="user.create" className="mb-2 ml-auto">
          Invite a user
        </CommandButton>
      </div>
      {!ready && <Skeleton className="w-2/3" />}
      {ready && rows.length === 0 && <p className="text-muted-foreground">Nobody signs in for this customer yet</p>}
      <ul>
        {rows.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center gap-x-3 gap-y-0.5 border-b border-border py-1.5 last:border-b-0">
            <Avatar name={userName(row)} />
            <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
              <RecordLink href={recordHref('users', row.id)!}>{userName(row)}</RecordLink>{' '}
              <span className="text-muted-foreground">{row.email}</span>
            </span>
            <span className="text-xs text-muted-foreground">
              {[fieldText('users', 'role', row.role), row.status === 'disabled' && 'disabled'].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { useEffect, type ReactNode } from 'react';
import { ROLES } from '#domain/actor.ts';
import { driverName } from '#domain/drivers/driver.ts';
import type { Row } from '#domain/tables.ts';
import { userName } from '#domain/users/user.ts';
import { CommandButton } from '#src/commands/command-button.tsx';
import { useTools } from '#src/commands/commandHost.ts';
import { useServerAnswer } from '#src/commands/useServerAnswer.ts';
import { Badge } from '#src/components/badge.tsx';
import { DateText, PhoneText } from '#src/components/date-text.tsx';
import { ErrorState } from '#src/components/empty-state.tsx';
import { SessionList } from '#src/components/session-list.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { customerLook } from '#src/components/states.ts';
import { useRow } from '#src/data/useLive.ts';
import { UserPicture } from '#src/documents/picture/user-picture.tsx';
import { usePane } from '#src/panes/usePane.ts';
import { useVanished } from '#src/panes/useVanished.ts';
import { LastSignIn, useSignIns } from '../list/last-sign-in.tsx';
import {
  editUser,
  endAllSessions,
  endSessions,
  resendInvitation,
  sendPasswordReset,
  setUserStatus,
  userStatusLabel,
} from '../user.commands.ts';
import { userSessions } from '../user.operations.ts';
import { USERS_PATH } from '../userHref.ts';

/** /user-management/{id}: who somebody is, what they may see, and where they are signed in. */
export default function UserRecord() {
  const pane = usePane();
  const id = pane.params['id'] ?? '';
  const { row, ready } = useRow('users', id);
  const { setMode, setSubject, setTitle } = pane;
  useEffect(() => setMode('record'), [setMode]);
  const title = row ? userName(row) : 'User';
  useEffect(() => setTitle(title), [setTitle, title]);
  useEffect(() => setSubject(row ? { table: 'users', row } : null), [setSubject, row]);
  useVanished({ path: pane.path, list: USERS_PATH, name: title, row, ready });
  if (row) return <Person key={id} row={row} />;
  if (ready)
    return (
      <ErrorState title="This user is not on this device" way={{ href: USERS_PATH, label: 'All users' }}>
        They were deleted, or you may not see them.
      </ErrorState>
    );
  return (
    <div aria-busy="true" aria-label="User" className="mx-auto grid max-w-3xl gap-4 px-4.5 py-6">
      <Skeleton className="h-6 w-48" />
      <Skeleton className="w-72" />
      <Skeleton className="mt-6 w-full" />
    </div>
  );
}

function Person({ row }: { row: Row<'users'> }) {
  const subject = { table: 'users', row } as const;
  const customer = useRow('customers', row.customerId ?? '').row;
  const driver = useRow('drivers', row.driverId ?? '').row;
  const signIns = useSignIns();
  const known = signIns.known.get(row.id);
  const place = [row.city, [row.state, row.zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return (
    <article className="@container h-full overflow-auto">
      <div className="mx-auto grid max-w-3xl gap-7 px-4.5 py-5">
        <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <UserPicture row={row} />
          <h1 tabIndex={-1} className="min-w-0 text-xl font-semibold wrap-anywhere outline-hidden">
            {userName(row)}
          </h1>
          <Badge look={customerLook(row.status)} />
          <div className="ml-auto flex flex-wrap gap-1.5 @max-[30rem]:ml-0">
            <CommandButton command={editUser} subject={subject}>
              Edit
            </CommandButton>
            <CommandButton
              command={known && (known.isInvited || !known.hasAccount) ? resendInvitation : sendPasswordReset}
              subject={subject}
            />
            <CommandButton command={setUserStatus} subject={subject}>
              {userStatusLabel(row)}
            </CommandButton>
          </div>
        </header>
        <FactList
          title="Access"
          facts={[
            [
              'Email',
              <a key="mail" href={`mailto:${row.email}`} className="underline-offset-2 hover:underline">
                {row.email}
              </a>,
            ],
            ['Role', ROLES[row.role]],
            ['Customer', customer?.name],
            ['Driver', driver && driverName(driver)],
            ['Last sign-in', <LastSignIn key="last" userId={row.id} from={signIns} />],
            ['Created', <DateText key="made" value={row.createdAt} />],
          ]}
        />
        <FactList
          title="Profile"
          facts={[
            ['Phone', row.phoneNumber && <PhoneText key="phone" value={row.phoneNumber} />],
            ['Address', [row.address, place].filter(Boolean).join(', ')],
          ]}
        />
        <UserSessions row={row} hasAccount={known?.hasAccount !== false} />
      </div>
    </article>
  );
}

/** The browsers in which a person is signed in (USER-9); an account elsewhere has them there. */
function UserSessions({ row, hasAccount }: { row: Row<'users'>; hasAccount: boolean }) {
  const tools = useTools();
  const answer = useServerAnswer(userSessions, { userId: row.id }, ['users']);
  const sessions = answer.data?.userSessions;
  return (
    <section aria-label="Sessions" aria-busy={answer.state === 'asking'}>
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="flex items-baseline gap-2 text-sm font-semibold">
          Sessions
          {sessions && <span className="text-xs font-normal text-muted-foreground tabular-nums">{sessions.length}</span>}
        </h2>
        {sessions && sessions.length > 0 && (
          <CommandButton command={endAllSessions} subject={{ table: 'users', row }} variant="ghost" className="ml-auto">
            Sign out everywhere
          </CommandButton>
        )}
      </div>
      <SessionList
        label="Sessions"
        answer={answer}
        sessions={sessions}
        none={hasAccount ? 'Not signed in anywhere' : 'No account here. Whoever signs in with your identity provider is signed out there.'}
        onEnd={(id) => endSessions(row, id, tools)}
      />
    </section>
  );
}

/** Names on the left, values on the right. */
function FactList({ title, facts }: { title: string; facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-sm font-semibold">{title}</h2>
      <dl className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 @max-[18rem]:grid-cols-1">
        {facts.map(([label, value]) => (
          <div key={label} className="col-span-full grid grid-cols-subgrid items-baseline">
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="min-w-0 wrap-anywhere">{value || <span className="text-faint-foreground">N/A</span>}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

import type { Row } from '#domain/tables.ts';
import { CommandButton } from '#src/commands/command-button.tsx';
import { useTools } from '#src/commands/commandHost.ts';
import { useServerAnswer } from '#src/commands/useServerAnswer.ts';
import { browserLabel } from '#src/components/browserLabel.ts';
import { DateText } from '#src/components/date-text.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { endAllSessions, endSessions } from '../user.commands.ts';
import { userSessions } from '../user.operations.ts';

const WORDS = {
  away: 'Sessions are listed as soon as the server can be reached.',
  failed: 'Sessions could not be loaded.',
} as const;

/** The browsers in which a person is signed in, each with a way to end that (USER-9); an account elsewhere has them there. */
export function UserSessions({ row, hasAccount }: { row: Row<'users'>; hasAccount: boolean }) {
  const tools = useTools();
  const { state, data, retry } = useServerAnswer(userSessions, { userId: row.id }, ['users']);
  const sessions = data?.userSessions;
  const end = async (id: string): Promise<void> => {
    if (await endSessions(row, id, tools)) retry();
  };
  return (
    <section aria-label="Sessions" aria-busy={state === 'asking'}>
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
      {state === 'asking' && !sessions && <Skeleton className="w-2/3" />}
      {!sessions && (state === 'away' || state === 'failed') && (
        <p className="flex flex-wrap items-center gap-3 text-muted-foreground">
          {WORDS[state]}
          {state === 'failed' && (
            <Button data-part="note" onClick={retry}>
              Try again
            </Button>
          )}
        </p>
      )}
      {sessions?.length === 0 && (
        <p className="text-muted-foreground">
          {hasAccount ? 'Not signed in anywhere' : 'No account here. An identity provider keeps its own sessions.'}
        </p>
      )}
      <ul>
        {sessions?.map(({ id, agent, since, seenAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-border py-1.5 last:border-b-0">
            <span className="min-w-0 flex-1 basis-40" title={agent}>
              {browserLabel(agent)}
            </span>
            <span className="order-1 basis-full text-xs text-muted-foreground @min-[34rem]:order-none @min-[34rem]:basis-auto">
              Since <DateText value={since} withTime /> · active <DateText value={seenAt} withTime />
            </span>
            <Button
              data-part="row"
              variant="ghost"
              aria-label={`End session: ${browserLabel(agent)}`}
              aria-disabled={state === 'away'}
              onClick={() => state !== 'away' && void end(id)}
            >
              End
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

import type { Row } from '#domain/tables.ts';
import { CommandButton } from '#src/commands/command-button.tsx';
import { useTools } from '#src/commands/commandHost.ts';
import { useServerAnswer } from '#src/commands/useServerAnswer.ts';
import { SessionList } from '#src/components/session-list.tsx';
import { endAllSessions, endSessions } from '../user.commands.ts';
import { userSessions } from '../user.operations.ts';

/** The browsers in which a person is signed in (USER-9); an account elsewhere has them there. */
export function UserSessions({ row, hasAccount }: { row: Row<'users'>; hasAccount: boolean }) {
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
        none={hasAccount ? 'Not signed in anywhere' : 'No account here. An identity provider keeps its own sessions.'}
        onEnd={(id) => endSessions(row, id, tools)}
      />
    </section>
  );
}

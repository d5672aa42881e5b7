import { useRef } from 'react';
import type { ServerAnswer } from '#src/commands/useServerAnswer.ts';
import { browserLabel } from './browserLabel.ts';
import { DateText } from './date-text.tsx';
import { Button } from './ui/button.tsx';
import { Unanswered } from './unanswered.tsx';

/** A browser in which somebody is signed in. */
export interface Session {
  id: string;
  /** The browser's own word for itself. */
  agent: string;
  /** ISO instants. */
  since: string;
  seenAt: string;
  /** It is the one that shows this. */
  isThis?: boolean;
}

interface SessionListProps {
  /** Names the list. */
  label: string;
  answer: ServerAnswer<unknown>;
  /** The sessions of the last answer; undefined before the first. */
  sessions: readonly Session[] | undefined;
  /** The words when there is none. */
  none: string;
  /** Signs the person out there and has the list asked for anew; true when that is done. */
  onEnd: (id: string) => Promise<boolean>;
}

/** The browsers in which a person is signed in, each but this one with a way to end it (USER-9, USER-10). */
export function SessionList({ label, answer, sessions, none, onEnd }: SessionListProps) {
  const list = useRef<HTMLUListElement>(null);
  const isOnline = answer.state !== 'away';
  const end = async (id: string): Promise<void> => {
    if (!(await onEnd(id))) return;
    // The row goes with its button.
    list.current?.focus();
  };
  if (!sessions) return <Unanswered answer={answer} label={label} />;
  if (sessions.length === 0) return <p className="text-muted-foreground">{none}</p>;
  return (
    <ul ref={list} tabIndex={-1} aria-label={label} className="divide-y divide-border outline-hidden">
      {sessions.map(({ id, agent, since, seenAt, isThis }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 first:pt-0">
          <span className="min-w-0 flex-1 basis-56">
            <span className="block wrap-anywhere" title={agent}>
              {browserLabel(agent)}
              {isThis && <span className="ml-2 rounded-sm bg-muted px-1.5 py-0.5 text-xs font-medium">This browser</span>}
            </span>
            <span className="block text-xs text-muted-foreground">
              Signed in <DateText value={since} withTime /> · last active <DateText value={seenAt} withTime />
            </span>
          </span>
          {!isThis && (
            <Button
              data-part="row"
              aria-label={`Sign out of ${browserLabel(agent)}`}
              aria-disabled={!isOnline}
              className="aria-disabled:opacity-50"
              onClick={() => isOnline && void end(id)}
            >
              Sign out
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

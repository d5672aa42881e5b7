import { useRef } from 'react';
import { CommandButton } from '#src/commands/command-button.tsx';
import { useTools } from '#src/commands/commandHost.ts';
import { browserLabel } from '#src/components/browserLabel.ts';
import { DateText } from '#src/components/date-text.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { FormSection } from '#src/forms/form-field.tsx';
import { endOtherSessions } from '../account.commands.ts';
import { Unanswered } from './unanswered.tsx';
import { askAgain, useOwn } from './useOwn.ts';

/** A browser in which this person is signed in. */
interface OwnSession {
  id: string;
  /** The browser's own word for itself. */
  agent: string;
  /** ISO instants. */
  since: string;
  seenAt: string;
  isThis: boolean;
}

const TITLE = 'Where you are signed in';

/** The browsers in which this person is signed in, this one first, each with a way to end it (USER-10). */
export function SessionsSection() {
  const tools = useTools();
  const list = useRef<HTMLUListElement>(null);
  const answer = useOwn<{ sessions: OwnSession[] }>('/api/account/sessions');
  const sessions = answer.data?.sessions;
  const isOnline = answer.state !== 'away';
  // A tenant's people are signed in nowhere of ours, and the section above says who looks after that.
  if (sessions?.length === 0) return null;

  const end = async (id: string): Promise<void> => {
    const got = await (await tools.online()).post<{ message: string }>('/api/account/sessions/end', { id });
    tools.toast(got.ok ? got.data.message : got.message, got.ok ? 'status' : 'alert');
    if (!got.ok) return;
    // The row goes with its button.
    list.current?.focus();
    askAgain();
  };
  return (
    <FormSection title={TITLE} className="@min-[34rem]:grid-cols-1">
      {!sessions && <Unanswered answer={answer} label={TITLE} />}
      {sessions && (
        <ul ref={list} tabIndex={-1} aria-label={TITLE} className="divide-y divide-border outline-hidden">
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
      )}
      {sessions?.some(({ isThis }) => !isThis) && (
        <CommandButton command={endOtherSessions} className="justify-self-start">
          Sign out everywhere else
        </CommandButton>
      )}
    </FormSection>
  );
}

import { CommandButton } from '#src/commands/command-button.tsx';
import { useTools } from '#src/commands/commandHost.ts';
import { askAgain, usePostAnswer } from '#src/commands/useServerAnswer.ts';
import { SessionList, type Session } from '#src/components/session-list.tsx';
import { FormSection } from '#src/forms/form-field.tsx';
import { endOtherSessions } from '../account.commands.ts';

const TITLE = 'Where you are signed in';

/** The browsers in which this person is signed in, this one first (USER-10). */
export function SessionsSection() {
  const tools = useTools();
  const answer = usePostAnswer<{ sessions: Session[] }>('/api/account/sessions');
  const sessions = answer.data?.sessions;
  // A tenant's people are signed in nowhere of ours, and the section above says who looks after that.
  if (sessions?.length === 0) return null;

  const end = async (id: string): Promise<boolean> => {
    const got = await (await tools.online()).post<{ message: string }>('/api/account/sessions/end', { id });
    tools.toast(got.ok ? got.data.message : got.message, got.ok ? 'status' : 'alert');
    if (got.ok) askAgain();
    return got.ok;
  };
  return (
    <FormSection title={TITLE} className="@min-[34rem]:grid-cols-1">
      <SessionList label={TITLE} answer={answer} sessions={sessions} none="" onEnd={end} />
      {sessions?.some(({ isThis }) => !isThis) && (
        <CommandButton command={endOtherSessions} className="justify-self-start">
          Sign out everywhere else
        </CommandButton>
      )}
    </FormSection>
  );
}

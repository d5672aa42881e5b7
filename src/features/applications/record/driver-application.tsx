import { useEffect, useState, useSyncExternalStore } from 'react';
import { isStaff } from '#domain/actor.ts';
import { formProblems } from '#domain/drivers/application/formProblems.ts';
import { changedSections } from '#domain/drivers/application/mergeSections.ts';
import { withChanges } from '#domain/drivers/application/agentChanges.ts';
import { isFillable } from '#domain/drivers/application/transitions.ts';
import type { Json } from '#domain/field.ts';
import { sealedDrafts } from '#src/browser/sealedDraft.ts';
import { draftKey } from '#src/data/drafts.ts';
import { CommandButton } from '#src/commands/command-button.tsx';
import { useTools } from '#src/commands/commandHost.ts';
import { useServerAnswer } from '#src/commands/useServerAnswer.ts';
import { ApplicationEditor } from '#src/components/application/application-editor.tsx';
import { applicationStarted } from '#src/components/application/applicationStarted.ts';
import { SECTION_FORMS } from '#src/components/application/sectionForms.ts';
import { Badge } from '#src/components/badge.tsx';
import type { DriverPartProps } from '#src/components/driverParts.ts';
import { EmptyState, ErrorState } from '#src/components/empty-state.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { useToday } from '#src/components/useToday.ts';
import type { LatestApplicationResult } from '#src/data/operations.gen.ts';
import { useMe } from '#src/data/useLive.ts';
import { latestApplication } from '../application.operations.ts';
import { applicationLook } from '../applicationLook.ts';
import { phaseLabel } from '../applicationSaver.ts';
import { marksOf } from '../answerText.ts';
import { openSaver, type OpenedSaver } from '../openSaver.ts';
import { showApplication } from '../shownApplications.ts';
import { AgentChanges } from './agent-changes.tsx';
import { DeclaredRecord } from './declared-record.tsx';

type Form = LatestApplicationResult['driverApplicationFormsList']['items'][number];

/** The application form of a driver: its state, what can be done with it, and its answers. */
export default function DriverApplication({ driver }: DriverPartProps) {
  const me = useMe();
  const answer = useServerAnswer(latestApplication, { driverId: driver.id }, []);
  const { retry } = answer;
  useEffect(() => applicationStarted.listen((driverId) => (driverId === driver.id ? retry() : false)));
  const form = answer.data?.driverApplicationFormsList.items[0];
  return (
    <section aria-label="Application" className="grid gap-4">
      {answer.data === null && answer.state === 'asking' && <Skeleton className="h-40 w-full" />}
      {answer.data === null && answer.state === 'away' && (
        <p role="note" className="text-muted-foreground">
          Applications are kept on the server alone. This one is shown as soon as the server can be reached. What you typed and was not sent
          is kept on this device.
        </p>
      )}
      {answer.data === null && answer.state === 'failed' && (
        <ErrorState title="The application could not be loaded" isTitled>
          {answer.message}{' '}
          <Button data-part="note" onClick={answer.retry}>
            Retry
          </Button>
        </ErrorState>
      )}
      {answer.data !== null && !form && (
        <EmptyState title="No application form yet">
          <CommandButton id="appForm.create" subject={{ table: 'drivers', row: driver }} />
        </EmptyState>
      )}
      {form && me && (
        <Opened
          key={`${form.id} ${form.status} ${String(form.hasPendingAgentChanges)}`}
          {...{ form, driver }}
          refresh={answer.retry}
          isOnline={answer.state !== 'away'}
        />
      )}
    </section>
  );
}

interface OpenedProps {
  form: Form;
  driver: DriverPartProps['driver'];
  refresh: () => void;
  isOnline: boolean;
}

/** Opens what the device keeps of it before anything can be typed. */
function Opened({ form, driver, ...rest }: OpenedProps) {
  const me = useMe();
  const tools = useTools();
  const [first] = useState({ form, driverId: driver.id, userId: me!.userId, isAgent: isStaff(me!) });
  const [saver, setSaver] = useState<OpenedSaver | null>(null);
  useEffect(() => {
    let stale = false;
    void openSaver({ ...first, drafts: sealedDrafts(first.userId, draftKey()), server: tools.online }).then(
      (opened) => stale || setSaver(opened),
    );
    return () => {
      stale = true;
    };
  }, [first, tools]);
  return saver ? <Answers {...{ form, driver, saver }} {...rest} /> : <Skeleton className="h-40 w-full" />;
}

function Answers({ form, driver, refresh, saver, isOnline }: OpenedProps & { saver: OpenedSaver }) {
  const me = useMe()!;
  const today = useToday();
  const state = useSyncExternalStore(saver.listen, saver.state);
  const { status, version } = form;
  const jsonForm = form.jsonForm as Json;
  // What an agent types waits for the customer from the first letter on: the form is not asked for anew while they type.
  const proposes = isStaff(me) && status === 'IN_REVIEW';
  const hasPendingAgentChanges = proposes ? Object.keys(changedSections(jsonForm, state.answers)).length > 0 : form.hasPendingAgentChanges;
  useEffect(
    () => showApplication(driver.id, { status, hasPendingAgentChanges, version, save: () => saver.send(), refresh }),
    [driver.id, status, hasPendingAgentChanges, version, saver, refresh],
  );
  useEffect(() => {
    if (isOnline && saver.state().phase === 'device') void saver.send();
  }, [isOnline, saver]);
  useEffect(() => () => saver.stop(), [saver]);
  const mayEdit = isFillable(status) || (isStaff(me) && status === 'IN_REVIEW');
  const proposed = isStaff(me) ? state.answers : withChanges(jsonForm, form.agentChanges as Json);
  const isProposal = proposes || (status === 'IN_REVIEW' && hasPendingAgentChanges);
  return (
    <>
      <header className="flex flex-wrap items-center gap-2">
        <Badge look={applicationLook(status)} />
        {mayEdit && (
          <span role="status" className="text-sm text-muted-foreground">
            {phaseLabel(state.phase)}
            {state.phase === 'device' && state.message && ` (${state.message})`}
          </span>
        )}
        <span className="flex flex-wrap gap-1.5">
          {(['submit', 'needChanges', 'approve', 'approveAgent', 'declineAgent', 'reopen', 'archive', 'pdf'] as const).map((step) => (
            <CommandButton key={step} id={`appForm.${step}`} subject={{ table: 'drivers', row: driver }} />
          ))}
        </span>
      </header>
      {form.comment && (
        <p role="note" className="border-l-2 border-tone-orange-border pl-3 text-sm whitespace-pre-wrap">
          {form.comment}
        </p>
      )}
      {state.both.map((section) => (
        <div key={section} role="alert" className="flex flex-wrap items-center gap-2 text-sm">
          Somebody else changed “{SECTION_FORMS[section].title}” too. Which answers count?
          <Button data-part="note" onClick={() => void saver.decide(section, 'mine')}>
            Keep mine
          </Button>
          <Button data-part="note" onClick={() => void saver.decide(section, 'theirs')}>
            Use theirs
          </Button>
        </div>
      ))}
      {hasPendingAgentChanges && !isStaff(me) && <AgentChanges before={jsonForm} after={proposed} />}
      {hasPendingAgentChanges && isStaff(me) && (
        <p role="note" className="text-sm text-muted-foreground">
          Your changes wait for the customer’s answer.
        </p>
      )}
      <ApplicationEditor
        value={state.answers}
        problems={formProblems(state.answers, today)}
        today={today}
        readOnly={!mayEdit}
        {...(isProposal && { marks: marksOf(jsonForm, proposed) })}
        onChange={(section, value) => saver.edit(section, value)}
      />
      <DeclaredRecord driverId={driver.id} answers={state.answers} />
    </>
  );
}

import { useEffect, useMemo, useState } from 'react';
import { byEmployer, clockOf, type Clock } from '#domain/drivers/verification/clock.ts';
import { CommandButton } from '#src/commands/command-button.tsx';
import type { Subject } from '#src/commands/types.ts';
import { useServerAnswer } from '#src/commands/useServerAnswer.ts';
import { AnswerNote } from '#src/components/answer-note.tsx';
import type { DriverPartProps } from '#src/components/driverParts.ts';
import { EmptyState } from '#src/components/empty-state.tsx';
import { localDay } from '#src/components/formatDate.ts';
import { Skeleton } from '#src/components/skeleton.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { useToday } from '#src/components/useToday.ts';
import { useOutbox } from '#src/data/useLive.ts';
import { OpenDocument } from '#src/documents/open-document.tsx';
import { isLeaving, remindPev, sendPev } from '../sending.commands.ts';
import { createPev, fromApplication } from '../attempt.commands.ts';
import { verificationsOfDriver } from '../verification.operations.ts';
import { attemptsIn } from '../verificationRows.ts';
import { EmployerCard } from './employer-card.tsx';
import { NotAsked } from './not-asked.tsx';
import { useInHand } from './useInHand.ts';

const AWAY = 'Verifications are read from the server each time. They are listed as soon as it can be reached.';

/** The previous employers of a driver: the attempts at each, the 30 days, and what is to be done next. They are at the server alone. */
export default function DriverVerifications({ driver, contract }: DriverPartProps) {
  const today = useToday();
  const answer = useServerAnswer(verificationsOfDriver, { driverId: driver.id }, []);
  const outbox = useOutbox();
  useAskedAgain(answer.retry, outbox.filter(({ name }) => name === 'pevsSend').length);
  const { data } = answer;
  const attempts = useMemo(() => (data ? attemptsIn(data) : []), [data]);
  const employers = useMemo(() => byEmployer(attempts), [attempts]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { place, region, record, onActive } = useInHand({ driver, contract }, attempts, chosen);
  const clocks = employers.map((employer) => clockOf(employer, today, (instant) => localDay(new Date(instant))));
  const toAsk = data?.driverInvestigation.employers.filter(({ isAsked }) => !isAsked) ?? [];
  const count = attempts.filter(({ id }) => chosen.has(id)).length;
  return (
    <section ref={place} aria-label="PEV" aria-busy={answer.state === 'asking'} className="grid gap-4">
      <Summary clocks={clocks} record={record} isHere={data !== null} />
      {count > 0 && <ChosenBar count={count} onClear={() => setChosen(new Set())} />}
      {(!data || answer.state !== 'here') && (
        <AnswerNote answer={answer} away={AWAY} className="text-muted-foreground">
          {!data && <Skeleton className="h-24 w-full" />}
        </AnswerNote>
      )}
      {toAsk.length > 0 && (
        <NotAsked employers={toAsk} driverId={driver.id}>
          <CommandButton command={fromApplication} subject={record}>
            Add all
          </CommandButton>
        </NotAsked>
      )}
      {data && employers.length === 0 && toAsk.length === 0 && (
        <EmptyState title="No previous employers">
          <p>Add an employer by hand. DOT jobs of the last three years come from the application once it has been filled in.</p>
        </EmptyState>
      )}
      {employers.map((employer, i) => (
        <EmployerCard
          key={employer.attempts[0]!.id}
          employer={employer}
          clock={clocks[i]!}
          answers={data?.driverInvestigation.answers ?? []}
          isLeaving={isLeaving(employer.last, { outbox })}
          isChosen={chosen.has(employer.last.id)}
          onChoose={() => setChosen(toggled(chosen, employer.last.id))}
          onActive={onActive}
        />
      ))}
      {region && <OpenDocument region={region} documents={attempts.flatMap(({ documents }) => documents)} />}
    </section>
  );
}

const toggled = (chosen: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set([...chosen].filter((one) => one !== id).concat(chosen.has(id) ? [] : [id]));

/** How the employers stand together, and what can be done about all of them. */
function Summary({ clocks, record, isHere }: { clocks: readonly Clock[]; record: Subject; isHere: boolean }) {
  const of = (...standings: Clock['standing'][]): number => clocks.filter(({ standing }) => standings.includes(standing)).length;
  const late = of('late');
  const words = `${of('answered')} of ${clocks.length} ${clocks.length === 1 ? 'employer' : 'employers'} answered`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="text-muted-foreground tabular-nums">{clocks.length > 0 && (late > 0 ? `${words}, ${late} late` : words)}</p>
      <span className="flex flex-wrap gap-1.5">
        {of('unsent') > 0 && (
          <CommandButton command={sendPev} subject={record}>
            Send all
          </CommandButton>
        )}
        {of('open', 'late') > 0 && (
          <CommandButton command={remindPev} subject={record}>
            Remind all
          </CommandButton>
        )}
        {isHere && (
          <CommandButton command={createPev} subject={record}>
            New verification
          </CommandButton>
        )}
      </span>
    </div>
  );
}

/** What can be done with the chosen employers. */
function ChosenBar({ count, onClear }: { count: number; onClear: () => void }) {
  return (
    <div role="group" aria-label="Chosen employers" className="flex flex-wrap items-center gap-2">
      <span className="text-xs text-muted-foreground tabular-nums">{count} chosen</span>
      <CommandButton id="pev.send">Send</CommandButton>
      <CommandButton id="pev.remind">Remind</CommandButton>
      <CommandButton id="pev.status">Set status</CommandButton>
      <Button data-part="form" variant="ghost" onClick={onClear}>
        Clear
      </Button>
    </div>
  );
}

/** Asks again when something that was held has left. */
function useAskedAgain(retry: () => void, waiting: number): void {
  const [seen, setSeen] = useState(waiting);
  useEffect(() => {
    if (waiting === seen) return;
    setSeen(waiting);
    retry();
  }, [waiting, seen, retry]);
}

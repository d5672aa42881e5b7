import { useState } from 'react';
import { isStaff } from '#domain/actor.ts';
import { DateText } from '#src/components/date-text.tsx';
import type { DriverPartProps } from '#src/components/driverParts.ts';
import { RecordLink } from '#src/components/record-name.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { AnswerNote } from '#src/components/answer-note.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { useServerAnswer } from '#src/commands/useServerAnswer.ts';
import { useLive, useMe } from '#src/data/useLive.ts';
import { driverChanges } from '../contract.operations.ts';
import { driverContractsQuery, everyAlertQuery, everyCaseQuery } from '../contract.queries.ts';
import { driverHistory } from './driverHistory.ts';

/** The number of lines drawn at first; the rest comes when it is wanted. */
const SHOWN_FIRST = 50;

/** What happened to a driver, latest first: who changed what, contracts, cases and, for staff, alerts. */
export default function DriverHistory({ driver }: DriverPartProps) {
  const me = useMe();
  const [isWhole, setWhole] = useState(false);
  const contracts = useLive(driverContractsQuery(driver.id)).rows;
  const cases = useLive(everyCaseQuery(driver.id)).rows;
  const alerts = useLive(me && isStaff(me) ? everyAlertQuery(driver.id) : null).rows;
  const answer = useServerAnswer(driverChanges, { driverId: driver.id }, ['drivers', 'contracts']);
  const changes = answer.data?.driverHistoriesList.items ?? [];
  const untold = (answer.data?.driverHistoriesList.count ?? 0) - changes.length;
  const events = driverHistory({ driver, contracts, cases, alerts, changes });
  return (
    <section aria-label="History" className="grid gap-3">
      {!answer.data && (
        <AnswerNote answer={answer} away="Who changed what is shown when you are back online." className="text-muted-foreground">
          <div aria-busy="true" aria-label="Who changed what">
            <Skeleton className="w-2/3" />
          </div>
        </AnswerNote>
      )}
      <ol className="grid gap-1.5">
        {events.slice(0, isWhole ? undefined : SHOWN_FIRST).map(({ key, at, words, by, record }) => (
          <li key={key} className="flex flex-wrap items-baseline gap-x-3 text-muted-foreground">
            <span className="min-w-0 flex-1 basis-56 wrap-anywhere text-foreground">
              {by && <span className="font-medium">{by} </span>}
              {words}
              {record && (
                <>
                  {' '}
                  <RecordLink href={record.href}>{record.name}</RecordLink>
                </>
              )}
            </span>
            <DateText value={at} withTime className="text-xs" />
          </li>
        ))}
      </ol>
      {untold > 0 && (
        <p role="note" className="text-muted-foreground">
          {untold === 1 ? '1 earlier change is' : `${untold.toLocaleString('en-US')} earlier changes are`} kept on the server and not shown
          here.
        </p>
      )}
      {!isWhole && events.length > SHOWN_FIRST && (
        <Button data-part="note" className="justify-self-start" onClick={() => setWhole(true)}>
          Show all {events.length} entries
        </Button>
      )}
    </section>
  );
}

import { useState } from 'react';
import { isStaff } from '#domain/actor.ts';
import { DateText } from '#src/components/date-text.tsx';
import type { DriverPartProps } from '#src/components/driverParts.ts';
import { RecordLink } from '#src/components/record-name.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { useLive, useMe } from '#src/data/useLive.ts';
import { driverContractsQuery, everyAlertQuery, everyCaseQuery } from '../contract.queries.ts';
import { driverHistory } from './driverHistory.ts';

/** The number of lines drawn at first; the rest comes when it is wanted. */
const SHOWN_FIRST = 50;

/** What happened to a driver, latest first: contracts, cases and, for staff, alerts. */
export default function DriverHistory({ driver }: DriverPartProps) {
  const me = useMe();
  const [isWhole, setWhole] = useState(false);
  const contracts = useLive(driverContractsQuery(driver.id)).rows;
  const cases = useLive(everyCaseQuery(driver.id)).rows;
  const alerts = useLive(me && isStaff(me) ? everyAlertQuery(driver.id) : null).rows;
  const events = driverHistory({ driver, contracts, cases, alerts });
  return (
    <section aria-label="History" className="grid gap-3">
      <ol className="grid gap-1.5">
        {events.slice(0, isWhole ? undefined : SHOWN_FIRST).map(({ key, at, words, record }) => (
          <li key={key} className="flex flex-wrap items-baseline gap-x-3 text-muted-foreground">
            <span className="min-w-0 flex-1 basis-56 wrap-anywhere text-foreground">
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
      {!isWhole && events.length > SHOWN_FIRST && (
        <Button data-part="note" className="justify-self-start" onClick={() => setWhole(true)}>
          Show all {events.length} entries
        </Button>
      )}
    </section>
  );
}

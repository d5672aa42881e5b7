import { isStaff } from '#domain/actor.ts';
import { isOpenCase, courtDate } from '#domain/cases/case.ts';
import type { Row } from '#domain/tables.ts';
import { CommandButton } from '#src/commands/command-button.tsx';
import { Badge } from '#src/components/badge.tsx';
import { cn } from '#src/components/cn.ts';
import { countdown, daysUntil } from '#src/components/formatDate.ts';
import { useToday } from '#src/components/useToday.ts';
import { PinMark } from '#src/components/pin-mark.tsx';
import { caseLook } from '#src/components/states.ts';
import { useMe } from '#src/data/useLive.ts';
import { editCase, setCaseStatus, writeComment } from '../case.commands.ts';
import { CourtDay } from '../court-day.tsx';
import { nextStep } from '../nextStep.ts';

interface CaseHeaderProps {
  row: Row<'cases'>;
  customer: Row<'customers'> | undefined;
  driver: Row<'drivers'> | undefined;
}

/** Within this many days a court date is shown as pressing. */
const PRESSING_DAYS = 7;

/** Which case, whose, when in court, and what now. */
export function CaseHeader({ row, customer, driver }: CaseHeaderProps) {
  // A driver who is their own customer has one name.
  const people = [...new Set([driver && `${driver.name} ${driver.lastName}`, customer?.name])].filter(Boolean).join(' · ');
  const subject = { table: 'cases', row } as const;
  const me = useMe();
  return (
    <header className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 tabIndex={-1} className="font-mono text-xl font-semibold outline-hidden">
          {row.caseID}
        </h1>
        <Badge look={caseLook(row.status)} />
        <PinMark id={row.id} customerId={row.customerId} withWord />
        <div className="order-1 ml-auto flex flex-wrap gap-1.5 @max-[30rem]:order-3 @max-[30rem]:ml-0">
          <CommandButton command={editCase} subject={subject}>
            Edit
          </CommandButton>
          <CommandButton command={setCaseStatus} subject={subject} />
          <CommandButton command={writeComment} subject={subject} />
          <CommandButton id="case.summary.pdf" subject={subject} variant="ghost">
            Summary PDF
          </CommandButton>
        </div>
        {people && <p className="order-2 -mt-1 basis-full text-muted-foreground">{people}</p>}
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 rounded-lg border border-border bg-subtle px-3 py-2.5">
        <div>
          <dt className="text-xs text-muted-foreground">Court date</dt>
          <dd>
            <CourtDate row={row} />
            {courtDate(row) !== null && (
              <CommandButton
                id="case.courtCalendar"
                subject={subject}
                variant="ghost"
                className="ml-1 h-6 px-1.5 font-normal @max-[30rem]:-ml-1.5 @max-[30rem]:flex pointer-coarse:px-1.5"
              >
                Add to calendar
              </CommandButton>
            )}
          </dd>
        </div>
        <div>
          <dt className="text-xs text-muted-foreground">Next step</dt>
          <dd>{me && nextStep(row, { staff: isStaff(me) })}</dd>
        </div>
      </dl>
    </header>
  );
}

function CourtDate({ row }: { row: Row<'cases'> }) {
  const date = courtDate(row);
  const today = useToday();
  const days = date === null ? null : daysUntil(date, today);
  const isPressing = days !== null && days <= PRESSING_DAYS;
  const isPast = days !== null && days < 0;
  return (
    <>
      <CourtDay row={row} empty="N/A" withTime className="text-foreground" />
      {date && isOpenCase(row) && (
        <span
          className={cn(
            'ml-2 text-xs',
            isPast ? 'font-medium text-tone-red-fg' : isPressing ? 'font-medium text-tone-amber-fg' : 'text-muted-foreground',
          )}
        >
          {countdown(date, today)}
        </span>
      )}
    </>
  );
}

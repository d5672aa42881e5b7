import { courtDate } from '#domain/cases/case.ts';
import { driverName } from '#domain/drivers/driver.ts';
import type { Row } from '#domain/tables.ts';
import { CommandButton } from '#src/commands/command-button.tsx';
import { dateLabel, distanceLabel } from '#src/components/formatDate.ts';
import { recordHref } from '#src/components/recordHref.ts';
import { useToday } from '#src/components/useToday.ts';
import { rows } from '#src/data/replica.ts';
import { useAnswer } from '#src/data/useAnswer.ts';
import { watched } from '#src/data/watched.ts';
import { courtDatesFrom, type CourtCase } from './courtDates.ts';
import type { DashboardParams } from '../dashboard.queries.ts';
import { Panel, PanelRow, PanelRows, PanelSkeleton } from './panel.tsx';

/** The number of the soonest that are shown. */
const SHOWN = 5;
const whoseOf = ({ $ }: CourtCase): string => ($?.['driver'] ? driverName($['driver']) : '');
/** A court's time is told as the court says it. */
const whenOf = ({ citationArraignment, citationDueDate }: Row<'cases'>): string => citationArraignment ?? citationDueDate ?? '';

/** How far ahead the panel looks, in days: what is later needs nothing done today. */
const AHEAD_DAYS = 14;
const TITLE = `Court dates in the next ${AHEAD_DAYS} days`;

/** The court dates of the next days, the soonest first, from this device, each for a calendar. */
export function CourtDates({ params }: { params: DashboardParams }) {
  const today = useToday();
  const { driver } = params;
  const found = useAnswer(`court ${today} ${driver}`, ['cases', 'drivers'], () =>
    courtDatesFrom((q) => rows.query(q, watched()?.versions), today, driver, SHOWN, AHEAD_DAYS),
  );
  return (
    <Panel title={TITLE} about={found && found.count > SHOWN ? `the next ${SHOWN} of ${found.count.toLocaleString('en-US')}` : undefined}>
      {found === null && <PanelSkeleton label={TITLE} />}
      {found?.rows.length === 0 && <p className="text-muted-foreground">No court date in the next {AHEAD_DAYS} days.</p>}
      {found !== null && found.rows.length > 0 && (
        <PanelRows label={TITLE}>
          {found.rows.map((row) => (
            <PanelRow
              key={row.id}
              href={recordHref('cases', row.id) ?? ''}
              title={<span className="font-mono">{row.caseID}</span>}
              detail={
                <>
                  {whoseOf(row)}
                  <CommandButton
                    id="case.courtCalendar"
                    subject={{ table: 'cases', row }}
                    variant="ghost"
                    className="-ml-1.5 flex h-6 px-1.5 text-xs font-normal pointer-coarse:px-1.5"
                  >
                    Add to calendar
                  </CommandButton>
                </>
              }
              end={
                <>
                  <span className="block">{dateLabel(whenOf(row))}</span>
                  <span className="block text-xs text-muted-foreground">{distanceLabel(courtDate(row) ?? '', today)}</span>
                </>
              }
            />
          ))}
        </PanelRows>
      )}
    </Panel>
  );
}

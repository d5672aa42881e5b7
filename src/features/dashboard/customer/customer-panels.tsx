import { ALERT_TILES } from '#domain/alerts/alertTiles.ts';
import { driverName } from '#domain/drivers/driver.ts';
import type { ServerAnswer } from '#src/commands/useServerAnswer.ts';
import { alertReasonLook } from '#src/components/states.ts';
import { formatDate } from '#src/components/formatDate.ts';
import { recordHref } from '#src/components/recordHref.ts';
import { StateGlyph } from '#src/components/state-glyph.tsx';
import type { CustomerAnswer } from './customerAnswer.ts';
import { hrefOf } from '../dashboard.queries.ts';
import { Panel, PanelRow, PanelRows, Unanswered } from './panel.tsx';

interface AnsweredProps {
  answer: ServerAnswer<CustomerAnswer>;
}

/** DASHBOARD-3: what is missing or expires in the drivers' files, in numbers: a customer learns nothing else of an alert. */
export function FilesPanel({ answer, title }: AnsweredProps & { title: string }) {
  const counts = new Map(answer.data?.dashboardAlertsCount.tiles.map((tile) => [`${tile.entityType} ${tile.entityStatus}`, tile.count]));
  const open = ALERT_TILES.map((tile) => ({ ...tile, count: counts.get(`${tile.entityType} ${tile.entityStatus}`) ?? 0 }));
  const shown = open.filter(({ count }) => count > 0);
  return (
    <Panel title={title}>
      {!answer.data && <Unanswered answer={answer} label={title} />}
      {answer.data && shown.length === 0 && <p className="text-muted-foreground">Nothing is missing, and nothing expires soon.</p>}
      {shown.length > 0 && (
        <PanelRows label={title}>
          {shown.map(({ label, entityStatus, count }) => (
            <PanelRow
              key={label}
              title={
                <span className="flex items-center gap-1.5">
                  <StateGlyph
                    glyph={alertReasonLook(entityStatus, 'NON_CRITICAL').glyph}
                    className="size-3 shrink-0 text-muted-foreground"
                  />
                  {label}
                </span>
              }
              end={count.toLocaleString('en-US')}
            />
          ))}
        </PanelRows>
      )}
    </Panel>
  );
}

const counted = (n: number, one: string, more: string): string => `${n.toLocaleString('en-US')} ${n === 1 ? one : more}`;

/** The five drivers with the most violations, each with the cases that hold them. */
export function DriversPanel({ answer, withOos }: AnsweredProps & { withOos: boolean }) {
  const title = 'Drivers with most violations';
  const rows = answer.data?.driversWithMostViolations;
  return (
    <Panel title={title}>
      {!rows && <Unanswered answer={answer} label={title} />}
      {rows?.length === 0 && <p className="text-muted-foreground">No violations.</p>}
      {rows && rows.length > 0 && (
        <PanelRows label={title}>
          {rows.map((row) => (
            <PanelRow
              key={row.driverId}
              href={hrefOf('/cases', { driver: row.driverId })}
              title={row.driverName}
              detail={`in ${counted(row.cases, 'case', 'cases')}${withOos && row.outOfService > 0 ? ` · ${row.outOfService} out of service` : ''}`}
              end={counted(row.violations, 'violation', 'violations')}
            />
          ))}
        </PanelRows>
      )}
    </Panel>
  );
}

/** The codes of the latest cases with violations, case by case. */
export function CodesPanel({ answer, withOos }: AnsweredProps & { withOos: boolean }) {
  const title = 'Violations by case';
  const found = answer.data?.driverViolationCodes;
  const more = found && found.count > found.items.length;
  return (
    <Panel title={title} about={more ? `the latest ${found.items.length} of ${found.count.toLocaleString('en-US')} cases` : undefined}>
      {!found && <Unanswered answer={answer} label={title} />}
      {found?.items.length === 0 && <p className="text-muted-foreground">No violations.</p>}
      {found && found.items.length > 0 && (
        <PanelRows label={title}>
          {found.items.map((one) => (
            <PanelRow
              key={one.caseId}
              href={recordHref('cases', one.caseId) ?? ''}
              title={<span className="font-mono">{one.caseID}</span>}
              detail={
                <>
                  {one.driverName}
                  <ul className="mt-0.5 grid gap-0.5">
                    {one.violations.map(({ id, code, description, isOOS }) => (
                      <li key={id} className="line-clamp-2">
                        <span className="font-mono text-foreground">{code}</span> {description}
                        {withOos && isOOS && <strong className="font-medium text-tone-red-fg"> · OOS</strong>}
                      </li>
                    ))}
                  </ul>
                </>
              }
            />
          ))}
        </PanelRows>
      )}
    </Panel>
  );
}

/** The last documents that wait for a signature. */
export function ToSignPanel({ answer }: AnsweredProps) {
  const title = 'Documents to sign';
  const found = answer.data?.everSignDocsList;
  const more = found && found.count > found.items.length;
  return (
    <Panel title={title} about={more ? `the last ${found.items.length} of ${found.count.toLocaleString('en-US')}` : undefined}>
      {!found && <Unanswered answer={answer} label={title} />}
      {found?.items.length === 0 && <p className="text-muted-foreground">Nothing to sign.</p>}
      {found && found.items.length > 0 && (
        <PanelRows label={title}>
          {found.items.map((one) => (
            <PanelRow
              key={one.id}
              title={one.title}
              detail={[one.driver && driverName(one.driver), `sent ${formatDate(one.createdAt)}`].filter(Boolean).join(' · ')}
              end={one.expiresAt && <span className="text-xs text-muted-foreground">until {formatDate(one.expiresAt)}</span>}
            />
          ))}
        </PanelRows>
      )}
    </Panel>
  );
}

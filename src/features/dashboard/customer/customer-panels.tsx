import { Fragment } from 'react';
import { ALERT_TILES, DRIVERS_NAMED } from '#domain/alerts/alertTiles.ts';
import { driverName } from '#domain/drivers/driver.ts';
import { isOwnTurn } from '#domain/esign/ownTurn.ts';
import { mayVisit } from '#domain/routes.ts';
import { useCommand, useTools } from '#src/commands/commandHost.ts';
import type { ServerAnswer } from '#src/commands/useServerAnswer.ts';
import { alertReasonLook } from '#src/components/states.ts';
import { formatDate } from '#src/components/formatDate.ts';
import { recordHref } from '#src/components/recordHref.ts';
import { Button } from '#src/components/ui/button.tsx';
import { useMe, useRow } from '#src/data/useLive.ts';
import { StateGlyph } from '#src/components/state-glyph.tsx';
import type { CustomerAnswer } from './customerAnswer.ts';
import { hrefOf } from '../dashboard.queries.ts';
import { Panel, PanelRow, PanelRows, Unanswered } from './panel.tsx';

interface AnsweredProps {
  answer: ServerAnswer<CustomerAnswer>;
}

/**
 * DASHBOARD-3: what is missing or expires in the drivers' files, in numbers and by the names of the drivers: a customer learns
 * nothing else of an alert. `named` is false where there is but one driver.
 */
export function FilesPanel({ answer, title, named }: AnsweredProps & { title: string; named: boolean }) {
  const tiles = new Map(answer.data?.dashboardAlertsCount.tiles.map((tile) => [`${tile.entityType} ${tile.entityStatus}`, tile]));
  const shown = ALERT_TILES.flatMap(({ label, entityType, entityStatus }) => {
    const tile = tiles.get(`${entityType} ${entityStatus}`);
    return tile && tile.count > 0 ? [{ ...tile, label }] : [];
  });
  return (
    <Panel title={title}>
      {!answer.data && <Unanswered answer={answer} label={title} />}
      {answer.data && shown.length === 0 && <p className="text-muted-foreground">Nothing is missing, and nothing expires soon.</p>}
      {shown.length > 0 && (
        <PanelRows label={title}>
          {shown.map(({ label, entityStatus, count, drivers }) => (
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
              detail={named && <DriverNames drivers={drivers} count={count} />}
              end={count.toLocaleString('en-US')}
            />
          ))}
        </PanelRows>
      )}
    </Panel>
  );
}

/** The first drivers of a number, each with the way to their file; a driver may have an alert more than once. */
function DriverNames({ drivers, count }: { drivers: readonly { id: string; name: string }[]; count: number }) {
  return (
    <>
      {drivers.map(({ id, name }, i) => (
        <Fragment key={id}>
          {i > 0 && ', '}
          <a href={recordHref('drivers', id)!} className="underline decoration-border underline-offset-2 hover:decoration-current">
            {name}
          </a>
        </Fragment>
      ))}
      {drivers.length === DRIVERS_NAMED && count > DRIVERS_NAMED && ' and more'}
    </>
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

const DOCUMENTS_PATH = '/document-folders-management';

/** Returns where a document leads this person: to it in its folder where they have folders, else to its driver's file; undefined: nowhere. */
function useDocumentHref(): (document: { id: string; driver: { id: string } | null }) => string | undefined {
  const me = useMe();
  const { command, state } = useCommand('nav.documents');
  if (command && state === true)
    return ({ id, driver }) => {
      const folder = driver ? `driver:${driver.id}` : 'documents';
      return `${DOCUMENTS_PATH}?${new URLSearchParams({ folder, of: me?.customerId ?? '', details: id }).toString()}`;
    };
  return ({ driver }) => {
    const file = driver && recordHref('drivers', driver.id);
    return file && me && mayVisit(me, file) ? file : undefined;
  };
}

/** The last documents that wait for a signature, each with a way to it; those that wait for the person themselves can be signed from here (SIGN-13). */
export function ToSignPanel({ answer }: AnsweredProps) {
  const title = 'Documents to sign';
  const me = useMe();
  const self = useRow('users', me?.userId ?? '').row;
  const hrefFor = useDocumentHref();
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
              href={hrefFor(one)}
              title={one.title}
              detail={[one.driver && driverName(one.driver), `sent ${formatDate(one.createdAt)}`].filter(Boolean).join(' · ')}
              end={
                <span className="flex items-baseline gap-3">
                  {one.expiresAt && <span className="text-xs text-muted-foreground">until {formatDate(one.expiresAt)}</span>}
                  {self && one.signers.items.some((signer) => isOwnTurn(signer, self)) && <SignButton title={one.title} hash={one.hash} />}
                </span>
              }
            />
          ))}
        </PanelRows>
      )}
    </Panel>
  );
}

/** Opens a document in a tab of its own, for its person to read and sign. */
function SignButton({ title, hash }: { title: string; hash: string }) {
  const tools = useTools();
  const sign = async (): Promise<void> => {
    // Only what is opened by the tap itself is let through by browsers.
    const tab = window.open('about:blank', '_blank');
    const answer = await (await tools.online()).post<{ data: { signingUrl: string } }>('/api/esign/signing_link', { documentHash: hash });
    if (answer.ok && tab) return tab.location.assign(answer.data.data.signingUrl);
    tab?.close();
    tools.toast(
      answer.ok ? 'Your browser kept the document from opening. Allow pop-ups for this site, then try again.' : answer.message,
      'alert',
    );
  };
  return (
    <Button data-part="row" aria-label={`Sign ${title}`} onClick={() => void sign()}>
      Sign
    </Button>
  );
}

import { lazy, Suspense, useState } from 'react';
import { documentName } from '#domain/alerts/alert.ts';
import { MESSAGES } from '#domain/messages.ts';
import { CommandButton } from '#src/commands/command-button.tsx';
import { CommandKbd } from '#src/commands/command-kbd.tsx';
import { RecordList } from '#src/components/record-list.tsx';
import { RowMenu } from '#src/components/row-menu.tsx';
import { usePane } from '#src/panes/usePane.ts';
import { alertColumns, driverName } from './alert.columns.tsx';
import { ALERT_MENU_LABELS, ALERT_ROW_COMMANDS } from '../alert.commands.ts';
import { ALERT_FILTERS, ALERTS_PAGE_SIZE, alertsQuery } from '../alert.queries.ts';
import { TRIAGE_KEY, walkRequest } from '../triage/walkRequest.ts';

const Triage = lazy(() => import('../triage/triage.tsx'));

const COLUMNS = alertColumns((row) => (
  <RowMenu
    subject={{ table: 'alerts', row }}
    name={`${documentName(row.entityType)}, ${driverName(row)}`}
    commands={ALERT_ROW_COMMANDS}
    labels={ALERT_MENU_LABELS}
  />
));

/** /alerts: the missing and expiring papers that nobody has set aside, as a list or one by one. */
export default function AlertList() {
  const { search } = usePane();
  const [lastCard, setLastCard] = useState<string>();
  if (search.has(TRIAGE_KEY)) {
    return (
      <Suspense fallback={<div aria-busy="true" className="h-full" />}>
        <Triage onCard={setLastCard} />
      </Suspense>
    );
  }
  return (
    <RecordList
      table="alerts"
      label="Alerts"
      columns={COLUMNS}
      filters={ALERT_FILTERS}
      pageSize={ALERTS_PAGE_SIZE}
      query={alertsQuery}
      actions={
        <CommandButton id="triage.start">
          Triage <CommandKbd id="triage.start" />
        </CommandButton>
      }
      empty={MESSAGES.noAlerts}
      // An alert is opened as a card with its remedies, at its place in the list.
      href={({ id }) => `/alerts?${new URLSearchParams([...search, [TRIAGE_KEY, id]]).toString()}`}
      onOpened={({ id }) => walkRequest.set({ at: id, ids: [] })}
      startAt={lastCard}
    />
  );
}

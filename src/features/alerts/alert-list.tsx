import { spaced } from '#domain/alerts/alert.ts';
import { MESSAGES } from '#domain/messages.ts';
import { RecordList } from '#src/components/record-list.tsx';
import { RowMenu } from '#src/components/row-menu.tsx';
import { usePane } from '#src/panes/usePane.ts';
import { AlertFilters } from './alert-filters.tsx';
import { alertColumns, driverName } from './alert.columns.tsx';
import { ALERT_MENU_LABELS, alertCommands } from './alert.commands.ts';
import { alertListParams, ALERTS_PAGE_SIZE, alertsQuery } from './alert.queries.ts';

const FILTER_KEYS = ['type', 'status', 'alert_status'];
const COLUMNS = alertColumns((row) => (
  <RowMenu
    subject={{ table: 'alerts', row }}
    name={`${spaced(row.entityType)}, ${driverName(row)}`}
    commands={alertCommands}
    labels={ALERT_MENU_LABELS}
  />
));

/** /alerts: the missing and expiring papers that nobody has set aside. */
export default function AlertList() {
  const params = alertListParams(usePane().search);
  return (
    <RecordList
      table="alerts"
      label="Alerts"
      columns={COLUMNS}
      query={alertsQuery(params)}
      params={params}
      pageSize={ALERTS_PAGE_SIZE}
      filters={(change) => <AlertFilters params={params} onChange={change} />}
      filterKeys={FILTER_KEYS}
      empty={MESSAGES.noAlerts}
    />
  );
}

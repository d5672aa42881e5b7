import { NOTIFICATION_STATUSES } from '#domain/notifications/notification.ts';
import { notificationHref } from '#domain/notifications/notificationHref.ts';
import { MESSAGES } from '#domain/messages.ts';
import { CommandButton } from '#src/commands/command-button.tsx';
import { useTools } from '#src/commands/commandHost.ts';
import { FilterChip } from '#src/components/filter-chip.tsx';
import { FilterPopover, FormField } from '#src/components/filter-popover.tsx';
import { RecordList, type ChangeFilters } from '#src/components/record-list.tsx';
import { RowMenu } from '#src/components/row-menu.tsx';
import { NativeSelect } from '#src/components/ui/input.tsx';
import { useFlag } from '#src/data/useFlag.ts';
import { useMe } from '#src/data/useLive.ts';
import { usePane } from '#src/panes/usePane.ts';
import { notificationColumns } from './notification.columns.tsx';
import { LIST_PAGE_SIZE, notificationListParams, NOTIFICATIONS_PATH, notificationsQuery } from './notification.queries.ts';
import { NOTIFICATION_ROW_COMMANDS } from './viewed.commands.ts';

const FILTER_KEYS = ['status'];
const COLUMNS = notificationColumns((row) => (
  <RowMenu subject={{ table: 'notifications', row }} name={row.title} commands={NOTIFICATION_ROW_COMMANDS} />
));

/** /notifications: everything that the person was told, newest first, those that were viewed too. */
export default function NotificationList() {
  const me = useMe();
  const tools = useTools();
  const toPlace = useFlag('redirectAfterCommentNotification');
  const params = notificationListParams(usePane().search);
  return (
    <RecordList
      table="notifications"
      label="Notifications"
      columns={COLUMNS}
      query={notificationsQuery(me?.userId ?? '', params)}
      params={params}
      pageSize={LIST_PAGE_SIZE}
      filters={(change) => (
        <>
          <StatusFilter status={params.status} change={change} />
          <CommandButton id="notif.allViewed" className="ml-auto" />
        </>
      )}
      filterKeys={FILTER_KEYS}
      empty={MESSAGES.noNotifications}
      href={(row) => notificationHref(row, toPlace) ?? NOTIFICATIONS_PATH}
      onOpened={({ id, status }) => status === 'UNVIEWED' && void tools.mutate('notificationUpdate', { id, status: 'VIEWED' })}
    />
  );
}

function StatusFilter({ status, change }: { status: string; change: ChangeFilters }) {
  return (
    <>
      <FilterPopover value={{ status }} onApply={(next) => change({ status: next.status || null })}>
        {(draft, set) => (
          <FormField label="Status">
            <NativeSelect value={draft.status} onChange={(event) => set({ status: event.target.value })}>
              <option value="">All</option>
              {NOTIFICATION_STATUSES.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </NativeSelect>
          </FormField>
        )}
      </FilterPopover>
      {status && <FilterChip label="Status" value={status} onClear={() => change({ status: null })} />}
    </>
  );
}

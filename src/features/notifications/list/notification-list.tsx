import { notificationHref } from '#domain/notifications/notificationHref.ts';
import { MESSAGES } from '#domain/messages.ts';
import { CommandButton } from '#src/commands/command-button.tsx';
import { useTools } from '#src/commands/commandHost.ts';
import { RecordList } from '#src/components/record-list.tsx';
import { RowMenu } from '#src/components/row-menu.tsx';
import { useFlag } from '#src/data/useFlag.ts';
import { useMe } from '#src/data/useLive.ts';
import { notificationColumns } from './notification.columns.tsx';
import { LIST_PAGE_SIZE, NOTIFICATION_FILTERS, NOTIFICATIONS_PATH, notificationsQuery } from '../notification.queries.ts';
import { NOTIFICATION_ROW_COMMANDS } from '../notification.commands.ts';

const COLUMNS = notificationColumns((row) => (
  <RowMenu subject={{ table: 'notifications', row }} name={row.title} commands={NOTIFICATION_ROW_COMMANDS} />
));

/** /notifications: everything that the person was told, newest first, those that were viewed too. */
export default function NotificationList() {
  const me = useMe();
  const tools = useTools();
  const toPlace = useFlag('redirectAfterCommentNotification');
  return (
    <RecordList
      table="notifications"
      label="Notifications"
      columns={COLUMNS}
      filters={NOTIFICATION_FILTERS}
      pageSize={LIST_PAGE_SIZE}
      query={(params) => notificationsQuery(me?.userId ?? '', params)}
      actions={<CommandButton id="notif.allViewed" />}
      empty={MESSAGES.noNotifications}
      href={(row) => notificationHref(row, toPlace) ?? NOTIFICATIONS_PATH}
      onOpened={({ id, status }) => status === 'UNVIEWED' && void tools.mutate('notificationUpdate', { id, status: 'VIEWED' })}
    />
  );
}

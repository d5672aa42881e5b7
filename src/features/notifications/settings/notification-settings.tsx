import type { Row } from '#domain/tables.ts';
import { useTools } from '#src/commands/commandHost.ts';
import { SwitchScreen } from '#src/components/switch-screen.tsx';
import { useLive, useMe } from '#src/data/useLive.ts';
import { notificationSettingCreate } from '../notification.operations.ts';

type Setting = 'allNotifications' | 'onlyNewComments';

const SETTINGS: readonly { field: Setting; label: string; detail: string }[] = [
  { field: 'allNotifications', label: 'All notifications', detail: 'Off: you won’t be notified, here or by email.' },
  { field: 'onlyNewComments', label: 'Only new comments', detail: 'You are told of comments, replies and mentions, and of nothing else.' },
];
/** NOTIFICATION-4: who has set nothing hears everything. */
const USUAL: Readonly<Record<Setting, boolean>> = { allNotifications: true, onlyNewComments: false };

/** /user-management/settings/notifications: what one wants to be told of; each switch counts at once. */
export default function NotificationSettings() {
  const me = useMe();
  const tools = useTools();
  const { rows, ready } = useLive({ table: 'notificationSettings', filter: { userId: { equals: me?.userId ?? '' } }, first: 1 });
  const row: Row<'notificationSettings'> | undefined = rows[0];
  const set = async (field: Setting, isOn: boolean): Promise<void> => {
    if (row) return void (await tools.mutate('notificationSettingUpdate', { id: row.id, [field]: isOn }));
    const data = { user: { connect: { id: me?.userId ?? null } }, ...USUAL, [field]: isOn };
    const made = await (await tools.online()).ask(notificationSettingCreate, { data });
    if (!made.ok) tools.toast(made.message, 'alert');
  };
  const switches = SETTINGS.map(({ field, label, detail }) => {
    const isMoot = field === 'onlyNewComments' && !(row?.allNotifications ?? USUAL.allNotifications);
    return {
      name: field,
      title: label,
      detail: isMoot ? 'All notifications are switched off.' : detail,
      isOn: row?.[field] ?? USUAL[field],
      disabled: isMoot,
      turn: (isOn: boolean) => void set(field, isOn),
    };
  });
  return <SwitchScreen title="Notification settings" ready={ready} switches={switches} />;
}

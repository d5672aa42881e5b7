import { useEffect } from 'react';
import type { Row } from '#domain/tables.ts';
import { useTools } from '#src/commands/commandHost.ts';
import { Skeleton } from '#src/components/skeleton.tsx';
import { useLive, useMe } from '#src/data/useLive.ts';
import { usePane } from '#src/panes/usePane.ts';
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
  const { setMode } = usePane();
  const tools = useTools();
  useEffect(() => setMode('record'), [setMode]);
  const { rows, ready } = useLive({ table: 'notificationSettings', filter: { userId: { equals: me?.userId ?? '' } }, first: 1 });
  const row: Row<'notificationSettings'> | undefined = rows[0];
  const set = async (field: Setting, isOn: boolean): Promise<void> => {
    if (row) return void (await tools.mutate('notificationSettingUpdate', { id: row.id, [field]: isOn }));
    const data = { user: { connect: { id: me?.userId ?? null } }, ...USUAL, [field]: isOn };
    const made = await (await tools.online()).ask(notificationSettingCreate, { data });
    if (!made.ok) tools.toast(made.message, 'alert');
  };
  return (
    <div className="mx-auto grid max-w-3xl content-start gap-5 px-4.5 py-6">
      <h1 tabIndex={-1} className="text-xl font-semibold outline-hidden">
        Notification settings
      </h1>
      {ready ? (
        <div className="grid divide-y divide-border rounded-lg border border-border bg-card">
          {SETTINGS.map(({ field, label, detail }) => {
            const isOn = row?.[field] ?? USUAL[field];
            const isMoot = field === 'onlyNewComments' && !(row?.allNotifications ?? USUAL.allNotifications);
            return (
              <label key={field} className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-2.5 gap-y-0.5 px-3.5 py-2.5">
                <input
                  type="checkbox"
                  role="switch"
                  name={field}
                  checked={isOn}
                  aria-checked={isOn}
                  disabled={isMoot}
                  onChange={({ target }) => void set(field, target.checked)}
                  className="size-3.5 translate-y-0.5 accent-ring"
                />
                <span className="font-medium">{label}</span>
                <span className="col-start-2 text-muted-foreground">{isMoot ? 'All notifications are switched off.' : detail}</span>
              </label>
            );
          })}
        </div>
      ) : (
        <div aria-busy="true" aria-label="Notification settings" className="grid gap-3">
          <Skeleton className="w-2/3" />
          <Skeleton className="w-1/2" />
        </div>
      )}
    </div>
  );
}

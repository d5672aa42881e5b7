import { operation } from '#src/data/operation.ts';

/** Makes the settings of somebody who has none yet. */
export const notificationSettingCreate = operation(
  'mutation NotificationSettingCreate($data: NotificationSettingCreateInput!) { notificationSettingCreate(data: $data) { id } }',
);

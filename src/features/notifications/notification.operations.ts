/** What only the server makes: the settings of somebody who has none yet. A test validates it against the schema. */
export const NOTIFICATION_OPERATIONS = {
  create: 'mutation NotificationSettingCreate($data: NotificationSettingCreateInput!) { notificationSettingCreate(data: $data) { id } }',
} as const;

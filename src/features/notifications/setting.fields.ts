import type { Row } from '#domain/tables.ts';
import { fieldCommands, type FieldEdit } from '#src/commands/args/fieldCommands.ts';
import type { Command, CommandContext, CommandTools, Subject } from '#src/commands/types.ts';

const EDITS: readonly FieldEdit[] = [
  {
    field: 'allNotifications',
    command: { id: 'notif.all', title: 'All notifications on/off', keywords: ['setting', 'mute', 'bell'] },
  },
  {
    field: 'onlyNewComments',
    command: { id: 'notif.onlyComments', title: 'Only new comments on/off', keywords: ['setting', 'notifications'] },
  },
];

/** A person's own settings; null until they have come. */
async function ownSettings({ actor }: CommandContext, tools: CommandTools): Promise<Subject | null> {
  const { rows } = await tools.query({ table: 'notificationSettings', filter: { userId: { equals: actor.userId } }, first: 1 });
  const row = rows[0] as Row<'notificationSettings'> | undefined;
  return row ? { table: 'notificationSettings', row } : null;
}

export const settingFieldCommands: readonly Command[] = fieldCommands({
  table: 'notificationSettings',
  noun: 'notificationSetting',
  group: 'Notifications',
  edits: EDITS,
  own: ownSettings,
});

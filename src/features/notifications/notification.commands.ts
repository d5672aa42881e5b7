import { notificationHref } from '#domain/notifications/notificationHref.ts';
import { VIEWED_AT_ONCE } from '#domain/notifications/notification.ts';
import type { Row } from '#domain/tables.ts';
import { fieldCommands, type FieldEdit } from '#src/commands/args/fieldCommands.ts';
import { where } from '#src/commands/contextKeys.ts';
import { rowsOf } from '#src/commands/subject.ts';
import type { Command, CommandContext, CommandTools, Subject } from '#src/commands/types.ts';
import { bellRequests } from './bell/bellRequests.ts';
import { allUnviewedQuery, NOTIFICATIONS_PATH, toPlaceIn } from './notification.queries.ts';

type Notification = Row<'notifications'>;

const base = { group: 'Notifications', roles: null, net: 'queued' } as const;
const BULK = { bulk: 'group' } as const;

const rowsHere = (ctx: CommandContext): Notification[] => rowsOf('notifications', BULK, ctx);
const isUnviewed = ({ status }: Notification): boolean => status === 'UNVIEWED';

/** The progress is said each time that so many more are marked. */
const ABOUT = 'notifications viewed';
const SAID_EVERY = 5 * VIEWED_AT_ONCE;
const inFigures = (count: number): string => count.toLocaleString('en-US');

/** Marks those that are not, as many at once as one change takes, and says how far it has come; how many were marked. */
async function markViewed(rows: readonly Notification[], tools: CommandTools): Promise<number> {
  const ids = rows.filter(isUnviewed).map(({ id }) => id);
  if (ids.length === 1) return (await tools.mutate('notificationUpdate', { id: ids[0], status: 'VIEWED' })) ? 1 : 0;
  for (let done = 0; done < ids.length; done += VIEWED_AT_ONCE) {
    if (done > 0 && done % SAID_EVERY === 0)
      tools.toast(`${inFigures(done)} of ${inFigures(ids.length)} notifications marked as viewed`, 'status', undefined, ABOUT);
    if (!(await tools.mutate('notificationsViewed', { ids: ids.slice(done, done + VIEWED_AT_ONCE) }))) return done;
  }
  return ids.length;
}

/** The fields of a person's settings that are set by themselves. */
const SETTINGS: Readonly<Record<string, FieldEdit>> = {
  allNotifications: {
    command: { id: 'notif.all', title: 'All notifications on/off', keywords: ['setting', 'mute', 'bell'] },
  },
  onlyNewComments: {
    command: { id: 'notif.onlyComments', title: 'Only new comments on/off', keywords: ['setting', 'notifications'] },
  },
};

/** A person's own settings; null until they have come. */
async function ownSettings({ actor }: CommandContext, tools: CommandTools): Promise<Subject | null> {
  const { rows } = await tools.query({ table: 'notificationSettings', filter: { userId: { equals: actor.userId } }, first: 1 });
  const row = rows[0] as Row<'notificationSettings'> | undefined;
  return row ? { table: 'notificationSettings', row } : null;
}

/** The commands on notifications in their list, and on all of them from anywhere. */
export const notificationCommands: readonly Command[] = [
  {
    id: 'nav.notifications',
    title: 'Open notifications',
    keywords: ['bell', 'unread'],
    group: 'Navigate',
    roles: null,
    keys: ['g n'],
    when: () => true,
    run: () => bellRequests.send(),
  },
  ...fieldCommands({ table: 'notificationSettings', noun: 'notificationSetting', group: base.group, edits: SETTINGS, own: ownSettings }),
  {
    ...base,
    id: 'notif.open',
    title: 'Open notification',
    keywords: ['go to comment', 'reply', 'case'],
    undo: 'none',
    when: where(
      { mode: 'list', 'subject.type': 'notifications' },
      ({ subject }) => notificationHref(subject!.row as Notification) !== null,
    ),
    run: async (ctx, tools) => {
      const row = ctx.subject!.row as Notification;
      await markViewed([row], tools);
      tools.go(notificationHref(row, toPlaceIn(ctx))!);
    },
  },
  {
    ...base,
    ...BULK,
    id: 'notif.viewed',
    title: 'Mark as viewed',
    keywords: ['read', 'done'],
    keys: ['e'],
    undo: 'none',
    when: (ctx) => {
      const rows = rowsHere(ctx);
      return rows.length > 0 && (rows.some(isUnviewed) || 'It has been viewed');
    },
    run: async (ctx, tools) => void (await markViewed(rowsHere(ctx), tools)),
  },
  {
    ...base,
    id: 'notif.allViewed',
    title: 'Mark all as viewed',
    keywords: ['clear', 'read all'],
    undo: 'none',
    when: () => true,
    run: async ({ actor }, tools) => {
      const { rows } = await tools.query(allUnviewedQuery(actor.userId));
      const count = await markViewed(rows, tools);
      if (rows.length === 0) return tools.toast('Every notification has been viewed');
      // What went wrong has been said.
      if (count < rows.length) return;
      tools.toast(`${inFigures(count)} ${count === 1 ? 'notification' : 'notifications'} marked as viewed`, 'status', undefined, ABOUT);
    },
  },
  {
    ...base,
    id: 'notif.list',
    title: 'All notifications',
    keywords: ['viewed', 'history', 'inbox'],
    net: 'local',
    undo: 'Back',
    when: () => true,
    run: (_ctx, tools) => tools.go(NOTIFICATIONS_PATH),
  },
];

/** The commands of a row's menu, in its order. */
export const NOTIFICATION_ROW_COMMANDS = notificationCommands.filter(({ id }) => id === 'notif.open' || id === 'notif.viewed');

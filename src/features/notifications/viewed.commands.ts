import { notificationHref } from '#domain/notifications/notification.ts';
import type { Row } from '#domain/tables.ts';
import { where } from '#src/commands/contextKeys.ts';
import { rowsOf } from '#src/commands/subject.ts';
import type { Command, CommandContext, CommandTools } from '#src/commands/types.ts';
import { allUnviewedQuery, NOTIFICATIONS_PATH, toPlaceIn } from './notification.queries.ts';

type Notification = Row<'notifications'>;

const base = { group: 'Notifications', roles: null, net: 'queued' } as const;
const BULK = { bulk: 'group' } as const;

const rowsHere = (ctx: CommandContext): Notification[] => rowsOf('notifications', BULK, ctx);
const isUnviewed = ({ status }: Notification): boolean => status === 'UNVIEWED';

/** Marks those that are not, in one act; how many there were. */
async function markViewed(rows: readonly Notification[], tools: CommandTools): Promise<number> {
  const inputs = rows.filter(isUnviewed).map(({ id }) => ({ id, status: 'VIEWED' }));
  if (inputs.length === 1) await tools.mutate('notificationUpdate', inputs[0]);
  if (inputs.length > 1) await tools.mutateTogether('notificationUpdate', inputs);
  return inputs.length;
}

/** What can be done with notifications in their list, and with all of them from anywhere. */
export const viewedCommands: readonly Command[] = [
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
      tools.toast(
        count === 0 ? 'Every notification has been viewed' : `${count} ${count === 1 ? 'notification' : 'notifications'} marked as viewed`,
      );
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
export const NOTIFICATION_ROW_COMMANDS = viewedCommands.filter(({ id }) => id === 'notif.open' || id === 'notif.viewed');

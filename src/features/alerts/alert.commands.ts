import { STAFF } from '#domain/actor.ts';
import { MESSAGES } from '#domain/messages.ts';
import { filterCommands } from '#src/components/filterCommands.ts';
import type { Command, CommandContext, CommandTools } from '#src/commands/types.ts';
import { ALERT_FILTERS } from './alert.queries.ts';
import { alertsOf, BULK } from './alertSubject.ts';

/** ALERT-2 as a `when`: a critical alert stays, and the palette says why. */
function canSetAside(ctx: CommandContext): boolean | string {
  const alerts = alertsOf(ctx).filter(({ dismissedAt }) => dismissedAt === null);
  if (alerts.length === 0) return false;
  return alerts.some(({ status }) => status === 'NON_CRITICAL') || 'Critical alerts cannot be dismissed';
}

/** Sets aside those of the chosen alerts that may be; `done` is said of one, of several how many it were and how many stay. */
async function setAside(ctx: CommandContext, tools: CommandTools, remindLater: boolean, done: string): Promise<void> {
  const open = alertsOf(ctx).filter(({ dismissedAt }) => dismissedAt === null);
  const going = open.filter(({ status }) => status === 'NON_CRITICAL');
  const count = going.length;
  const inputs = going.map(({ id }) => ({ id, remindLater }));
  const isDone = count === 1 ? tools.mutate('alertUpdate', inputs[0]) : tools.mutateBatch('alertUpdate', inputs);
  if (!(await isDone)) return;
  const stay = open.length - going.length;
  const staying = stay === 0 ? '' : `. ${stay} critical ${stay === 1 ? 'one stays' : 'ones stay'}`;
  tools.toast(open.length === 1 ? done : `${count} ${count === 1 ? 'alert' : 'alerts'} set aside${staying}`);
  tools.triage()?.settle(
    going.map(({ id }) => id),
    remindLater ? 'reminded' : 'dismissed',
  );
}

/** The two ways to set an alert aside (ALERT-3, ALERT-4): the commands of a row's menu. */
export const ALERT_ROW_COMMANDS: readonly Command[] = [
  {
    id: 'alert.dismiss',
    title: 'Dismiss alert',
    keywords: ['close', 'done', 'ignore'],
    group: 'Alerts & triage',
    roles: STAFF,
    keys: ['d', 'e'],
    when: canSetAside,
    ...BULK,
    undo: 'INV',
    net: 'queued',
    run: (ctx, tools) => setAside(ctx, tools, false, MESSAGES.alertDismissed),
  },
  {
    id: 'alert.remind',
    title: 'Remind later',
    keywords: ['snooze', 'later', 'postpone'],
    group: 'Alerts & triage',
    roles: STAFF,
    keys: ['h'],
    when: canSetAside,
    ...BULK,
    undo: 'INV',
    net: 'queued',
    run: (ctx, tools) => setAside(ctx, tools, true, 'Alert set aside, it will be back later'),
  },
];

/** The words of the row's dropdown (spec section 2). */
export const ALERT_MENU_LABELS = { 'alert.dismiss': 'Dismiss', 'alert.remind': 'Remind Later' } as const;

export const alertCommands: readonly Command[] = [
  ...ALERT_ROW_COMMANDS,
  ...filterCommands({ filters: ALERT_FILTERS, group: 'Alerts & triage', roles: STAFF, where: '/alerts' }),
];

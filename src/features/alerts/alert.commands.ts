import type { Row } from '#domain/tables.ts';
import { MESSAGES } from '#domain/messages.ts';
import type { Command, CommandContext } from '#src/commands/types.ts';

const STAFF = ['ADMIN', 'AGENT'] as const;

function alertOf(ctx: CommandContext): Row<'alerts'> | null {
  return ctx.subject?.table === 'alerts' ? (ctx.subject.row as Row<'alerts'>) : null;
}

/** ALERT-2 as a `when`: a critical alert stays, and the palette says why. */
function canSetAside(ctx: CommandContext): boolean | string {
  const alert = alertOf(ctx);
  if (!alert || alert.dismissedAt !== null) return false;
  return alert.status === 'NON_CRITICAL' || 'Critical alerts cannot be dismissed';
}

/** The two ways to set an alert aside (ALERT-3, ALERT-4). */
export const alertCommands: readonly Command[] = [
  {
    id: 'alert.dismiss',
    title: 'Dismiss alert',
    keywords: ['close', 'done', 'ignore'],
    group: 'Alerts & triage',
    roles: STAFF,
    keys: ['d', 'e'],
    when: canSetAside,
    run: async (ctx, tools) => {
      if (await tools.mutate('alertUpdate', { id: alertOf(ctx)!.id, remindLater: false })) tools.toast(MESSAGES.alertDismissed);
    },
  },
  {
    id: 'alert.remind',
    title: 'Remind later',
    keywords: ['snooze', 'later', 'postpone'],
    group: 'Alerts & triage',
    roles: STAFF,
    keys: ['h'],
    when: canSetAside,
    run: async (ctx, tools) => {
      if (await tools.mutate('alertUpdate', { id: alertOf(ctx)!.id, remindLater: true }))
        tools.toast('Alert set aside, it will be back later');
    },
  },
];

/** The words of the row's dropdown (spec section 2). */
export const ALERT_MENU_LABELS = { 'alert.dismiss': 'Dismiss', 'alert.remind': 'Remind Later' } as const;

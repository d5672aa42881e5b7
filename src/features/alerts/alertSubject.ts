import type { Related } from '#domain/noun.ts';
import type { Row } from '#domain/tables.ts';
import { rowsOf } from '#src/commands/subject.ts';
import { ROW_MODES } from '#src/commands/contextKeys.ts';
import type { Command, CommandContext, CommandTools } from '#src/commands/types.ts';

export type AlertRow = Row<'alerts'> & { $?: Related };

/** The conditions under which one has an alert in hand. */
export const IN_HAND = { mode: ROW_MODES, 'subject.type': 'alerts' } as const;

/** The option of commands that take several alerts as one. */
export const BULK = { bulk: 'group' } as const;

/** The alert in hand: the focused row, or the card of a triage. */
export function alertOf({ subject }: Pick<CommandContext, 'subject'>): AlertRow | null {
  return subject?.table === 'alerts' ? (subject.row as AlertRow) : null;
}

/** Makes a command act on the alert in hand. */
export const onAlert =
  (act: (alert: AlertRow, tools: CommandTools, ctx: CommandContext) => Promise<void>): Command['run'] =>
  async (ctx, tools) => {
    const alert = alertOf(ctx);
    if (alert) await act(alert, tools, ctx);
  };

/** The alerts a command would act on: those chosen, else the one in hand. */
export const alertsOf = (ctx: CommandContext): AlertRow[] => rowsOf<AlertRow>('alerts', BULK, ctx);

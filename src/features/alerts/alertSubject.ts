import type { Related } from '#domain/noun.ts';
import type { Row } from '#domain/tables.ts';
import { rowsOf } from '#src/commands/subject.ts';
import { ROW_MODES } from '#src/commands/contextKeys.ts';
import type { Command, CommandContext, CommandTools } from '#src/commands/types.ts';

export type AlertRow = Row<'alerts'> & { $?: Related };

/** The conditions under which one has an alert in hand. */
export const IN_HAND = { mode: ROW_MODES, 'subject.type': 'alerts' } as const;

/** The conditions under which a remedy has something to cure: an alert, or a driver whose file is in hand. */
export const CURABLE = { mode: ROW_MODES, 'subject.type': ['alerts', 'contracts', 'drivers', 'driverChecklists'] } as const;

/** What a remedy cures: an alert, or what a driver's file lacks, of which no alert is named. */
export type Cause = Pick<AlertRow, 'driverId' | 'customerId' | 'message' | '$'> & {
  id: AlertRow['id'] | null;
  /** Null: no alert is in hand, and the remedy says itself what it cures. */
  entityType: AlertRow['entityType'] | null;
};

/** Returns what the remedies cure here: the alert in hand, else the file of the driver, or of the driver of the contract. */
export function causeOf(ctx: Pick<CommandContext, 'subject'>): Cause | null {
  const alert = alertOf(ctx);
  if (alert) return alert;
  const { table, row } = ctx.subject ?? {};
  if (!row || !CURABLE['subject.type'].some((one) => one === table)) return null;
  const related = table === 'drivers' ? { driver: row } : (row['$'] as Related | undefined);
  const driverId = table === 'drivers' ? row.id : String(row['driverId']);
  return { id: null, entityType: null, driverId, customerId: String(row['customerId']), message: '', ...(related && { $: related }) };
}

/** Makes a command act on the alert or the driver's file in hand. */
export const onCause =
  (act: (cause: Cause, tools: CommandTools, ctx: CommandContext) => Promise<void>): Command['run'] =>
  async (ctx, tools) => {
    const cause = causeOf(ctx);
    if (cause) await act(cause, tools, ctx);
  };

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

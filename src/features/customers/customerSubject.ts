import type { Row } from '#domain/tables.ts';
import { type Conditions, ROW_MODES } from '#src/commands/contextKeys.ts';
import type { CommandContext } from '#src/commands/types.ts';

/** On a customer that is in hand: a row of a list, the open record, a card. */
export const IN_HAND: Conditions = { mode: ROW_MODES, 'subject.type': 'customers' };

/** The customer a command would act on: the focused row or the open record. */
export function customerOf(ctx: CommandContext): Row<'customers'> | null {
  return ctx.subject?.table === 'customers' ? (ctx.subject.row as Row<'customers'>) : null;
}

import type { Row } from '#domain/tables.ts';
import { type Conditions, ROW_MODES } from '#src/commands/contextKeys.ts';
import { rowsOf } from '#src/commands/subject.ts';
import type { CommandContext } from '#src/commands/types.ts';

/** On a case that is in hand: a row of a list, the open record, a card. */
export const IN_HAND: Conditions = { mode: ROW_MODES, 'subject.type': 'cases' };

/** Several cases change as one act. */
export const BULK = { bulk: 'group' } as const;

/** The case a command would act on: the focused row or the open record. */
export function caseOf(ctx: CommandContext): Row<'cases'> | null {
  return ctx.subject?.table === 'cases' ? (ctx.subject.row as Row<'cases'>) : null;
}

/** Returns the cases it would act on where it can take several. */
export const casesOf = (ctx: CommandContext): Row<'cases'>[] => rowsOf('cases', BULK, ctx);

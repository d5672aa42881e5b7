import type { Row } from '#domain/tables.ts';
import { isRowMode, where } from '#src/commands/contextKeys.ts';
import { rowsOf } from '#src/commands/subject.ts';
import type { Command, CommandContext } from '#src/commands/types.ts';
import type { Attempt } from './verificationRows.ts';

/** Several records change as one act. */
export const BULK = { bulk: 'group' } as const;

/** The attempt in hand; null: none is. */
export const attemptOf = ({ subject }: Pick<CommandContext, 'subject'>): Attempt | null =>
  subject?.table === 'employmentVerifications' ? (subject.row as Attempt) : null;

/** The attempts that a command would act on where it can take several. */
export const attemptsOf = (ctx: CommandContext): Attempt[] => rowsOf('employmentVerifications', BULK, ctx);

/** The drivers in hand, by themselves or by their contracts, each once. */
export function driverIdsOf(ctx: CommandContext): string[] {
  const drivers = rowsOf<Row<'drivers'>>('drivers', BULK, ctx).map(({ id }) => id);
  const contracts = rowsOf<Row<'contracts'>>('contracts', BULK, ctx).map(({ driverId }) => driverId);
  return [...new Set([...drivers, ...contracts])];
}

const isConnected = where({ online: true });

/** On attempts in hand of which `fits` holds for one at least; without a connection it says what it needs. */
export function onAttempts(fits: (row: Attempt) => boolean = () => true): Command['when'] {
  return (ctx) => isRowMode(ctx.mode) && attemptsOf(ctx).some(fits) && (isConnected(ctx) || 'Needs a connection');
}

/** On the one attempt in hand; without a connection it says what it needs. */
export const onOneAttempt: Command['when'] = (ctx) => attemptOf(ctx) !== null && onAttempts()(ctx);

/** On the one driver in hand; without a connection it says what it needs. */
export const onOneDriver: Command['when'] = (ctx) =>
  isRowMode(ctx.mode) && driverIdsOf(ctx).length === 1 && (isConnected(ctx) || 'Needs a connection');

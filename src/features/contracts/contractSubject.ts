import type { Row } from '#domain/tables.ts';
import { type Conditions, ROW_MODES } from '#src/commands/contextKeys.ts';
import { rowsOf } from '#src/commands/subject.ts';
import type { CommandContext, CommandTools } from '#src/commands/types.ts';
import type { Included } from '#sync/replicaApi.ts';

export type ContractRow = Row<'contracts'> & { $?: Included };

/** On a contract that is in hand: a row of the list, the open record, a card. */
export const IN_HAND: Conditions = { mode: ROW_MODES, 'subject.type': 'contracts' };
/** On a driver, or on the contract of one. */
export const DRIVER_IN_HAND: Conditions = { mode: ROW_MODES, 'subject.type': ['contracts', 'drivers'] };

/** Several contracts change as one act. */
export const BULK = { bulk: 'group' } as const;

/** The contract a command would act on: the focused row or the open record. */
export function contractOf({ subject }: Pick<CommandContext, 'subject'>): ContractRow | null {
  return subject?.table === 'contracts' ? (subject.row as ContractRow) : null;
}

/** The contracts it would act on where it can take several. */
export const contractsOf = (ctx: CommandContext): ContractRow[] => rowsOf('contracts', BULK, ctx);

/** The driver of a contract, as lists and records bring it along; undefined while it is not known. */
export const driverOf = (row: ContractRow): Row<'drivers'> | undefined => row.$?.['driver'] as Row<'drivers'> | undefined;

/** The drivers that a command would act on: those chosen, or those of the chosen contracts, each once. */
export function driversOf(ctx: CommandContext): Row<'drivers'>[] {
  const found = [...rowsOf<Row<'drivers'>>('drivers', BULK, ctx), ...contractsOf(ctx).flatMap((row) => driverOf(row) ?? [])];
  return [...new Map(found.map((row) => [row.id, row])).values()];
}

/** The driver in hand, whole. */
export async function driverInHand(ctx: CommandContext, tools: Pick<CommandTools, 'get'>): Promise<Row<'drivers'> | undefined> {
  const { subject } = ctx;
  const id = subject?.table === 'drivers' ? subject.row.id : contractOf(ctx)?.driverId;
  return id === undefined ? undefined : tools.get('drivers', id);
}

import type { GoingHow } from '../crud.ts';
import { termWords } from '../drivers/retention.ts';
import { AccessError, RuleError } from '../errors.ts';
import type { MutationContext, Reads } from '../mutation.ts';
import type { Row, TableName } from '../tables.ts';
import { isOver, keepingOf, withFile, type Keeping } from './keeping.ts';

/** A row that goes, and how people call it: `This document`. */
interface Leaving {
  table: TableName;
  id: string;
  called: string;
}

/**
 * RETAIN-2: what goes for good inside its term goes by ADMIN alone and for a reason, which is kept.
 * @throws RuleError without a reason, AccessError for everybody else
 */
export async function checkRetention(
  { table, id, called }: Leaving,
  { until, paragraph }: Keeping,
  { hard, reason }: GoingHow,
  { actor, now, overrule }: MutationContext,
): Promise<void> {
  if (!hard || until === null || isOver({ until }, now.slice(0, 10))) return;
  if (!reason)
    throw new RuleError(
      'RETAIN-2',
      `${called} must be kept ${termWords(until)} (${paragraph}). To delete it all the same, give the reason.`,
    );
  if (actor.role !== 'ADMIN') throw new AccessError();
  await overrule?.({ table, id, keptUntil: until, reason });
}

/** Returns how long a paper must be kept, by what else is in the driver's file. */
export async function keepingInFile(paper: Row<'driverDocuments'>, tx: Reads): Promise<Keeping> {
  const { driverId } = paper;
  const [contracts, papers] = [await tx.where('contracts', 'driverId', driverId), await tx.where('driverDocuments', 'driverId', driverId)];
  return keepingOf(paper, { contracts, papers });
}

/** RETAIN-2 for a part of the file that is no paper: an application, an answer of a previous employer, a signed document. */
export async function checkWithFile(
  leaving: Leaving & { driverId: string; paragraph?: string },
  tx: Reads,
  how: GoingHow,
  ctx: MutationContext,
): Promise<void> {
  if (!how.hard) return;
  const contracts = await tx.where('contracts', 'driverId', leaving.driverId);
  await checkRetention(leaving, withFile(contracts, leaving.paragraph), how, ctx);
}

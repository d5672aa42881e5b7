import type { CrudRules } from '../crud.ts';
import { AccessError, InputError, RuleError } from '../errors.ts';
import type { MutationContext, Tx } from '../mutation.ts';
import type { Row } from '../tables.ts';
import { keptUntil, termWords } from './retention.ts';

type Driver = Row<'drivers'>;

export const driverRules: CrudRules<'drivers'> = {
  /** DRIVER-2: `status` and `archived` tell the same, whichever of the two is given. */
  async fill({ before, given, ctx }): Promise<Partial<Driver>> {
    if (given.status !== undefined && given.status !== before?.status) {
      return { archived: given.status === 'archived' ? (given.archived ?? ctx.now) : null };
    }
    if (given.archived !== undefined) return { status: given.archived === null ? 'active' : 'archived' };
    return {};
  },
  /** DRIVER-7: of a row that has long been otherwise only a change of the license is asked for it. */
  problems({ after, given }): Record<string, string> {
    const isAsked = given.licenseNumber !== undefined || given.licenseStateId !== undefined;
    return isAsked && after.licenseNumber && !after.licenseStateId ? { licenseStateId: 'License state is required' } : {};
  },
  async check({ before, after, given, ctx }) {
    if (given.dateOfBirth !== undefined && after.dateOfBirth >= ctx.now.slice(0, 10)) {
      throw new InputError({ dateOfBirth: 'Introduce a valid date' });
    }
    if (before && before.mergedInto !== null && after.status === 'active') {
      throw new RuleError('DRIVER-4', 'This driver was merged into another one and stays archived.');
    }
  },
  async mayGo(driver, tx, ctx, { hard, force, reason }) {
    if (!hard && !force) return;
    if (ctx.actor.role !== 'ADMIN') throw new AccessError();
    if (!reason) return refuseInsideRetention(driver, tx, ctx);
    const until = await keptToday(driver, tx, ctx);
    // A softly deleted driver keeps the reason in its own row.
    if (hard && until !== null) await ctx.overrule?.({ table: 'drivers', id: driver.id, keptUntil: until, reason });
  },
  partingNote: ({ reason }) => ({ deletionReason: reason }),
};

/** DRIVER-3: the file goes with the driver, so the driver stays for as long as the file must. */
async function refuseInsideRetention(driver: Driver, tx: Tx, ctx: MutationContext): Promise<void> {
  const until = await keptToday(driver, tx, ctx);
  if (until === null) return;
  throw new RuleError(
    'DRIVER-3',
    `The file of this driver must be kept ${termWords(until)} (49 CFR 391.51). To delete it all the same, give the reason.`,
  );
}

/** Returns until when the file must be kept; null when it need not be any more. */
async function keptToday(driver: Driver, tx: Tx, { now }: MutationContext): Promise<string | null> {
  const until = keptUntil(await tx.where('contracts', 'driverId', driver.id));
  return until === null || until < now.slice(0, 10) ? null : until;
}

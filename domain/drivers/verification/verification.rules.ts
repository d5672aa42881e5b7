import type { CrudRules } from '../../crud.ts';
import { RuleError } from '../../errors.ts';
import type { MutationContext } from '../../mutation.ts';
import { checkWithFile } from '../../retention/checkRetention.ts';
import type { Row } from '../../tables.ts';
import { SETTLED } from './unsent.ts';

type Verification = Row<'employmentVerifications'>;

export const verificationRules: CrudRules<'employmentVerifications'> = {
  async fill({ before, after, ctx }) {
    return { ...sending(before, after, ctx.now), ...correction(before, after, ctx) };
  },
  /** PEV-3: an attempt that was followed up is a closed entry of the record. */
  async check({ before, after, tx }) {
    if (!before || after.status === before.status || before.status !== 'NO_RESPONSE') return;
    const later = await tx.where('employmentVerifications', 'previousId', before.id);
    if (later.length > 0) throw new RuleError('PEV-3', 'This attempt was followed up by another one: note the answer there.');
  },
  mayGo: ({ id, driverId }, tx, ctx, how) =>
    checkWithFile(
      { table: 'employmentVerifications', id, driverId, called: 'This verification', paragraph: '49 CFR 391.53' },
      tx,
      how,
      ctx,
    ),
};

/** PEV-10: the moment at which an attempt first went out. */
function sending(before: Verification | null, after: Verification, now: string): Partial<Verification> {
  return after.isPEVSent && !before?.isPEVSent && after.sentAt === null ? { sentAt: now } : {};
}

/** PEV-9: what a settled attempt said stays readable when it is corrected. */
function correction(before: Verification | null, after: Verification, { now, actor }: MutationContext): Partial<Verification> {
  if (!before || !(SETTLED as readonly string[]).includes(before.status)) return {};
  if (after.status === before.status && after.note === before.note) return {};
  const said = { at: now, by: actor.userId, status: before.status, note: before.note };
  return { corrections: [...(before.corrections ?? []), said] };
}

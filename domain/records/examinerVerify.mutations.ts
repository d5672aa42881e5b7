import { z } from 'zod';
import { isAmong } from '../access.ts';
import { RuleError } from '../errors.ts';
import { mutation } from '../mutation.ts';
import { NOUNS, type Row } from '../tables.ts';
import { checkAlert, HELD_ORDER, TARGET } from './heldOrder.ts';
import { LOOK_UP_HOLD_MS } from './holdTimes.ts';

const lastDay = ({ json }: Row<'driverDocuments'>): string => String((json as { expirationDate?: unknown } | null)?.expirationDate ?? '');

/** ORDER-1: looks the examiner of a driver's current medical certificate up in the national registry. Documents lie on the server alone. */
export const examinerVerify = mutation({
  ...HELD_ORDER,
  offline: { hold: LOOK_UP_HOLD_MS },
  name: 'examinerVerify',
  input: z.strictObject(TARGET),
  may: (actor, driver, { customerId }) => driver.customerId === customerId && isAmong('staff', actor, NOUNS.driverDocuments.scope),
  async apply(tx, target, ctx) {
    await checkAlert(tx, target, ctx);
    if (!ctx.order) return;
    const documents = await tx.where('driverDocuments', 'driverId', target.driverId);
    const [current] = documents
      .filter(({ type, status }) => type === 'MEDICAL_CERTIFICATE' && status === 'ACTIVE')
      .toSorted((a, b) => (lastDay(a) < lastDay(b) ? 1 : -1));
    if (!current) throw new RuleError('ORDER-5', 'There is no medical certificate on file');
    await ctx.order({ kind: 'EXAMINER', document: current.id, reason: null, ...target });
  },
});

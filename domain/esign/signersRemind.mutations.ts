import { z } from 'zod';
import { isAmong } from '../access.ts';
import { RuleError } from '../errors.ts';
import { mutation } from '../mutation.ts';
import { checkAlert, HELD_ORDER, TARGET } from '../records/heldOrder.ts';
import { NOUNS, type Row } from '../tables.ts';
import { OUT_FOR_SIGNING } from './transitions.ts';

type Document = Row<'everSignDocs'>;

const ABOUT = {
  application: ['DRIVER_APPLICATION_FORM'],
  consents: ['MVR_PSP_ClearingHouse', 'MVR', 'PSP', 'ClearingHouse'],
} as const satisfies Record<string, readonly Document['type'][]>;

/** ORDER-1: a mail to whose turn it is to sign the newest of a driver's documents that wait. Documents lie on the server alone. */
export const signersRemind = mutation({
  ...HELD_ORDER,
  name: 'signersRemind',
  input: z.strictObject({ ...TARGET, about: z.enum(['application', 'consents']) }),
  may: (actor, driver, { customerId }) => driver.customerId === customerId && isAmong('elite', actor, NOUNS.everSignDocs.scope),
  async apply(tx, { about, ...target }, ctx) {
    await checkAlert(tx, target, ctx);
    if (!ctx.order) return;
    const types: readonly Document['type'][] = ABOUT[about];
    const documents = await tx.where('everSignDocs', 'driverId', target.driverId);
    const [newest] = documents
      .filter(({ type, status }) => types.includes(type) && OUT_FOR_SIGNING.includes(status))
      .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
    if (!newest) throw new RuleError('ORDER-4', 'No document of this driver waits for a signature');
    await ctx.order({ kind: 'REMINDER', document: newest.hash, reason: null, ...target });
  },
});

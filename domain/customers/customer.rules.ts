import type { CrudRules } from '../crud.ts';
import { AccessError, ExistsError, InputError } from '../errors.ts';
import { issued, type Tx } from '../mutation.ts';
import type { Row } from '../tables.ts';
import { EMAIL_TAKEN } from '../users/user.ts';
import { isDriverTier } from './customer.ts';

/**
 * CUSTOMER-3: a customer is made by any of the staff, and its tier changed by ADMIN alone. CUSTOMER-4: the e-mail of a new one
 * is not that of a user, who would belong to it. CUSTOMER-5: the server numbers it. CUSTOMER-9: its tier stays of one kind.
 */
export const customerRules: CrudRules<'customers'> = {
  async fill({ before, after, ctx }) {
    return before ? {} : { customerID: await issued(ctx, 'customerID', after.id) };
  },
  async check({ before, after, tx, ctx }) {
    if (!before) {
      keepKind(after.isCustomerDriver, after);
      return refuseKnownEmail(after.email, tx);
    }
    if (before.subscription !== after.subscription && ctx.actor.role !== 'ADMIN') throw new AccessError();
    keepKind(isDriverTier(before), after);
  },
};

const COMPANY_ONLY = 'A company cannot have the subscription of a single driver';
const DRIVER_ONLY = 'A single driver cannot have the subscription of a company';

/** CUSTOMER-9: a new customer is one of these two as well, by what it is made as. */
function keepKind(isDriver: boolean, after: Pick<Row<'customers'>, 'subscription'>): void {
  if (isDriver !== isDriverTier(after)) throw new InputError({ subscription: isDriver ? DRIVER_ONLY : COMPANY_ONLY });
}

/** Users are kept in lower case. */
async function refuseKnownEmail(email: string, tx: Tx): Promise<void> {
  const known = await tx.where('users', 'email', email.toLowerCase());
  if (known.length > 0) throw new ExistsError('email', EMAIL_TAKEN);
}

import { isSingleDriver, isStaff } from '../actor.ts';
import type { CrudRules, Step } from '../crud.ts';
import { ROLE_OF_SUBSCRIPTION } from '../customers/customer.ts';
import { InputError, RuleError } from '../errors.ts';
import type { Tx } from '../mutation.ts';
import type { Row } from '../tables.ts';

type User = Row<'users'>;

export const userRules: CrudRules<'users'> = {
  // USER-5: what somebody wrote stays under their name.
  standsAlone: true,
  async fill({ before, after, given, tx }) {
    if (before) return {};
    const customer = after.customerId && given.role === undefined ? await tx.get('customers', after.customerId) : undefined;
    return {
      ...(after.email && { email: after.email.toLowerCase() }),
      ...(customer && { role: ROLE_OF_SUBSCRIPTION[customer.subscription] }),
    };
  },
  async check(step) {
    const { before, after, given, tx, ctx } = step;
    if (!before || given.role !== undefined || given.customerId !== undefined || given.driverId !== undefined) await checkPlace(step);
    if (!before || isActiveAdmin(after)) return;
    if (after.id === ctx.actor.userId && after.status !== before.status)
      throw new RuleError('USER-4', 'Nobody can disable their own user.');
    await keepAnAdmin(before, tx);
  },
  async mayGo(row, tx, { actor }, { hard, force }) {
    if (hard && force) throw new RuleError('USER-5', 'Other records name this person: delete the user instead of destroying it.');
    if (row.id === actor.userId) throw new RuleError('USER-4', 'Nobody can delete their own user.');
    await keepAnAdmin(row, tx);
  },
};

/**
 * USER-1: staff belong to no customer, everybody else to one. USER-2: their role is the one of its tier. USER-3: only users of
 * a single driver's tier are a driver, one of that customer.
 */
async function checkPlace({ after: { role, customerId, driverId }, tx }: Step<'users'>): Promise<void> {
  if (isStaff({ role })) {
    if (customerId !== null) throw new InputError({ customerId: 'Staff belong to no customer' });
    if (driverId !== null) throw new InputError({ driverId: 'Staff are no drivers' });
    return;
  }
  if (customerId === null) throw new InputError({ customerId: 'This field is required' });
  const wanted = ROLE_OF_SUBSCRIPTION[(await tx.get('customers', customerId))!.subscription];
  if (role !== wanted) throw new InputError({ role: `Users of this customer have the role ${wanted}, as its subscription says` });
  if (driverId === null) return;
  if (!isSingleDriver({ role })) throw new InputError({ driverId: 'Only the user of a single driver is a driver' });
  const driver = await tx.get('drivers', driverId);
  if (driver?.customerId !== customerId) throw new InputError({ driverId: 'Belongs to another customer' });
}

const isActiveAdmin = (user: User): boolean => user.role === 'ADMIN' && user.status === 'active' && user.deletedAt === null;

/** USER-4: asks for all of them, so that of two who would remove each other at once the second waits and finds nobody left. */
async function keepAnAdmin(going: User, tx: Tx): Promise<void> {
  if (!isActiveAdmin(going)) return;
  const others = (await tx.where('users', 'role', 'ADMIN')).filter((user) => user.id !== going.id && isActiveAdmin(user));
  if (others.length === 0) throw new RuleError('USER-4', 'This is the last administrator: make another one first.');
}

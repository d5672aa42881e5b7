import { isStaff } from '../actor.ts';
import { consequence, type Consequence } from '../consequence.ts';
import { ROLE_OF_SUBSCRIPTION } from './customer.ts';

/** CUSTOMER-2: when a customer changes tier its users change role in the same transaction, and their devices fill anew. */
export const swapRoles: Consequence<'customers'> = consequence({
  name: 'swapRoles',
  of: ['customers'],
  async follow(changes, tx, { now }) {
    for (const { before, after } of changes) {
      if (!before || !after || before.subscription === after.subscription) continue;
      const role = ROLE_OF_SUBSCRIPTION[after.subscription];
      const people = await tx.where('users', 'customerId', after.id);
      const others = people.filter((user) => !isStaff(user) && user.role !== role);
      for (const { id } of others) await tx.patch('users', id, { role, updatedAt: now });
    }
  },
});

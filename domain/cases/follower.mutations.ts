import { z } from 'zod';
import { isStaff } from '../actor.ts';
import type { CrudRules } from '../crud.ts';
import { ExistsError, InputError } from '../errors.ts';
import { idText } from '../fieldSchema.ts';
import { mutation, type Tx } from '../mutation.ts';
import { maySeeCase } from './caseAudience.ts';
import { follow } from './follow.ts';

/** CASE-20: staff add people who can see the case, each once. */
export const followerRules: CrudRules<'caseFollowers'> = {
  async check({ after, tx }) {
    const [user, row] = [await tx.get('users', after.userId), await tx.get('cases', after.caseId)];
    if (!user || !row || !maySeeCase(user, row)) throw new InputError({ userId: 'Cannot see this case' });
    const followers = await tx.where('caseFollowers', 'caseId', after.caseId);
    if (followers.some(({ userId }) => userId === after.userId)) throw new ExistsError('userId', 'Follows this case already');
  },
};

async function unfollow(tx: Tx, caseId: string, userIds: ReadonlySet<string>, now: string): Promise<void> {
  const followers = await tx.where('caseFollowers', 'caseId', caseId);
  for (const { id } of followers.filter(({ userId }) => userIds.has(userId))) {
    await tx.patch('caseFollowers', id, { deletedAt: now, updatedAt: now });
  }
}

/** CASE-20: anybody may stop following a case. */
export const caseUnfollow = mutation({
  name: 'caseUnfollow',
  input: z.strictObject({ caseId: idText }),
  on: { table: 'cases', id: (input) => input.caseId },
  may: () => true,
  apply: (tx, { caseId }, { actor, now }) => unfollow(tx, caseId, new Set([actor.userId]), now),
});

/** CASE-19: staff have all users of the case's customer follow it, or none of them. */
export const caseCustomerFollow = mutation({
  name: 'caseCustomerFollow',
  input: z.strictObject({ caseId: idText, following: z.boolean() }),
  on: { table: 'cases', id: (input) => input.caseId },
  may: (actor) => isStaff(actor),
  async apply(tx, { caseId, following }, { now }, row) {
    const users = await tx.where('users', 'customerId', row.customerId);
    if (!following) return unfollow(tx, caseId, new Set(users.map(({ id }) => id)), now);
    await follow(tx, row, users, now);
  },
});

import { z } from 'zod';
import { isStaff, type Actor } from '../actor.ts';
import type { CrudRules } from '../crud.ts';
import { ExistsError, InputError } from '../errors.ts';
import { idText } from '../fieldSchema.ts';
import { mutation, type Tx, type WrittenRow } from '../mutation.ts';
import type { Row } from '../tables.ts';
import { maySeeCase } from './caseAudience.ts';
import { follow, followerId } from './follow.ts';

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

const PEOPLE_MAX = 100;
const people = z.strictObject({ caseId: idText, userIds: z.array(idText).min(1).max(PEOPLE_MAX, `Max ${PEOPLE_MAX} people`).optional() });
type People = z.infer<typeof people>;
const ofCase = { table: 'cases', id: ({ caseId }: People) => caseId } as const;
/** Everybody decides for themselves, staff for others too. */
const may = (actor: Actor, _row: Row<'cases'>, { userIds = [] }: People): boolean =>
  isStaff(actor) || userIds.every((id) => id === actor.userId);

/** The inverse for those whom the change was about: who followed before, or did not, is left alone. Undefined: nobody's following changed. */
function reversed(
  name: string,
  { caseId, userIds }: People,
  written: readonly WrittenRow[],
  isMeant: (userId: string) => boolean,
): { name: string; input: People } | undefined {
  if (written.length === 0) return undefined;
  return { name, input: { caseId, ...(userIds && { userIds: userIds.filter(isMeant) }) } };
}

/** CASE-20: anybody who sees a case may follow it, and staff have others follow it; who does so already goes on. */
export const caseFollow = mutation({
  name: 'caseFollow',
  input: people,
  on: ofCase,
  may,
  undo: (input, _before, _after, written) => {
    const ids = new Set(written.map(({ id }) => id));
    return reversed('caseUnfollow', input, written, (userId) => ids.has(followerId(input.caseId, userId)));
  },
  async apply(tx, { userIds }, { actor, now }, row) {
    const users = await Promise.all((userIds ?? [actor.userId]).map((id) => tx.get('users', id)));
    const seeing = users.filter((user) => user !== undefined && maySeeCase(user, row));
    if (seeing.length < users.length) throw new InputError({ userIds: 'Cannot see this case' });
    await follow(tx, row, seeing as Row<'users'>[], now);
  },
});

/** CASE-20: anybody may stop following a case, and staff take others off; who does not follow it stays as they are. */
export const caseUnfollow = mutation({
  name: 'caseUnfollow',
  input: people,
  on: ofCase,
  may,
  undo: (input, _before, _after, written) => {
    const were = new Set(written.map(({ before }) => before?.['userId']));
    return reversed('caseFollow', input, written, (userId) => were.has(userId));
  },
  apply: (tx, { caseId, userIds }, { actor, now }) => unfollow(tx, caseId, new Set(userIds ?? [actor.userId]), now),
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

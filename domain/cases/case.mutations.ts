import { z } from 'zod';
import { isStaff } from '../actor.ts';
import { RuleError } from '../errors.ts';
import { idText, plainText } from '../fieldSchema.ts';
import { mutation } from '../mutation.ts';
import { userName } from '../users/user.ts';
import { CASE_STATUSES, nextCaseStatuses } from './case.ts';

/** CASE-2: staff move a case along the allowed transitions; asking for the status it already has changes nothing. */
export const caseUpdate = mutation({
  name: 'caseUpdate',
  input: z.strictObject({ id: idText, status: z.enum(CASE_STATUSES) }),
  on: { table: 'cases', id: (input) => input.id },
  may: (actor) => isStaff(actor),
  async apply(tx, { id, status }, { now }, row) {
    if (status === row.status) return;
    if (!nextCaseStatuses(row.status).includes(status)) {
      throw new RuleError('CASE-2', `A case that is ${row.status} cannot become ${status}.`);
    }
    await tx.patch('cases', id, { status, updatedAt: now });
  },
});

/**
 * CASE-5: anybody who sees a case may comment on it; the device names the row, so that a comment written offline keeps its name.
 * CASE-6: a customer's comment on a case that awaits the client moves it back to IN_PROGRESS.
 */
export const caseCommentCreate = mutation({
  name: 'caseCommentCreate',
  input: z.strictObject({
    id: idText,
    caseId: idText,
    plainText: plainText(4000).trim().min(1, 'This field is required'),
  }),
  on: { table: 'cases', id: (input) => input.caseId },
  may: () => true,
  async apply(tx, { id, caseId, plainText }, { actor, now }, row) {
    if (await tx.get('caseComments', id)) throw new RuleError('CASE-5', 'This comment exists already.');
    const author = await tx.get('users', actor.userId);
    await tx.put('caseComments', {
      id,
      caseId,
      customerId: row.customerId,
      authorId: actor.userId,
      authorName: author ? userName(author) : '',
      plainText,
      content: null,
      visibility: 'PUBLIC',
      mentions: [],
      editedAt: null,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
    });
    if (!isStaff(actor) && row.status === 'AWAITING_RES_CLIENT') {
      await tx.patch('cases', caseId, { status: 'IN_PROGRESS', updatedAt: now });
    }
  },
});

import { caseCommentsRead } from '#domain/cases/commentRead.mutations.ts';
import { caseCustomerFollow, caseFollow, caseUnfollow } from '#domain/cases/follower.mutations.ts';
import { domainMutationField } from '../api/write/mutationField.ts';

domainMutationField('caseFollow', {
  description: 'You follow the case from now on; with `userIds` those people do, who must be able to see it (staff only).',
  args: (arg) => ({ caseId: arg.id({ required: true }), userIds: arg.idList() }),
  rows: { case: 'cases' },
  async steps({ run }, { caseId, userIds }) {
    await run(caseFollow, { caseId, ...(userIds && { userIds }) });
    return { message: userIds ? 'They follow this case.' : 'You follow this case.', case: caseId };
  },
});

domainMutationField('caseUnfollow', {
  description: 'You do not follow the case anymore; with `userIds` those people do not (staff only).',
  args: (arg) => ({ caseId: arg.id({ required: true }), userIds: arg.idList() }),
  rows: { case: 'cases' },
  async steps({ run }, { caseId, userIds }) {
    await run(caseUnfollow, { caseId, ...(userIds && { userIds }) });
    return { message: userIds ? 'They do not follow this case anymore.' : 'You do not follow this case anymore.', case: caseId };
  },
});

domainMutationField('caseCustomerFollow', {
  description: "All users of the case's customer follow it, or none of them. Staff only.",
  args: (arg) => ({ caseId: arg.id({ required: true }), following: arg.boolean({ required: true }) }),
  rows: { case: 'cases' },
  async steps({ run }, { caseId, following }) {
    await run(caseCustomerFollow, { caseId, following });
    return {
      message: following ? "The customer's users follow this case." : "The customer's users do not follow this case.",
      case: caseId,
    };
  },
});

domainMutationField('caseCommentsRead', {
  description: 'You have read these comments of a case. Nobody else learns of it.',
  args: (arg) => ({ caseId: arg.id({ required: true }), commentIds: arg.idList({ required: true }) }),
  async steps({ run }, { caseId, commentIds }) {
    await run(caseCommentsRead, { caseId, commentIds });
    return { message: 'Comments marked as read' };
  },
});

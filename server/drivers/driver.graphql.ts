import { resendPEV } from '#domain/drivers/verification/verification.mutations.ts';
import { PAPER_MESSAGES } from '#domain/paperMessages.ts';
import { domainMutationField } from '../api/write/mutationField.ts';

domainMutationField('resendPEV', {
  description: 'Reminds a previous employer: a new attempt by email takes the place of the one under review.',
  args: (arg) => ({ verificationId: arg.id({ required: true }) }),
  rows: { employmentVerification: 'employmentVerifications' },
  async steps({ run, ctx }, { verificationId }) {
    const newId = ctx.newId();
    await run(resendPEV, { verificationId, newId });
    return { message: PAPER_MESSAGES.reminderSent, employmentVerification: newId };
  },
});

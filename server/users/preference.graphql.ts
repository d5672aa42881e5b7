import { preferenceSet } from '#domain/users/preference.mutations.ts';
import { preferenceId } from '#domain/users/preferenceId.ts';
import { domainMutationField } from '../api/write/mutationField.ts';

domainMutationField('preferenceSet', {
  description: 'Set one of your own preferences; null is the value of the product. At most 65,536 characters as JSON.',
  args: (arg) => ({ name: arg.string({ required: true }), value: arg({ type: 'JSON' }) }),
  rows: { preference: 'preferences' },
  async steps({ run, ctx }, { name, value }) {
    await run(preferenceSet, { name, value: value ?? null });
    return { message: 'Saved', preference: preferenceId(ctx.actor.userId, name) };
  },
});

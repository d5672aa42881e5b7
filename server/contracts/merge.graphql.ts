import { MERGE_CHOICES } from '#domain/contracts/mergeFields.ts';
import { contractsMerge } from '#domain/contracts/merge.mutations.ts';
import { readSome } from '../api/read/readOne.ts';
import { objectTypeOf } from '../api/read/rowTypes.ts';
import { inSnapshot } from '../api/read/snapshot.ts';
import { domainMutationField } from '../api/write/mutationField.ts';
import { readSnapshot } from '../db/inTransaction.ts';
import { builder } from '../graphql/builder.ts';
import { actorOf, enterAs } from '../auth/findUser.ts';
import { COUNT_NAMES, mergePreview, type MergeCounts, type MergePreview } from './mergePreview.ts';
import { mergeSuggestions, SUGGESTION_REASONS, type MergeSuggestion } from './mergeSuggestions.ts';

const MergeField = builder.enumType('MergeField', { values: MERGE_CHOICES });
const SuggestionReason = builder.enumType('MergeSuggestionReason', { values: SUGGESTION_REASONS });

const MergeChoiceInput = builder.inputType('MergeChoiceInput', {
  description: 'Takes a field from this contract, or from its driver.',
  fields: (t) => ({ field: t.field({ type: MergeField, required: true }), contractId: t.id({ required: true }) }),
});

domainMutationField('contractsMerge', {
  description:
    'Makes one record of several of the same person at one customer (CONTRACT-6). For those who manage drivers; it cannot be undone.',
  args: (arg) => ({
    survivingContractId: arg.id({ required: true }),
    duplicateContractIds: arg.idList({ required: true }),
    choices: arg({ type: [MergeChoiceInput] }),
  }),
  rows: { contract: 'contracts' },
  async steps({ run }, { survivingContractId, duplicateContractIds, choices }) {
    await run(contractsMerge, { survivingContractId, duplicateContractIds, ...(choices && { choices }) });
    return { message: 'The records are one now.', contract: survivingContractId };
  },
});

type Field = MergePreview['fields'][number];
const MergeOffer = builder.objectRef<Field['offers'][number]>('MergeOffer').implement({
  fields: (t) => ({ contractId: t.exposeID('contractId'), value: t.exposeString('value', { nullable: true }) }),
});
const MergePreviewField = builder.objectRef<Field>('MergePreviewField').implement({
  fields: (t) => ({
    field: t.expose('field', { type: MergeField }),
    differs: t.exposeBoolean('differs'),
    offers: t.expose('offers', { type: [MergeOffer] }),
  }),
});
const MergeCountsType = builder.objectRef<MergeCounts>('MergeCounts').implement({
  description: 'Rows that would move to the surviving driver.',
  fields: (t) => Object.fromEntries(COUNT_NAMES.map((name) => [name, t.int({ resolve: (counts) => counts[name] })])),
});
const MergePreviewType = builder.objectRef<MergePreview>('ContractsMergePreview').implement({
  fields: (t) => ({
    message: t.exposeString('message', { description: 'What a person is asked before it is done.' }),
    fields: t.expose('fields', { type: [MergePreviewField] }),
    counts: t.expose('counts', { type: MergeCountsType }),
  }),
});
const MergeSuggestionType = builder.objectRef<MergeSuggestion>('MergeSuggestion').implement({
  fields: (t) => ({
    reason: t.expose('reason', { type: SuggestionReason }),
    contractIds: t.exposeIDList('contractIds'),
    contracts: t.field({
      type: [objectTypeOf('contracts')],
      resolve: ({ contractIds }, _, ctx, info) => readSome(ctx, info, 'contracts', contractIds),
    }),
  }),
});

builder.queryFields((t) => ({
  contractsMergePreview: t.field({
    type: MergePreviewType,
    description: 'What a merge would do. For those who manage drivers.',
    args: { survivingContractId: t.arg.id({ required: true }), duplicateContractIds: t.arg.idList({ required: true }) },
    resolve: async (_, wish, ctx) => {
      const { id } = await ctx.user();
      return readSnapshot(ctx.db, async (client) => mergePreview(client, actorOf(await enterAs(client, id)), wish));
    },
  }),
  mergeSuggestions: t.field({
    type: [MergeSuggestionType],
    description: 'Contracts that look like one person at one customer. For those who manage drivers.',
    args: { customerId: t.arg.id() },
    resolve: (_, { customerId }, ctx) => inSnapshot(ctx, (reading) => mergeSuggestions(reading, customerId ?? null)),
  }),
}));

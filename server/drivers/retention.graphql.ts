import { driverDocumentsPurge } from '#domain/retention/purge.mutations.ts';
import { inSnapshot } from '../api/read/snapshot.ts';
import { domainMutationField } from '../api/write/mutationField.ts';
import { builder } from '../graphql/builder.ts';
import { documentKeeping, documentsToPurge, type DocumentKeeping, type PurgeGroup, type ToPurge } from './retention.ts';

const Keeping = builder.objectRef<DocumentKeeping>('DocumentKeeping').implement({
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Of the document.' }),
    until: t.exposeString('until', { nullable: true, description: 'The last day on which it must be there, where one can be named.' }),
    isOver: t.exposeBoolean('isOver', { description: 'It may go for good.' }),
    why: t.exposeString('why'),
    paragraph: t.exposeString('paragraph', { description: 'What asks for it.' }),
  }),
});

const Group = builder.objectRef<PurgeGroup>('DocumentsToPurgeGroup').implement({
  fields: (t) => ({
    type: t.exposeString('type'),
    count: t.exposeInt('count'),
    paragraph: t.exposeString('paragraph'),
    ids: t.exposeIDList('ids', { description: 'Fewer than the count where an answer has no room for all.' }),
  }),
});

const Purgeable = builder.objectRef<ToPurge>('DocumentsToPurge').implement({
  fields: (t) => ({
    count: t.exposeInt('count'),
    drivers: t.exposeInt('drivers', { description: 'Drivers whose documents they are.' }),
    groups: t.expose('groups', { type: [Group] }),
  }),
});

builder.queryFields((t) => ({
  documentKeeping: t.field({
    type: [Keeping],
    description: 'How long each document of a driver must be kept (RETAIN-1). For those who manage drivers.',
    args: { driverId: t.arg.id({ required: true }) },
    resolve: (_, { driverId }, ctx) => inSnapshot(ctx, (reading) => documentKeeping(reading, driverId)),
  }),
  documentsToPurge: t.field({
    type: Purgeable,
    description: 'Documents whose term is over, of one customer or of all. For ADMIN.',
    args: { customerId: t.arg.id() },
    resolve: (_, { customerId }, ctx) => inSnapshot(ctx, (reading) => documentsToPurge(reading, customerId ?? null)),
  }),
}));

domainMutationField('driverDocumentsPurge', {
  description: 'Removes documents whose term is over for good, with their files; none of them if one must still be kept. For ADMIN.',
  args: (arg) => ({ ids: arg.idList({ required: true }) }),
  async steps({ run }, { ids }) {
    await run(driverDocumentsPurge, { ids });
    return { message: 'The documents are purged.' };
  },
});

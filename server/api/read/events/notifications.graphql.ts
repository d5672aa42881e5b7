import type { GraphQLResolveInfo } from 'graphql';
import type { AnyRow } from '#domain/noun.ts';
import { builder } from '../../../graphql/builder.ts';
import type { RequestContext } from '../../../graphql/context.ts';
import { namesOf } from '../../names.ts';
import { filterTypeOf } from '../filterTypes.ts';
import { relateRows } from '../loadRows.ts';
import { ReadRow } from '../readRow.ts';
import { objectTypeOf } from '../rowTypes.ts';
import { selectedRows } from '../selection.ts';
import { inSnapshot } from '../snapshot.ts';
import type { RowEvent } from './rowEvent.ts';
import { subscribeOwnRows } from './subscribeOwnRows.ts';

const NAMES = namesOf('notifications');

const MutationType = builder.enumType('MutationType', { values: ['create', 'update', 'delete'] as const });
const UpdatedFieldsFilter = builder.inputType('UpdatedFieldsFilter', {
  description: 'Updates that changed every one of these fields.',
  fields: (t) => ({ contains: t.stringList() }),
});
const SubscriptionFilter = builder.inputType(NAMES.subscriptionFilter, {
  fields: (t) => ({
    mutation_in: t.field({ type: [MutationType] }),
    node: t.field({ type: filterTypeOf('notifications') }),
    updatedFields: t.field({ type: UpdatedFieldsFilter }),
  }),
});

/** The state that an event tells of, with rows over its relations as they are now. */
async function readState(ctx: RequestContext, info: GraphQLResolveInfo, state: AnyRow | null): Promise<ReadRow | null> {
  if (!state) return null;
  const row = new ReadRow(state);
  const selection = selectedRows(info, 'notifications');
  if (selection.one.size + selection.many.size > 0) await inSnapshot(ctx, (reading) => relateRows(reading, selection, [row]));
  return row;
}

const Payload = builder.objectRef<RowEvent>(NAMES.payload).implement({
  fields: (t) => ({
    mutation: t.field({ type: MutationType, resolve: ({ mutation }) => mutation }),
    node: t.field({
      type: objectTypeOf('notifications'),
      nullable: true,
      description: 'The row after the change; null when it is gone.',
      resolve: ({ node }, _, ctx, info) => readState(ctx, info, node),
    }),
    previousValues: t.field({
      type: objectTypeOf('notifications'),
      nullable: true,
      description: 'The row before the change; null when it was made, and when the change log does not reach back to it.',
      resolve: ({ previous }, _, ctx, info) => readState(ctx, info, previous),
    }),
    updatedFields: t.stringList({ nullable: true, resolve: ({ updatedFields }) => updatedFields }),
  }),
});

builder.subscriptionField(NAMES.table, (t) =>
  t.field({
    type: Payload,
    description: 'Changes of your own notifications, from now on.',
    args: { filter: t.arg({ type: SubscriptionFilter }) },
    subscribe: (_, { filter }, ctx) => subscribeOwnRows(ctx, 'notifications', filter ?? {}),
    resolve: (event) => event,
  }),
);

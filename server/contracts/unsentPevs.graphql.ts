import { objectTypeOf } from '../api/read/rowTypes.ts';
import { readOne } from '../api/read/readOne.ts';
import { inSnapshot } from '../api/read/snapshot.ts';
import { builder } from '../graphql/builder.ts';
import { PAGE_FIRST_DEFAULT } from '../graphql/limits.ts';
import { countUnsentPevs, listUnsentPevs, type UnsentPevFilter, type UnsentPevs } from './unsentPevs.ts';

const Item = builder.objectRef<UnsentPevs>('ContractWithUnsentPEVs').implement({
  fields: (t) => ({
    contractId: t.exposeID('contractId'),
    driverId: t.exposeID('driverId'),
    driver: t.exposeString('driver'),
    company: t.exposeString('company'),
    unsentCount: t.exposeInt('unsentCount'),
    contract: t.field({
      type: objectTypeOf('contracts'),
      nullable: true,
      resolve: ({ contractId }, _, ctx, info) => readOne(ctx, info, 'contracts', contractId),
    }),
  }),
});

/** Whose papers a dashboard speaks of. */
export const PapersFilter = builder.inputType('DashboardAlertsFilter', { fields: (t) => ({ customer: t.id(), driver: t.id() }) });

const Response = builder.objectRef<{ filter: UnsentPevFilter; first: number; skip: number }>('ContractsWithUnsentPEVsResponse').implement({
  fields: (t) => ({
    count: t.int({
      description: 'All of them, whatever the page.',
      resolve: ({ filter }, _, ctx) => inSnapshot(ctx, (reading) => countUnsentPevs(reading, filter)),
    }),
    items: t.field({
      type: [Item],
      resolve: ({ filter, first, skip }, _, ctx) => inSnapshot(ctx, (reading) => listUnsentPevs(reading, filter, first, skip)),
    }),
  }),
});

builder.queryField('contractsWithUnsentPEVs', (t) =>
  t.field({
    type: Response,
    description: 'Contracts whose drivers have previous employment verifications that nobody has sent.',
    args: { filter: t.arg({ type: PapersFilter }), first: t.arg.int(), skip: t.arg.int() },
    resolve: (_, { filter, first, skip }) => ({
      filter: (filter ?? {}) as UnsentPevFilter,
      first: first ?? PAGE_FIRST_DEFAULT,
      skip: skip ?? 0,
    }),
  }),
);

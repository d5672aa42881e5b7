import { objectTypeOf } from '../api/read/rowTypes.ts';
import { readOne } from '../api/read/readOne.ts';
import { inSnapshot } from '../api/read/snapshot.ts';
import { builder } from '../graphql/builder.ts';
import { PAGE_FIRST_DEFAULT } from '../graphql/limits.ts';
import { countUnsentPevs, listUnsentPevs, type UnsentPevs } from './unsentPevs.ts';

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

const Response = builder.objectRef<{ first: number; skip: number }>('ContractsWithUnsentPEVsResponse').implement({
  fields: (t) => ({
    count: t.int({ description: 'All of them, whatever the page.', resolve: (_, __, ctx) => inSnapshot(ctx, countUnsentPevs) }),
    items: t.field({
      type: [Item],
      resolve: ({ first, skip }, _, ctx) => inSnapshot(ctx, (reading) => listUnsentPevs(reading, first, skip)),
    }),
  }),
});

builder.queryField('contractsWithUnsentPEVs', (t) =>
  t.field({
    type: Response,
    description: 'Contracts whose drivers have previous employment verifications that nobody has sent.',
    args: { first: t.arg.int(), skip: t.arg.int() },
    resolve: (_, { first, skip }) => ({ first: first ?? PAGE_FIRST_DEFAULT, skip: skip ?? 0 }),
  }),
);

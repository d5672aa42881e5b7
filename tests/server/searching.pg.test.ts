import { afterAll, beforeAll, expect, test } from 'vitest';
import { listParams } from '#src/components/filters.ts';
import { CASE_FILTERS, casesQuery } from '#src/features/cases/case.queries.ts';
import { callerOf, type Caller } from './caller.ts';
import { EngineDevice } from './engineDevice.ts';
import { startTestProduct, type TestProduct } from './testProduct.ts';
import { put } from './world.ts';

const NAMES = ['Núñez', 'Nunez', 'Łukasik', 'LUKASIK', 'Øster', 'Straße', 'Æther', 'Иванов', 'Ñ_1'] as const;

let product: TestProduct;
let device: EngineDevice;
let agent: Caller;
beforeAll(async () => {
  product = await startTestProduct();
  for (const [i, lastName] of NAMES.entries()) {
    await put(product.db, 'drivers', { id: `d${i}`, customerId: 'c_alpha', name: 'Ana', lastName, preferredLanguageId: 'l_en' });
    await put(product.db, 'cases', {
      id: `k${i}`,
      customerId: 'c_alpha',
      driverId: `d${i}`,
      caseID: `2026-70000${i}`,
      code: `ACC00${i}`,
      crash: true,
    });
  }
  agent = await callerOf(product, 'agent');
  device = new EngineDevice(product.origin, await product.token('agent'));
  await device.quiet();
});
afterAll(async () => {
  device?.replica.stop();
  await product?.stop();
});

const planted = (rows: readonly { id: string }[]): string[] =>
  rows
    .map(({ id }) => id)
    .filter((id) => /^k\d$/.test(id))
    .toSorted();

test.each([
  ['nunez', ['k0', 'k1']],
  ['NÚÑEZ', ['k0', 'k1']],
  ['lukasik ana', ['k2', 'k3']],
  ['Łuk', ['k2', 'k3']],
  ['oster', ['k4']],
  ['strasse', ['k5']],
  ['aether', ['k6']],
  ['ИВАН', ['k7']],
  ['n_', ['k8']],
  ['nunes', []],
] as const)('[CASE-26] a list on the device finds for "%s" what the server finds: %j', async (search, wanted) => {
  const { items } = await agent('query ($search: String!) { getCases(filter: { search: $search }) { items { id } } }', { search });
  expect(planted(items)).toEqual(wanted);
  const { rows } = await device.replica.rows.query(casesQuery(listParams(CASE_FILTERS, new URLSearchParams({ search }), 50), true));
  expect(planted(rows)).toEqual(wanted);
});

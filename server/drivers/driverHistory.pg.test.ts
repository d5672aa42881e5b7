import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerOf, type Caller } from '#tests/server/caller.ts';
import { startTestProduct, type TestProduct } from '#tests/server/testProduct.ts';

let product: TestProduct;
let agent: Caller;
let alpha: Caller;
let beta: Caller;
beforeAll(async () => {
  product = await startTestProduct();
  [agent, alpha, beta] = [await callerOf(product, 'agent'), await callerOf(product, 'alpha'), await callerOf(product, 'beta')];
});
afterAll(() => product.stop());

const UPDATE = 'mutation($data: DriverUpdateInput!) { driverUpdate(data: $data) { id lastName } }';
const HISTORY = `{ driverHistoriesList(filter: { driverId: { equals: "d_alpha" } }, sort: { createdAt: ASC }) {
  count items { record field from to userName }
} }`;

test('[HISTORY-3] who changed what of a driver is read by staff and by their company, by nobody else, and says nothing sensitive', async () => {
  const [{ lastName }] = (await product.db.pool.query<{ lastName: string }>(`select "lastName" from drivers where id = 'd_alpha'`))
    .rows as [{ lastName: string }];
  await agent(UPDATE, { data: { id: 'd_alpha', lastName: 'Vega', licenseNumber: 'SECRET-77', email: 'secret77@x.test' } });
  const line = { record: 'drivers', field: 'lastName', from: lastName, to: 'Vega', userName: expect.stringMatching(/u_agent/) as string };
  for (const caller of [agent, alpha]) expect(await caller(HISTORY)).toEqual({ count: 1, items: [line] });
  expect(await beta(HISTORY)).toEqual({ count: 0, items: [] });
  const { rows } = await product.db.pool.query('select * from "driverHistories"');
  expect(JSON.stringify(rows).toLowerCase()).not.toContain('secret');
});

test('[HISTORY-3] nobody writes, changes or deletes a line', async () => {
  for (const verb of ['Create', 'Update', 'Delete'])
    expect(
      (await product.ask(await product.token('agent'), `mutation { driverHistory${verb}(data: {}) { __typename } }`)).body.errors[0]
        .message,
    ).toContain(`driverHistory${verb}`);
});

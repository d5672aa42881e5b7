import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TableName } from '#domain/tables.ts';
import { LIMITS } from '#sync/protocol.ts';
import type { Device } from './device.ts';
import { startTestProduct, type TestProduct } from './testProduct.ts';
import { PEOPLE, put } from './world.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.stop());

/** Characters that all pages of a step bring. */
async function lengthOf(device: Device, table: TableName, set: string | null): Promise<number> {
  let sum = 0;
  for (let after: string | null = null; ;) {
    const page = await device.page(table, set, after);
    sum += page.length;
    if (page.next === null) return sum;
    after = page.next;
  }
}

test('a plan says about how much text its steps will bring', async () => {
  // With the codes that every workspace has still too few for files, which have a size of their own.
  await product.db.pool.query(
    `insert into "violationCodes" ("id", "code", "description", "severityWeight")
     select 'vc' || n, 'C' || n, repeat('long words ', 20), 1 from generate_series(1, $1::int) n`,
    [LIMITS.segmentRowsMin / 2],
  );
  const { customerId } = PEOPLE.alpha;
  const briefStatement = 'long words '.repeat(20);
  await put(
    product.db,
    'cases',
    ...Array.from({ length: 250 }, (_, n) => ({
      id: `pc${n}`,
      customerId: customerId!,
      code: `pc${n}`,
      caseID: `2026-pc${n}`,
      briefStatement,
    })),
  );
  const device = await product.device('agent');
  let [said, came] = [0, 0];
  for (const { table, set, bytes = 0 } of await device.plan()) {
    said += bytes;
    came += await lengthOf(device, table, set);
  }
  expect(said / came).toBeGreaterThan(0.8);
  expect(said / came).toBeLessThan(1.25);
});

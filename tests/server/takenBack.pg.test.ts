import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { EngineDevice } from './engineDevice.ts';
import { startTestProduct, type TestProduct } from './testProduct.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.stop());

test('[SYNC-C12] what was canceled never reaches the server, which goes on after its number', async () => {
  const device = new EngineDevice(product.origin, await product.token('agent'));
  onTestFinished(() => device.replica.stop());
  await device.quiet();
  const customer = (await device.replica.rows.query({ table: 'customers', first: 1 })).rows[0]!;
  const held = await device.replica.outbox.mutate('customerStatusUpdate', { id: customer.id, status: 'disabled' });
  expect(held.holdUntil).not.toBeNull();
  expect((await device.replica.rows.get('customers', customer.id))?.status).toBe('disabled');
  expect(await device.replica.outbox.cancel(held.mid)).toEqual([held.mid]);
  await device.replica.outbox.mutate('caseCommentCreate', { id: 'behind_it', caseId: 'case_alpha_NEW', plainText: 'behind it' });
  await device.quiet();
  const { rows } = await product.db.pool.query<{ status: string; said: number; mid: number }>(
    `select (select status from customers where id = $1) as status,
       (select count(*)::int from "caseComments" where id = 'behind_it') as said,
       (select max(last_mid)::int from sync_client) as mid`,
    [customer.id],
  );
  expect(rows).toEqual([{ status: customer.status, said: 1, mid: held.mid + 1 }]);
  expect((await device.replica.rows.get('customers', customer.id))?.status).toBe(customer.status);
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestProduct, type TestProduct } from '#tests/server/testProduct.ts';
import operations from './release1.operations.json' with { type: 'json' };

/** A tab that was opened before the server was renewed speaks the words of its own release until it is reloaded (SYNC-E5). */
let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.stop());

type Operation = keyof typeof operations;

/** What the server answers a device of release 1, as that release reads it: blobs are JSON texts. */
async function call(operation: Operation, variables: object): Promise<any> {
  const { body } = await product.ask(await product.token('alpha'), operations[operation], variables);
  expect(body.errors).toBeUndefined();
  return Object.values(body.data)[0];
}

test('[SYNC-E5] a device of release 1 sends what waits, once, however often it asks', async () => {
  const clientId = randomUUID();
  const hello = await call('hello', { clientId, schemaHash: 'of release 1' });
  expect([hello.lastMid, typeof hello.head, JSON.parse(hello.me).role]).toEqual([0, 'string', 'CUSTOMER']);
  const mutations = [1, 2].map((mid) => ({
    mid,
    name: 'caseCommentCreate',
    input: { id: `old_${mid}`, caseId: 'case_alpha_NEW', plainText: `waited ${mid}` },
  }));
  const push = { clientId, epoch: hello.epoch, userEpoch: hello.userEpoch, ackMid: '0', mutations };
  const first = JSON.parse(await call('push', push));
  expect(first.map((r: { status: string }) => r.status)).toEqual(['APPLIED', 'APPLIED']);
  expect(JSON.parse(await call('push', push))).toEqual(first);
  const pulled = await call('pull', { clientId, cursor: `${hello.head}@${hello.epoch}`, userEpoch: hello.userEpoch });
  const ids = JSON.parse(pulled.txs).flatMap((tx: { ops: [string, string, { id: string }][] }) => tx.ops.map(([, , row]) => row.id));
  expect(ids).toEqual(expect.arrayContaining(['old_1', 'old_2']));
  expect((await call('hello', { clientId, schemaHash: 'of release 1' })).lastMid).toBe(2);
});

test('[SYNC-E5] a device of release 1 fills its replica', async () => {
  const clientId = randomUUID();
  const { userEpoch } = await call('hello', { clientId, schemaHash: 'of release 1' });
  const plan: { table: string; set: string | null; rows: number }[] = JSON.parse(await call('plan', { clientId, userEpoch }));
  expect(plan.map(({ table }) => table)).toContain('cases');
  for (const { table, set, rows } of plan) {
    const page = await call('page', { table, set, after: null, userEpoch });
    expect([table, JSON.parse(page.rows).length]).toEqual([table, Math.min(rows, 1000)]);
  }
});

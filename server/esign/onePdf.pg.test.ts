import { PDF } from '@libpdf/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completed, esignCalls, linkTo, signAll } from '#tests/server/esignCalls.ts';
import { startTestProduct, type TestProduct } from '#tests/server/testProduct.ts';

let product: TestProduct;
let agent: ReturnType<typeof esignCalls>;
beforeAll(async () => {
  product = await startTestProduct();
  agent = esignCalls(product, 'agent');
});
afterAll(() => product.stop());

async function signed(email: string): Promise<string> {
  const { documentHash } = await agent.create({ signers: [{ name: 'Ann', email }] });
  await signAll(product, await linkTo(product, email), 'Ann');
  await completed(product, documentHash);
  return documentHash;
}
const pagesOf = async (bytes: Uint8Array): Promise<number> => (await PDF.load(bytes)).getPageCount();
const finalOf = async (hash: string): Promise<Buffer> => (await agent.call('GET', `download_final_document?document_hash=${hash}`)).bytes;

test('[FOLDER-6] finished documents are bound into one PDF with the pages of all; one that is not finished, or of a stranger, binds none', async () => {
  const [first, second] = [await signed('one@bound.example'), await signed('two@bound.example')];
  const whole = (await pagesOf(await finalOf(first))) + (await pagesOf(await finalOf(second)));
  const bound = await agent.json('one_pdf', { documentHashes: [first, second] });
  expect(bound.status).toBe(200);
  expect(await pagesOf(bound.bytes)).toBe(whole);
  const { documentHash: open } = await agent.create({ signers: [{ name: 'Ann', email: 'three@bound.example' }] });
  expect((await agent.json('one_pdf', { documentHashes: [first, open] })).status).toBe(409);
  expect((await agent.json('one_pdf', { documentHashes: [] })).status).toBe(400);
  expect((await agent.json('one_pdf', { documentHashes: Array(51).fill(first) })).status).toBe(400);
  expect((await esignCalls(product, 'alpha').json('one_pdf', { documentHashes: [first] })).status).toBe(403);
});

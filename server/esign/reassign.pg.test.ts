import { PDF } from '@libpdf/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BOB, completed, CONSENT, esignCalls, linkTo, mailTo, signAll, visit } from '#tests/server/esignCalls.ts';
import { startTestProduct, type TestProduct } from '#tests/server/testProduct.ts';
import { eventsOf } from './embedded/events.ts';

let product: TestProduct;
let agent: ReturnType<typeof esignCalls>;
beforeAll(async () => {
  product = await startTestProduct();
  agent = esignCalls(product, 'agent');
});
afterAll(() => product.stop());

const signersOf = async (hash: string): Promise<any[]> =>
  (
    await product.db.pool.query(
      `select s.* from "esignSigners" s join "everSignDocs" d on d.id = s."everSignDocId" where d.hash = $1 order by s."order"`,
      [hash],
    )
  ).rows;

test('[SIGN-15] another person signs in the place of a signer; the old link says so, and events and certificate name both', async () => {
  const old = { name: 'Old Hand', email: 'old@signer.example' };
  const { documentHash } = await agent.create({ signers: [old, { ...BOB, email: 'bob15@signer.example' }] });
  const link = await linkTo(product, old.email);
  await visit(product, link, CONSENT);
  const [first, second] = await signersOf(documentHash);
  const to = { documentHash, signerId: first.id, name: 'New Hand', email: 'new@signer.example' };
  expect(await agent.json('reassign', to)).toMatchObject({ status: 200, body: { message: 'Signer replaced.' } });
  const gone = await visit(product, link);
  expect([gone.status, gone.text.includes('Somebody else signs now')]).toEqual([410, true]);
  expect((await visit(product, link, CONSENT)).status).toBe(410);
  const [now] = await signersOf(documentHash);
  expect(now).toMatchObject({ name: 'New Hand', email: 'new@signer.example', driverId: null, status: 'waiting_for_signature' });
  // Consent was the other person's.
  expect((await visit(product, await linkTo(product, 'new@signer.example'))).text).toContain('agree to read and sign');
  // Whose turn has not come is told when it comes.
  await agent.json('reassign', { documentHash, signerId: second.id, name: 'Late Hand', email: 'late@signer.example' });
  expect((await mailTo(product, 'late@signer.example')).count).toBe(0);
  await signAll(product, await linkTo(product, 'new@signer.example'), 'New Hand');
  await signAll(product, await linkTo(product, 'late@signer.example'), 'Late Hand');
  await completed(product, documentHash);
  const { bytes } = await agent.call('GET', `download_final_document?document_hash=${documentHash}`);
  const text = (await PDF.load(bytes))
    .extractText()
    .map((page) => page.text)
    .join('\n');
  expect(text).toMatch(/In place of\s*Old Hand <old@signer.example>/);
  const events = (await eventsOf(product.db.pool, documentHash)).filter(({ type }) => type === 'reassigned');
  expect(events[0]!.data).toEqual({
    signer: '1',
    fromName: 'Old Hand',
    fromEmail: 'old@signer.example',
    toName: 'New Hand',
    toEmail: 'new@signer.example',
  });
});

test('[SIGN-15] the sender, a second signer with the same email and a signer who has signed are refused', async () => {
  const ann = { name: 'Ann', email: 'ann15@signer.example' };
  const bob = { name: 'Bob', email: 'bob16@signer.example' };
  const { documentHash } = await agent.create({ signers: [ann, bob] });
  const [first, second] = await signersOf(documentHash);
  const to = (signerId: string, email: string, name = 'Cy') => agent.json('reassign', { documentHash, signerId, name, email });
  expect(await to(first.id, 'BOB16@signer.example')).toMatchObject({
    status: 400,
    body: { message: 'Cannot add two signers with the same email' },
  });
  expect(await to(first.id, 'AGENT@test.example')).toMatchObject({
    status: 409,
    body: { message: 'Whoever sends a document cannot take the place of a signer.' },
  });
  expect(await to(first.id, 'nonsense')).toMatchObject({ status: 400, body: { message: 'Invalid email format' } });
  expect((await to('nobody', 'cy@signer.example')).status).toBe(403);
  await signAll(product, await linkTo(product, ann.email), 'Ann');
  expect((await to(first.id, 'cy@signer.example')).status).toBe(409);
  expect(
    (await esignCalls(product, 'alpha').json('reassign', { documentHash, signerId: second.id, name: 'Cy', email: 'cy@x.test' })).status,
  ).toBe(403);
  await agent.json('cancel', { documentHash });
  expect((await to(second.id, 'cy@signer.example')).status).toBe(409);
  expect((await signersOf(documentHash)).map(({ email }) => email)).toEqual([ann.email, bob.email]);
});

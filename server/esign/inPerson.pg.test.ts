import { PDF } from '@libpdf/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completed, CONSENT, esignCalls, linkTo, SIGN, visit } from '#tests/server/esignCalls.ts';
import { startTestProduct, type TestProduct } from '#tests/server/testProduct.ts';
import { newToken, sha256 } from './embedded/envelope.ts';
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
/** Shows a code and gives the path of its link: the picture holds it, and only its SHA-256 is kept, so the test puts one that it knows. */
async function shown(documentHash: string, signerId: string): Promise<string> {
  const answer = await agent.json('in_person', { documentHash, signerId });
  expect(answer).toMatchObject({ status: 200, body: { data: { qr: { size: expect.any(Number), path: expect.stringMatching(/^M/) } } } });
  const token = newToken();
  await product.db.pool.query('update esign_envelope_signer set in_person_hash = $2 where signer_id = $1', [signerId, sha256(token)]);
  return `/sign/here/${token}`;
}

test('[SIGN-16] a signer signs in person by a code, once, and events and certificate say so', async () => {
  const { documentHash } = await agent.create({ signers: [{ name: 'Ann Lee', email: 'here@signer.example' }] });
  const mailed = await linkTo(product, 'here@signer.example');
  const [signer] = await signersOf(documentHash);
  const path = await shown(documentHash, signer.id);
  const page = await visit(product, path);
  expect([page.status, page.text.includes('I am Ann Lee')]).toEqual([200, true]);
  // A look uses nothing up, and the mailed link still works.
  expect((await visit(product, mailed)).status).toBe(200);
  const both = await Promise.all([visit(product, path, {}), visit(product, path, {})]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([303, 410]);
  const link = both.find(({ status }) => status === 303)!.location!;
  expect((await visit(product, path)).status).toBe(410);
  expect((await visit(product, mailed)).status).toBe(410);
  await visit(product, link, CONSENT);
  await visit(product, link);
  expect(await visit(product, link, SIGN('Ann Lee'))).toMatchObject({ status: 303, location: '/sign/signed' });
  await completed(product, documentHash);
  const events = await eventsOf(product.db.pool, documentHash);
  expect(events.map(({ type }) => type)).toEqual('created sent code_shown in_person consented viewed signed sealed'.split(' '));
  expect(events[3]).toMatchObject({ actor: 'signer:1', ip: expect.any(String) });
  expect(events[6]!.data).toMatchObject({ where: 'in person', how: 'typed' });
  const { bytes } = await agent.call('GET', `download_final_document?document_hash=${documentHash}`);
  const text = (await PDF.load(bytes)).extractText().map((one) => one.text);
  expect(text.join('\n')).toContain('typed, in person');
});

test('[SIGN-16] a sender never opens the code: their browser is marked when it is shown, and refused', async () => {
  const { documentHash } = await agent.create({ signers: [{ name: 'Ann Lee', email: 'mine@signer.example' }] });
  const [signer] = await signersOf(documentHash);
  const answer = await fetch(`${product.origin}/api/esign/in_person`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await product.token('agent')}`, 'content-type': 'application/json' },
    body: JSON.stringify({ documentHash, signerId: signer.id }),
  });
  const [cookie] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/; Path=\/sign; HttpOnly; SameSite=Lax/);
  // The link is in the picture alone.
  expect(await answer.text()).not.toContain('/sign/here');
  const path = await shown(documentHash, signer.id);
  const headers = { cookie: cookie!.split(';')[0]!, origin: product.origin };
  for (const method of ['GET', 'POST']) {
    const refused = await fetch(`${product.origin}${path}`, { method, headers, redirect: 'manual' });
    expect([method, refused.status, (await refused.text()).includes('Nobody signs for somebody else')]).toEqual([method, 403, true]);
  }
  expect((await visit(product, path)).status).toBe(200);
});

test('[SIGN-16] a code is good for ten minutes, for whose turn it is, and not for the one who shows it', async () => {
  const me = { name: 'Agent', email: 'agent@test.example' };
  const { documentHash } = await agent.create({
    signers: [{ name: 'Ann', email: 'late16@signer.example' }, me],
  });
  const [first, second] = await signersOf(documentHash);
  const path = await shown(documentHash, first.id);
  expect((await agent.json('in_person', { documentHash, signerId: second.id })).body.message).toBe('It is not the turn of this signer.');
  await product.db.pool.query(`update esign_envelope_signer set in_person_expires_at = now() where signer_id = $1`, [first.id]);
  expect([(await visit(product, path)).status, (await visit(product, path, {})).status]).toEqual([410, 410]);
  const again = await shown(documentHash, first.id);
  const { rows } = await product.db.pool.query('select in_person_expires_at as at from esign_envelope_signer where signer_id = $1', [
    first.id,
  ]);
  const minutes = (new Date(rows[0].at).getTime() - Date.now()) / 60_000;
  expect(minutes > 9 && minutes <= 10).toBe(true);
  await agent.json('cancel', { documentHash });
  expect((await visit(product, again)).status).toBe(410);
  const own = await agent.create({ signers: [me] });
  const [mine] = await signersOf(own.documentHash);
  expect(await agent.json('in_person', { documentHash: own.documentHash, signerId: mine.id })).toMatchObject({
    status: 409,
    body: { message: 'You are asked to sign this yourself: open your own link.' },
  });
});

import { PDF } from '@libpdf/core';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONSENT, completed, esignCalls, linkTo, SIGN, visit } from '#tests/server/esignCalls.ts';
import { aPng } from '#tests/server/aPng.ts';
import { startTestProduct, type TestProduct } from '#tests/server/testProduct.ts';
import { eventsOf } from './embedded/events.ts';

let product: TestProduct;
let agent: ReturnType<typeof esignCalls>;
beforeAll(async () => {
  product = await startTestProduct();
  agent = esignCalls(product, 'agent');
});
afterAll(() => product.stop());

const dataOf = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`;
async function opened(email: string): Promise<{ hash: string; link: string }> {
  const { documentHash: hash } = await agent.create({ signers: [{ name: 'Ann Lee', email }] });
  const link = await linkTo(product, email);
  await visit(product, link, CONSENT);
  await visit(product, link);
  return { hash, link };
}
const certificateOf = async (hash: string): Promise<{ text: string; pictures: number }> => {
  const { bytes } = await agent.call('GET', `download_final_document?document_hash=${hash}`);
  const pdf = await PDF.load(bytes);
  const text = pdf.extractText().map((page) => page.text);
  return { text: text.join('\n'), pictures: bytes.toString('latin1').split('/Subtype /Image').length - 1 };
};

test('[SIGN-14] a drawn signature is kept, stands in the sealed file, and the certificate and the events say that it was drawn', async () => {
  const { hash, link } = await opened('drawn@signer.example');
  const page = await visit(product, link);
  expect(page.headers.get('content-security-policy')).toContain(`script-src ${product.origin}/sign/draw.js`);
  const script = await visit(product, '/sign/draw.js');
  expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
  expect(script.text).toContain('SignaturePad');
  expect(await visit(product, link, { ...SIGN('Ann Lee'), drawn: dataOf(aPng(300, 100)) })).toMatchObject({
    status: 303,
    location: '/sign/signed',
  });
  await completed(product, hash);
  const { text, pictures } = await certificateOf(hash);
  expect(text).toMatch(/Signature\s*drawn/);
  expect(pictures).toBeGreaterThan(0);
  const signed = (await eventsOf(product.db.pool, hash)).find(({ type }) => type === 'signed')!;
  expect(signed.data).toMatchObject({ how: 'drawn', name: 'Ann Lee' });
  expect(signed.data['pictureSha256']).toMatch(/^[0-9a-f]{64}$/);
});

test('[SIGN-14] a typed name is enough, and the certificate says that it was typed', async () => {
  const { hash, link } = await opened('typed@signer.example');
  await visit(product, link, { ...SIGN('Ann Lee'), drawn: '' });
  await completed(product, hash);
  const { text, pictures } = await certificateOf(hash);
  expect(text).toMatch(/Signature\s*typed/);
  expect(pictures).toBe(0);
});

test('[SIGN-14] what is no drawing is refused in words at its place, and nothing is signed', async () => {
  const { hash, link } = await opened('wrong@signer.example');
  const cut = aPng(300, 100);
  const bomb = aPng(300, 100, deflateSync(Buffer.alloc(60_000_000)));
  const wrong: [string, string][] = [
    ['data:image/svg+xml,<svg/>', 'cannot be read'],
    ['data:image/png;base64,AAAA', 'cannot be read'],
    [dataOf(cut.subarray(0, cut.length - 40)), 'cannot be read'],
    [dataOf(bomb), 'cannot be read'],
    [dataOf(aPng(5000, 10)), 'too large'],
    [dataOf(Buffer.concat([aPng(300, 100), Buffer.alloc(160_000)])), 'too large'],
    [dataOf(aPng(300, 100, null, true)), 'Nothing is drawn'],
  ];
  for (const [drawn, words] of wrong) {
    const answer = await visit(product, link, { ...SIGN('Ann Lee'), drawn });
    expect([answer.status, answer.text.includes(words)], words).toEqual([400, true]);
    expect(answer.text).toContain('value="Ann Lee"');
  }
  expect((await eventsOf(product.db.pool, hash)).map(({ type }) => type)).not.toContain('signed');
  expect((await visit(product, link, { ...SIGN('Ann Lee'), drawn: 'x'.repeat(1_400_000) })).status).toBe(413);
});

test('[SIGN-14] what came with a picture besides its pixels is not kept', async () => {
  const { hash, link } = await opened('plain@signer.example');
  const png = aPng(30, 10);
  const secret = Buffer.from('tEXtWhere\0Home address');
  const extra = Buffer.alloc(8 + secret.length);
  extra.writeUInt32BE(secret.length - 4);
  secret.copy(extra, 4);
  const drawn = dataOf(Buffer.concat([png.subarray(0, 33), extra, png.subarray(33)]));
  expect((await visit(product, link, { ...SIGN('Ann Lee'), drawn })).status).toBe(303);
  const { rows } = await product.db.pool.query('select signed_picture from esign_envelope_signer where envelope_hash = $1', [hash]);
  expect(rows[0].signed_picture.toString('latin1')).not.toContain('Home address');
});

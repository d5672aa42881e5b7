import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completed, esignCalls, fileOf, linkTo, signAll, visit } from '#tests/server/esignCalls.ts';
import { startTestProduct, type TestProduct } from '#tests/server/testProduct.ts';
import { workspaceKey } from './embedded/workspaceKey.ts';

let product: TestProduct;
let agent: ReturnType<typeof esignCalls>;
beforeAll(async () => {
  product = await startTestProduct();
  agent = esignCalls(product, 'agent');
});
afterAll(() => product.stop());

async function check(bytes: Buffer | null, origin = product.origin): Promise<{ status: number; text: string }> {
  const body = new FormData();
  body.append('nothing', '1');
  if (bytes) body.append('file', fileOf('policy.pdf', bytes, 'application/pdf'));
  const answer = await fetch(`${product.origin}/sign/verify`, { method: 'POST', body, headers: { origin } });
  return { status: answer.status, text: await answer.text() };
}

test('[SIGN-10] anybody reads whether a file is untouched, who signed it and when; a flipped byte is found', async () => {
  const { documentHash } = await agent.create({ signers: [{ name: 'Ann Lee', email: 'verify@signer.example' }] });
  await signAll(product, await linkTo(product, 'verify@signer.example'), 'Ann <Q.> Lee');
  await completed(product, documentHash);
  const { bytes } = await agent.call('GET', `download_final_document?document_hash=${documentHash}`);
  const good = await check(bytes);
  expect(good.status).toBe(200);
  for (const part of ['<h1>Untouched</h1>', 'Ann &lt;Q.&gt; Lee, signed ', '(typed)', 'Cell phone policy'])
    expect(good.text).toContain(part);
  // Addresses of people are nobody's who only has the file's name.
  expect(good.text).not.toContain('verify@signer.example');
  for (const place of [20, Math.floor(bytes.length / 2), bytes.length - 2]) {
    const changed = Buffer.from(bytes);
    changed[place] = changed[place]! ^ 1;
    const bad = await check(changed);
    expect([bad.status, bad.text.includes('<h1>Changed, or not sealed here</h1>'), bad.text.includes('Ann')]).toEqual([200, true, false]);
  }
  expect((await check(Buffer.from('no PDF at all'))).text).toContain('Changed, or not sealed here');
});

test('[SIGN-10] the page says what is missing, and refuses forms of other sites', async () => {
  expect((await visit(product, '/sign/verify')).text).toContain('Check a signed document');
  const none = await check(null);
  expect([none.status, none.text.includes('aria-describedby="problem"'), none.text.includes('Choose a PDF file.')]).toEqual([
    400,
    true,
    true,
  ]);
  expect((await check(Buffer.from('%PDF-'), 'https://evil.example')).status).toBe(403);
});

test('[SIGN-10] the certificate of the workspace is there for everybody, with the fingerprint that the page names', async () => {
  const { text } = await visit(product, '/sign/certificate.pem');
  const certificate = new X509Certificate(text);
  const { certificate: own } = await workspaceKey(product.db, Date.now());
  expect(Buffer.from(own).equals(certificate.raw)).toBe(true);
  expect((await visit(product, '/sign/verify')).text).toContain(certificate.fingerprint256);
});

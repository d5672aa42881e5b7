import { expect, test } from 'vitest';
import { esignCalls, linkTo, visit } from '#tests/server/esignCalls.ts';
import { startTestProduct } from '#tests/server/testProduct.ts';

test('a signing link is opened only so often, and the page says when to come back', async () => {
  const product = await startTestProduct({ rates: { signing: { points: 3, seconds: 600 } } });
  try {
    await esignCalls(product, 'agent').create({ signers: [{ name: 'Ann', email: 'ann@signer.example' }] });
    const link = await linkTo(product, 'ann@signer.example');
    for (let i = 0; i < 3; i++) expect((await visit(product, link)).status).toBe(200);
    const { status, headers, text } = await visit(product, link);
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(text).toContain('Too many requests');
    // Another link from the same address is still opened.
    expect((await visit(product, `/sign/${'x'.repeat(43)}`)).status).toBe(410);
  } finally {
    await product.stop();
  }
});

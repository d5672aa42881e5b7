import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder, removeFolder } from '#tests/pg/productProcess.ts';
import { startTestProduct } from '#tests/server/testProduct.ts';
import { png } from './testing/samples.ts';
import { postForm, postRaw } from './testing/uploader.ts';

test('a disk that takes no upload is no fault of the sender: 503, to be tried again', async () => {
  const dataDir = makeFolder();
  const product = await startTestProduct({ settings: { dataDir } });
  // No folder can be where a file is: the system refuses it as it does on a full disk, and in every kind of account.
  const incoming = path.join(dataDir, 'incoming');
  await rm(incoming, { recursive: true, force: true });
  await writeFile(incoming, '');
  const info = product.files.uploadInfo({ id: 'u_alpha' });
  for (const post of [postForm, postRaw]) {
    const { status, headers, body } = await post(product.origin, info, png(), 'card.png');
    expect([status, body.errors[0].code, headers.get('retry-after')]).toEqual([503, 'ExternalServiceError', '10']);
  }
  await rm(incoming);
  expect((await postForm(product.origin, info, png(), 'card.png')).status).toBe(200);
  await product.stop();
  removeFolder(dataDir);
});

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FILENAME_MAX } from '#domain/documents/filename.ts';
import { extensionOf, FILE_TYPES } from '#domain/documents/fileLimits.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { startTestProduct, type TestProduct } from '#tests/server/testProduct.ts';
import { put } from '#tests/server/world.ts';
import { parseS3Address } from '../s3Address.ts';
import { hostileFiles, type HostileFile } from './testing/hostile.ts';
import { startS3Server, type S3Server } from './testing/s3Server.ts';
import { fetchFile, postForm, postRaw, type FileAnswer } from './testing/uploader.ts';
import { claimUpload } from './uploads.ts';

let s3: S3Server;
let dataDir: string;
let products: Record<'disk' | 's3', TestProduct>;
beforeAll(async () => {
  s3 = await startS3Server();
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'weighstation-hostile-'));
  products = {
    disk: await startTestProduct({ settings: { dataDir } }),
    s3: await startTestProduct({ settings: { dataDir: path.join(dataDir, 'other'), files: parseS3Address(s3.url) } }),
  };
});
afterAll(async () => {
  await products.disk.stop();
  await products.s3.stop();
  await s3.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Words that must not be in an answer: the inside of the product. */
const INSIDE = /\bat .+:\d+|node_modules|\/server\/|select |insert |pg_|stack|ENOENT|file_upload/i;

function expectRefusal({ status, requestId, body }: FileAnswer): void {
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(body.errors).toHaveLength(1);
  expect(body.errors[0].extensions.requestId).toBe(requestId);
  expect(body.errors[0].message.length).toBeGreaterThan(10);
  expect(JSON.stringify(body)).not.toMatch(INSIDE);
}

/** Filed and fetched, it is a download that can do nothing, under a clean name. */
async function expectHarmless(product: TestProduct, { bytes }: HostileFile, { handle, type, filename }: any): Promise<void> {
  const claimed = await inTransaction(product.db, (client) => claimUpload(client, 'u_alpha', handle, new Date().toISOString()));
  await put(product.db, 'files', { id: `f_${handle}`, ...claimed, public: false });
  const got = await fetchFile(product.origin + product.files.downloadUrl({ fileId: handle }, 'u_alpha'));
  expect([got.status, got.bytes.equals(bytes)]).toEqual([200, true]);
  expect(got.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
  expect(got.headers.get('x-content-type-options')).toBe('nosniff');
  expect(got.headers.get('content-type')?.split(';')[0]).toBe(type);
  expect(got.headers.get('content-disposition')).toMatch(/^attachment; filename="[^"\\%\r\n]*"; filename\*=UTF-8''[A-Za-z0-9%._~!&+-]*$/);
  expect(got.headers.get('set-cookie')).toBeNull();
  expect(filename.length).toBeLessThanOrEqual(FILENAME_MAX);
  // oxlint-disable-next-line no-control-regex
  expect(filename).not.toMatch(/[\u0000-\u001f\u007f/\\\u202a-\u202e\u2066-\u2069]/);
  expect(FILE_TYPES[extensionOf(filename)!]).toBe(type);
}

/** Sends every file, by form and bare in turn; gives how many were stored. */
async function send(product: TestProduct, files: readonly HostileFile[]): Promise<number> {
  let stored = 0;
  const wrong: string[] = [];
  const info = product.files.uploadInfo({ id: 'u_alpha' });
  for (const [i, file] of files.entries()) {
    const answer = await (i % 2 ? postForm : postRaw)(product.origin, info, file.bytes, file.filename);
    if (answer.status === 200) {
      if (file.refused) wrong.push(`${file.family}: ${file.filename.slice(0, 60)} (${file.bytes.length} bytes)`);
      await expectHarmless(product, file, answer.body);
      stored += 1;
    } else {
      expectRefusal(answer);
    }
  }
  expect(wrong, 'stored though hostile').toEqual([]);
  return stored;
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile() && !/_metadata|_object\.md5/.test(entry.name)).length;
}

const uploads = async (product: TestProduct): Promise<number> => (await product.db.pool.query('select from file_upload')).rowCount!;

test('[FILE-3] [FILE-4] [FILE-5] 500 hostile files and more: refused with nothing left, or stored and powerless', async () => {
  const files = [...hostileFiles()];
  const families = new Set(files.map(({ family }) => family));
  expect(files.length).toBeGreaterThanOrEqual(500);
  const before = process.memoryUsage().rss;
  const stored = await send(products.disk, files);
  console.log(
    `${files.length} hostile files of ${families.size} families: ${files.length - stored} refused, ${stored} stored as powerless downloads; resident memory ${Math.round(before / 1e6)} -> ${Math.round(process.memoryUsage().rss / 1e6)} MB`,
  );
  expect(stored).toBeGreaterThan(10);
  expect(await uploads(products.disk)).toBe(stored);
  expect(await bytesIn(path.join(dataDir, 'files'))).toBe(stored);
  expect(await bytesIn(path.join(dataDir, 'incoming'))).toBe(0);
  expect((await fetchFile(`${products.disk.origin}/healthz`)).status).toBe(200);
}, 300_000);

test('[FILE-3] two of each family on the other store', async () => {
  const seen = new Map<string, number>();
  const files = [...hostileFiles()].filter(({ family }) => {
    seen.set(family, (seen.get(family) ?? 0) + 1);
    return seen.get(family)! <= 2;
  });
  const stored = await send(products.s3, files);
  expect(await uploads(products.s3)).toBe(stored);
  expect(await bytesIn(s3.folder)).toBe(stored);
}, 300_000);

test('addresses that name no file are refused as any other, whatever they try', async () => {
  for (const address of [
    '/files/../package.json',
    '/files/%2e%2e%2fpackage.json',
    '/files/..%5c..%5cetc',
    '/files/a/b',
    '/files/',
    '/files/a%00b',
    '/files/.unfinished',
    `/files/${'a'.repeat(300)}`,
  ]) {
    const answer = await fetchFile(products.disk.origin + address);
    expectRefusal(answer);
    expect(answer.status).toBe(404);
  }
});

import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FILE_BYTES_MAX } from '#domain/documents/fileLimits.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { startTestProduct, type TestProduct } from '#tests/server/testProduct.ts';
import { put } from '#tests/server/world.ts';
import { openFiles } from './files.ts';
import { parseS3Address } from '../s3Address.ts';
import { pdf, png, SAMPLES } from './testing/samples.ts';
import { startS3Server, type S3Server } from './testing/s3Server.ts';
import { fetchFile, postForm, postRaw, storeUrl } from './testing/uploader.ts';
import { claimUpload, type ClaimedFile } from './uploads.ts';
import { AuditNotes } from '../audit/auditNotes.ts';
import { Metrics } from '../http/metrics.ts';
import { Rates } from '../limits/rates.ts';

const ALPHA = { id: 'u_alpha' };
const HOUR = 3_600_000;

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

describe.each(['disk', 's3'] as const)('over HTTP, with files on %s', (kind) => {
  let s3: S3Server | null = null;
  let dataDir: string;
  let product: TestProduct;
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'weighstation-files-'));
    s3 = kind === 's3' ? await startS3Server() : null;
    product = await startTestProduct({ settings: { dataDir, files: parseS3Address(s3?.url ?? '') } });
  });
  afterAll(async () => {
    await product.stop();
    await s3?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** A row of `files` for an upload of this person, as fileCreate makes it. */
  async function claim(handle: string, userId: string | null = 'u_alpha', id = `f_${handle}`): Promise<ClaimedFile> {
    const now = new Date().toISOString();
    const claimed = await inTransaction(product.db, (client) => claimUpload(client, userId, handle, now));
    await put(product.db, 'files', { id, ...claimed, public: false });
    return claimed;
  }
  const link = (handle: string, userId = 'u_alpha'): string => product.origin + product.files.downloadUrl({ fileId: handle }, userId);
  /** Opens the files of the same product at another time. */
  const filesAt = (hours: number) =>
    openFiles({
      db: product.db,
      store: product.files.store,
      dataDir,
      origin: product.origin,
      metrics: new Metrics(),
      rates: new Rates(),
      audit: new AuditNotes(product.db),
      clock: () => Date.now() + hours * HOUR,
    });
  const waiting = async (): Promise<number> => (await product.db.pool.query('select from file_upload where claimed_at is null')).rowCount!;

  test.each(Object.entries(SAMPLES))(
    'an honest .%s goes in as the picker sends it and comes back byte for byte',
    async (extension, sample) => {
      const sent = sample();
      const { status, body } = await postForm(product.origin, product.files.uploadInfo(ALPHA), sent, `Ünser paper.${extension}`);
      expect(status).toBe(200);
      expect(body).toEqual({
        container: 'weighstation',
        url: `${product.origin}/files/${body.handle}`,
        filename: `Ünser paper.${extension}`,
        key: `c_alpha/${body.handle.slice(0, 2)}/${body.handle}`,
        type: expect.any(String),
        size: sent.length,
        handle: expect.stringMatching(/^[A-Za-z0-9_-]{20}$/),
      });
      expect(await claim(body.handle)).toMatchObject({
        mimeType: body.type,
        sizeBytes: sent.length,
        customerId: 'c_alpha',
        createdById: 'u_alpha',
      });
      const got = await fetchFile(link(body.handle));
      expect([got.status, got.bytes.equals(sent)]).toEqual([200, true]);
      expect(got.headers.get('content-disposition')).toBe(
        `attachment; filename="U_nser paper.${extension}"; filename*=UTF-8''%C3%9Cnser%20paper.${extension}`,
      );
    },
  );

  test('[FILE-5] a file is handed out as a download that can do nothing, and is kept nowhere', async () => {
    const { body } = await postRaw(product.origin, product.files.uploadInfo(ALPHA), png(), 'scan.png');
    await claim(body.handle);
    for (const method of ['GET', 'HEAD']) {
      const { status, headers, bytes } = await fetchFile(link(body.handle), { method });
      expect([status, headers.get('content-type'), headers.get('content-length')]).toEqual([200, 'image/png', String(png().length)]);
      expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('content-disposition')).toMatch(/^attachment; /);
      expect(bytes.length).toBe(method === 'HEAD' ? 0 : png().length);
    }
  });

  test('a part of a file is sent when it is asked for in one range', async () => {
    const sent = pdf();
    const { body } = await postForm(product.origin, product.files.uploadInfo(ALPHA), sent, 'paper.pdf');
    await claim(body.handle);
    const part = async (range: string, more: Record<string, string> = {}): Promise<[number, string | null, Buffer]> => {
      const { status, headers, bytes } = await fetchFile(link(body.handle), { headers: { range, ...more } });
      return [status, headers.get('content-range'), bytes];
    };
    const n = sent.length;
    expect(await part('bytes=0-7')).toEqual([206, `bytes 0-7/${n}`, sent.subarray(0, 8)]);
    expect(await part('bytes=10-')).toEqual([206, `bytes 10-${n - 1}/${n}`, sent.subarray(10)]);
    expect(await part('bytes=-6')).toEqual([206, `bytes ${n - 6}-${n - 1}/${n}`, sent.subarray(-6)]);
    expect(await part(`bytes=5-${n + 900}`)).toEqual([206, `bytes 5-${n - 1}/${n}`, sent.subarray(5)]);
    expect((await part(`bytes=${n}-`)).slice(0, 2)).toEqual([416, `bytes */${n}`]);
    for (const all of ['bytes=0-1,4-5', 'bytes=9-3', 'lines=1-2', 'bytes=-', 'bytes=x-']) expect((await part(all))[0]).toBe(200);
    const etag = (await fetchFile(link(body.handle), { method: 'HEAD' })).headers.get('etag')!;
    expect((await part('bytes=0-7', { 'if-range': etag }))[0]).toBe(206);
    expect((await part('bytes=0-7', { 'if-range': '"of-before"' }))[0]).toBe(200);
  });

  test('[FILE-4] 25 MB go through, one byte more does not, by form or bare', async () => {
    const line = Buffer.from('a line of sixty-four characters, as the log of a truck writes it\n');
    const full = Buffer.concat([
      Buffer.alloc(FILE_BYTES_MAX - (FILE_BYTES_MAX % line.length), line),
      Buffer.alloc(FILE_BYTES_MAX % line.length, 'x'),
    ]);
    const over = Buffer.concat([full, Buffer.from('!')]);
    const before = await waiting();
    for (const post of [postForm, postRaw]) {
      const { status, body } = await post(product.origin, product.files.uploadInfo(ALPHA), over, 'log.txt');
      expect([status, body.errors[0].message]).toEqual([413, 'The file is larger than 25 MB.']);
    }
    expect(await waiting()).toBe(before);
    const { status, body } = await postForm(product.origin, product.files.uploadInfo(ALPHA), full, 'log.txt');
    expect(status).toBe(200);
    await claim(body.handle);
    expect((await fetchFile(link(body.handle))).bytes.equals(full)).toBe(true);
  });

  test('[FILE-5] a link opens for five minutes, one file and one person; a changed one opens nothing', async () => {
    const { body } = await postForm(product.origin, product.files.uploadInfo(ALPHA), pdf(), 'paper.pdf');
    const other = await postForm(product.origin, product.files.uploadInfo({ id: 'u_beta' }), pdf('of beta'), 'paper.pdf');
    await claim(body.handle);
    await claim(other.body.handle, 'u_beta');
    const good = new URL(link(body.handle));
    expect((await fetchFile(good.href)).status).toBe(200);
    const changed = (change: (url: URL) => void): string => {
      const url = new URL(good);
      change(url);
      return url.href;
    };
    const forged = [
      changed((url) => url.searchParams.set('u', 'u_beta')),
      changed((url) => url.searchParams.set('e', String(Number(url.searchParams.get('e')) + 60))),
      changed((url) => url.searchParams.set('e', '1e99')),
      changed((url) =>
        url.searchParams.set(
          's',
          url.searchParams.get('s')!.replace(/^./, (c) => (c === 'a' ? 'b' : 'a')),
        ),
      ),
      changed((url) => url.searchParams.delete('s')),
      changed((url) => (url.search = '')),
      changed((url) => (url.pathname = `/files/${other.body.handle}`)),
    ];
    for (const url of forged) {
      const { status, requestId, body: told } = await fetchFile(url);
      expect([status, told.errors[0].message]).toEqual([403, 'This link is not valid. Open the file from the workspace again.']);
      expect(told.errors[0].extensions.requestId).toBe(requestId);
    }
    const early = product.origin + (await filesAt(-5 / 60 - 0.001)).downloadUrl({ fileId: body.handle }, 'u_alpha');
    expect((await fetchFile(early)).status).toBe(410);
    for (const method of ['POST', 'PUT', 'DELETE']) expect((await fetchFile(good.href, { method })).status).toBe(405);
    // A right signature is no right to read: asked again, for the person of the link, when it is opened.
    const refusals = [
      link(body.handle, 'u_beta'),
      link(other.body.handle),
      link('a'.repeat(20)),
      link(body.handle, 'u_nobody'),
      link(body.handle, 'u_disabled'),
    ];
    const told = await Promise.all(refusals.map((url) => fetchFile(url)));
    expect(told.map(({ status, body: said }) => [status, said.errors[0].message])).toEqual(
      refusals.map(() => [403, "You don't have permission to do this, or it does not exist."]),
    );
  });

  test('an upload needs the policy that was given for it, unchanged and in time', async () => {
    const info = product.files.uploadInfo(ALPHA);
    const before = await waiting();
    const theirs = product.files.uploadInfo({ id: 'u_beta' });
    const wider = Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(info.policy, 'base64url').toString()), maxSize: 1e12 })).toString(
      'base64url',
    );
    const refused = [
      { ...info, policy: wider },
      { ...info, policy: theirs.policy },
      { ...info, signature: theirs.signature },
      { ...info, signature: '' },
      { ...info, apiKey: 'Aother' },
      { ...info, path: theirs.path },
      { ...info, path: `${info.path}../../uploads/u_beta/` },
      { ...info, path: '/' },
      (await filesAt(-1.01)).uploadInfo(ALPHA),
      product.files.uploadInfo({ id: 'u_disabled' }),
      product.files.uploadInfo({ id: 'u_nobody' }),
    ];
    for (const wrong of refused) {
      const { status, requestId, body } = await postForm(product.origin, wrong, pdf(), 'paper.pdf');
      expect([status, body.errors[0].extensions.requestId]).toEqual([403, requestId]);
    }
    expect((await fetchFile(storeUrl(product.origin, info))).status).toBe(405);
    expect(await waiting()).toBe(before);
    expect((await postForm(product.origin, (await filesAt(-0.99)).uploadInfo(ALPHA), pdf(), 'paper.pdf')).status).toBe(200);
  });

  test('a form without the file, a broken form and a missing name are refused in words', async () => {
    const info = product.files.uploadInfo(ALPHA);
    const post = async (body: string, type: string): Promise<[number, string]> => {
      const answer = await fetch(storeUrl(product.origin, info), { method: 'POST', body, headers: { 'content-type': type } });
      return [answer.status, ((await answer.json()) as any).errors[0].message];
    };
    const field = '--b\r\nContent-Disposition: form-data; name="other"\r\n\r\nx\r\n--b--\r\n';
    expect(await post(field, 'multipart/form-data; boundary=b')).toEqual([400, 'The form holds no file in the field fileUpload.']);
    expect(await post(field, 'multipart/form-data; charset=x')).toEqual([400, 'The form is malformed.']);
    const half = `--b\r\nContent-Disposition: form-data; name="fileUpload"; filename="a.txt"\r\n\r\nhalf a file`;
    expect(await post(half, 'multipart/form-data; boundary=b')).toEqual([400, 'The upload broke off. Please try again.']);
    expect((await post('bare bytes', 'text/plain'))[0]).toBe(415);
  });

  test('a name at the end of the path will do, as with Filestack', async () => {
    const info = product.files.uploadInfo(ALPHA);
    const answer = await postRaw(product.origin, { ...info, path: `${info.path}2026/citation.pdf` }, pdf(), 'x.pdf');
    expect(answer.body.filename).toBe('x.pdf');
    const bare = await fetch(storeUrl(product.origin, { ...info, path: `${info.path}2026/citation.pdf` }), {
      method: 'POST',
      body: new Uint8Array(pdf()),
    });
    expect(((await bare.json()) as any).filename).toBe('citation.pdf');
  });

  test('a person who has 200 uploads that belong nowhere is asked to wait', async () => {
    await product.db.pool.query(
      `insert into file_upload (handle, owner_id, filename, mime_type, size_bytes, sha256, stored_key, created_at)
       select 'many' || i, 'u_homeless', 'a.txt', 'text/plain', 1, '', 'many' || i, now() from generate_series(1, 200) i`,
    );
    const { status, body } = await postForm(product.origin, product.files.uploadInfo({ id: 'u_homeless' }), pdf(), 'paper.pdf');
    expect([status, body.errors[0].message]).toEqual([429, expect.stringContaining('200 uploads')]);
    await product.db.pool.query(`delete from file_upload where owner_id = 'u_homeless'`);
  });

  test('[FILE-6] an upload is claimed once, by its owner, and back again when the transaction is undone', async () => {
    const { body } = await postForm(product.origin, product.files.uploadInfo(ALPHA), pdf(), 'paper.pdf');
    const now = new Date().toISOString();
    const take = (userId: string | null, then = (): void => {}) =>
      inTransaction(product.db, async (client) => {
        const claimed = await claimUpload(client, userId, body.handle, now);
        then();
        return claimed;
      });
    const notThere = "You don't have permission to do this, or it does not exist.";
    for (const userId of ['u_beta', 'u_agent', null]) await expect(take(userId)).rejects.toThrow(notThere);
    const undo = (): void => {
      throw new Error('the case was closed meanwhile');
    };
    await expect(take('u_alpha', undo)).rejects.toThrow('closed meanwhile');
    const [first, second] = await Promise.allSettled([take('u_alpha'), take('u_alpha')]);
    expect([first.status, second.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(take('u_alpha')).rejects.toThrow(notThere);
  });

  test('[FILE-6] what nobody claims goes after a day, and the bytes of a destroyed file too; the rest stays', async () => {
    const sent = async (name: string): Promise<string> =>
      (await postForm(product.origin, product.files.uploadInfo(ALPHA), pdf(name), `${name}.pdf`)).body.handle as string;
    const [kept, lost, destroyed] = [await sent('kept'), await sent('lost'), await sent('destroyed')];
    await claim(kept);
    await claim(destroyed);
    await product.db.pool.query(`delete from files where "fileId" = $1`, [destroyed]);
    const bytesOf = (handle: string) => product.files.store.head(`c_alpha/${handle.slice(0, 2)}/${handle}`);
    await (await filesAt(23)).sweep();
    expect((await Promise.all([kept, lost, destroyed].map(bytesOf))).every((size) => size !== null)).toBe(true);
    expect(await (await filesAt(25)).sweep()).toBeGreaterThanOrEqual(2);
    expect(await Promise.all([kept, lost, destroyed].map(bytesOf))).toEqual([pdf('kept').length, null, null]);
    await expect(claim(lost)).rejects.toThrow('does not exist');
    expect((await fetchFile(link(kept))).status).toBe(200);
    expect(await (await filesAt(25)).sweep()).toBe(0);
  });

  test('bytes that the product made are claimed by whom they were made for', async () => {
    const bytes = pdf('Application form');
    const handle = await product.files.keep(bytes, {
      filename: 'application.pdf',
      mimeType: 'application/pdf',
      ownerId: null,
      customerId: 'c_beta',
    });
    await expect(claim(handle, 'u_alpha')).rejects.toThrow('does not exist');
    expect(await claim(handle, null)).toMatchObject({ customerId: 'c_beta', createdById: null, sizeBytes: bytes.length });
    await put(product.db, 'customerDocuments', { id: `cd_${handle}`, customerId: 'c_beta', fileId: `f_${handle}` });
    expect((await fetchFile(link(handle, 'u_beta'))).bytes.equals(bytes)).toBe(true);
    expect((await fetchFile(link(handle, 'u_alpha'))).status).toBe(403);
  });

  test('a file whose bytes are lost or cut says so, and nothing is sent of it', async () => {
    const { body } = await postForm(product.origin, product.files.uploadInfo(ALPHA), pdf(), 'paper.pdf');
    await claim(body.handle);
    await product.files.store.delete(body.key);
    for (const method of ['GET', 'HEAD']) expect((await fetchFile(link(body.handle), { method })).status).toBe(404);
    const cut = { size: 5, sha256: createHash('sha256').update('%PDF-').digest('hex') };
    await product.files.store.put(body.key, () => Readable.from([Buffer.from('%PDF-')]), cut);
    expect((await fetchFile(link(body.handle))).body.errors[0].message).toContain('is missing');
  });

  test('nothing is left of uploads that were refused', async () => {
    expect(await filesBelow(path.join(dataDir, 'incoming'))).toEqual([]);
    expect(await filesBelow(path.join(dataDir, 'files', '.unfinished'))).toEqual([]);
    const { rows } = await product.db.pool.query<{ key: string }>('select stored_key as key from file_upload');
    const kept =
      kind === 'disk'
        ? await filesBelow(path.join(dataDir, 'files'))
        : (await filesBelow(s3!.folder)).filter((name) => name.endsWith('_object'));
    expect(kept.length).toBeGreaterThan(10);
    expect(kept.length).toBeLessThanOrEqual(rows.length);
  });

  test('a store that does not answer is told as that, and is no crash', async () => {
    if (kind === 'disk') return;
    const { body } = await postForm(product.origin, product.files.uploadInfo(ALPHA), pdf(), 'paper.pdf');
    await claim(body.handle);
    await s3!.stop();
    const sent = await postForm(product.origin, product.files.uploadInfo(ALPHA), pdf(), 'paper.pdf');
    const got = await fetchFile(link(body.handle));
    for (const { status, body: told, requestId } of [sent, got]) {
      expect([status, told.errors[0].message]).toEqual([503, 'Files cannot be reached at the moment. Please try again.']);
      expect(told.errors[0].extensions.requestId).toBe(requestId);
    }
    s3 = null;
  });
});

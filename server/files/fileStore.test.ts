import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diskStore } from './diskStore.ts';
import { StoreError, type Digest, type FileStore } from './fileStore.ts';
import { parseS3Address } from '../s3Address.ts';
import { s3Store } from './s3Store.ts';
import { startS3Server, type S3Server } from './testing/s3Server.ts';

let folder: string;
let s3: S3Server;
let stores: Record<'disk' | 's3', FileStore>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'weighstation-store-'));
  s3 = await startS3Server();
  stores = { disk: diskStore(folder), s3: s3Store(parseS3Address(s3.url)!) };
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

const digest = (bytes: Buffer): Digest => ({ size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
const put = (store: FileStore, key: string, bytes: Buffer, as = digest(bytes)): Promise<void> =>
  store.put(key, () => Readable.from(pieces(bytes)), as);
function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}
async function bytesOf(store: FileStore, key: string, first?: number, last?: number): Promise<Buffer | null> {
  const found = await store.get(key, first === undefined ? undefined : { first, last: last! });
  return found && buffer(found.content);
}
const BIG = Buffer.alloc(3_000_017, 'a carrier keeps papers ');

describe.each(['disk', 's3'] as const)('on %s', (kind) => {
  const store = (): FileStore => stores[kind];

  test('bytes come back as they were kept, whole and in part', async () => {
    await store().check();
    await put(store(), 'c_1/ab/whole', BIG);
    expect((await bytesOf(store(), 'c_1/ab/whole'))!.equals(BIG)).toBe(true);
    expect(await store().head('c_1/ab/whole')).toBe(BIG.length);
    const first = (await store().get('c_1/ab/whole', { first: 0, last: 1 }))!;
    expect([first.size, await buffer(first.content)]).toEqual([BIG.length, BIG.subarray(0, 2)]);
    expect(await bytesOf(store(), 'c_1/ab/whole', 7, 11)).toEqual(BIG.subarray(7, 12));
    expect(await bytesOf(store(), 'c_1/ab/whole', BIG.length - 1, BIG.length - 1)).toEqual(BIG.subarray(-1));
  });

  test('what is not there is null, and removing it again is no error', async () => {
    expect([await store().get('c_1/ab/none'), await store().head('c_1/ab/none')]).toEqual([null, null]);
    await put(store(), 'c_1/ab/gone', Buffer.from('x'));
    await store().delete('c_1/ab/gone');
    await store().delete('c_1/ab/gone');
    expect([await store().get('c_1/ab/gone'), await store().head('c_1/ab/gone')]).toEqual([null, null]);
    expect(await store().head('c_1/ab')).toBeNull();
  });

  test('a second put takes the place of the first', async () => {
    await put(store(), 'c_1/ab/twice', Buffer.from('first'));
    await put(store(), 'c_1/ab/twice', Buffer.from('the second'));
    expect((await bytesOf(store(), 'c_1/ab/twice'))?.toString()).toBe('the second');
  });

  test.each([
    ['shorter than announced', BIG.subarray(0, -1)],
    ['longer than announced', Buffer.concat([BIG, Buffer.from('!')])],
    ['other bytes', Buffer.from(BIG).fill('z', 5, 9)],
  ])('content that is %s is refused', async (what, bytes) => {
    const key = `c_1/cd/${what.replaceAll(' ', '-')}`;
    await expect(put(store(), key, bytes, digest(BIG))).rejects.toThrow(StoreError);
    // Servers of S3 keep an object whole or not at all; the one of these tests shows half ones.
    if (kind === 'disk') expect(await store().head(key)).toBeNull();
  });

  test('content that breaks off is refused and can be put again', async () => {
    await put(store(), 'c_1/ab/kept', Buffer.from('before'));
    const broken = (): Readable =>
      Readable.from(
        (function* () {
          yield* pieces(BIG.subarray(0, 1_000_000));
          throw new Error('the line went dead');
        })(),
      );
    await expect(store().put('c_1/ab/kept', broken, digest(BIG))).rejects.toThrow(kind === 'disk' ? 'the line went dead' : StoreError);
    if (kind === 'disk') expect((await bytesOf(store(), 'c_1/ab/kept'))?.toString()).toBe('before');
    await put(store(), 'c_1/ab/kept', BIG);
    expect((await bytesOf(store(), 'c_1/ab/kept'))!.equals(BIG)).toBe(true);
  });

  test.each(['../up', 'c_1/../../up', '/etc/passwd', 'c_1//x', 'c_1/.unfinished', 'a\\b', 'a%2fb', '', 'x'.repeat(65), 'a/b/c/d/e'])(
    'the key %j is refused everywhere',
    async (key) => {
      await expect(put(store(), key, Buffer.from('x'))).rejects.toThrow(StoreError);
      await expect((async () => store().get(key))()).rejects.toThrow(StoreError);
      await expect((async () => store().head(key))()).rejects.toThrow(StoreError);
      await expect((async () => store().delete(key))()).rejects.toThrow(StoreError);
    },
  );

  test('several at once do not disturb each other', async () => {
    const many = Array.from({ length: 12 }, (_, i) => Buffer.alloc(200_000 + i, String(i)));
    await Promise.all(many.map((bytes, i) => put(store(), `c_2/aa/many${i}`, bytes)));
    for (const [i, bytes] of many.entries()) expect((await bytesOf(store(), `c_2/aa/many${i}`))!.equals(bytes)).toBe(true);
  });

  test('a reader who goes away is no trouble', async () => {
    const found = await store().get('c_1/ab/whole');
    found!.content.destroy();
    expect(await store().head('c_1/ab/whole')).toBe(BIG.length);
  });
});

test('on disk nothing unfinished is left, and what a killed process left is swept once it is old', async () => {
  const unfinished = path.join(folder, '.unfinished');
  expect(await readdir(unfinished)).toEqual([]);
  const now = Date.now();
  for (const name of ['old.part', 'new.part']) await writeFile(path.join(unfinished, name), 'half');
  await utimes(path.join(unfinished, 'old.part'), (now - 3_600_000) / 1000, (now - 3_600_000) / 1000);
  expect(await stores.disk.sweep(now)).toBe(1);
  expect(await readdir(unfinished)).toEqual(['new.part']);
});

test('a bucket that breaks off or is busy for a moment is asked again', async () => {
  const { port } = new URL(s3.url.replace('s3:', 'http:'));
  let moods: ('broken' | 'busy')[] = [];
  const front = createServer((req, res) => {
    const mood = moods.shift();
    if (mood === 'broken') return void req.socket.destroy();
    if (mood === 'busy') return void res.writeHead(503, { Connection: 'close' }).end();
    const { method, headers, url } = req;
    const onward = request({ port, host: '127.0.0.1', method, headers, path: url }, (answer) => {
      res.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(res);
    });
    req.pipe(onward);
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const store = s3Store(parseS3Address(s3.url.replace(port, String((front.address() as AddressInfo).port)))!);
  for (const mood of [['broken'], ['busy'], ['busy', 'broken']] as const) {
    moods = [...mood];
    await put(store, 'c_1/ab/patient', BIG);
    moods = [...mood];
    expect((await bytesOf(store, 'c_1/ab/patient'))!.equals(BIG)).toBe(true);
    expect(moods).toEqual([]);
  }
  moods = ['broken'];
  await expect(store.put('c_1/ab/once', Readable.from([BIG]), digest(BIG))).rejects.toThrow('cannot be reached');
  moods = ['busy', 'busy', 'busy'];
  await expect(store.delete('c_1/ab/patient')).rejects.toThrow('The file store of FILES_URL answers 503.');
  front.closeAllConnections();
  front.close();
});

test('a bucket, a key or a server that is not there is told at the start, without the secret', async () => {
  const complaint = (url: string): Promise<string> =>
    s3Store(parseS3Address(url)!)
      .check()
      .then(
        () => 'fine',
        (error: Error) => String(error.message),
      );
  expect(await complaint(s3.url)).toBe('fine');
  expect(await complaint(s3.url.replace('/weighstation', '/nowhere'))).toBe('The file store of FILES_URL has no such bucket.');
  expect(await complaint(s3.url.replace('S3RVER:S3RVER', 'other:hunter2'))).toBe('The file store of FILES_URL refuses this key or secret.');
  expect(await complaint('s3://k:hunter2@127.0.0.1:1/bucket?tls=0')).toBe('The file store of FILES_URL cannot be reached.');
});

import { createHash } from 'node:crypto';
import { pipeline, Readable, Transform } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { setTimeout } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { checkKey, StoreError, type ByteRange, type Content, type Digest, type FileStore } from './fileStore.ts';
import type { S3Address } from '../s3Address.ts';

/** The time in which the server must receive a file and answer; the bytes of an answer take as long as they take. */
const ANSWER_MS_MAX = 60_000;
const TRIES = 3;
/** The pause before the second try; twice that before the third. */
const PAUSE_MS = 100;

interface Call {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: Content;
}

/** A bucket of an S3-compatible server, addressed by path. Bytes stream through; the server is told their hash and length before. */
export function s3Store(address: S3Address): FileStore {
  const call = (place: string, wanted: Call): Promise<Response> => send(address, place, wanted);
  return {
    async put(key, content, digest) {
      const headers = { 'Content-Length': String(digest.size), 'X-Amz-Content-Sha256': digest.sha256 };
      const answer = await call(`/${checkKey(key)}`, { method: 'PUT', headers, body: checkedContent(content, digest) });
      await closed(answer);
      expectStatus(answer, [200]);
    },
    async get(key, range) {
      // Packed on the way, the bytes would not be as long as they say.
      const headers = { 'Accept-Encoding': 'identity', ...(range && { Range: `bytes=${range.first}-${range.last}` }) };
      const answer = await call(`/${checkKey(key)}`, { method: 'GET', headers });
      const wanted = range ? 206 : 200;
      if (answer.status !== wanted) await closed(answer);
      if (answer.status === 404) return null;
      expectStatus(answer, [wanted]);
      const content = answer.body ? Readable.fromWeb(answer.body as unknown as WebStream<Uint8Array>) : Readable.from([]);
      return { content, size: sizeOf(answer, range) };
    },
    async head(key) {
      const answer = await call(`/${checkKey(key)}`, { method: 'HEAD' });
      if (answer.status === 404) return null;
      expectStatus(answer, [200]);
      return sizeOf(answer);
    },
    async delete(key) {
      const answer = await call(`/${checkKey(key)}`, { method: 'DELETE' });
      await closed(answer);
      expectStatus(answer, [200, 204, 404]);
    },
    async check() {
      const answer = await call('', { method: 'HEAD' });
      if (answer.status === 404) throw new StoreError('The file store of FILES_URL has no such bucket.');
      if (answer.status === 403) throw new StoreError('The file store of FILES_URL refuses this key or secret.');
      if (answer.status !== 200) throw new StoreError(`The file store of FILES_URL answers ${answer.status}.`);
    },
    // What a cut-off upload left under a key is removed with the row that knows the key (sweepUploads.ts).
    sweep: () => Promise.resolve(0),
  };
}

/** The server could not be spoken to, or it was busy: worth another try. */
class UnreachableError extends StoreError {}

/** Asks until there is an answer that means something, a few times where that can be done: every call may be made twice, for keys are used once. */
async function send(address: S3Address, place: string, call: Call): Promise<Response> {
  const tries = call.body instanceof Readable ? 1 : TRIES;
  for (let left = tries - 1; ; left--) {
    try {
      const answer = await sendOnce(address, place, call);
      if (left === 0 || (answer.status < 500 && answer.status !== 429)) return answer;
      await closed(answer);
    } catch (error) {
      if (left === 0 || !(error instanceof UnreachableError)) throw error;
    }
    await setTimeout(PAUSE_MS * (tries - left));
  }
}

async function sendOnce({ url, ...credentials }: S3Address, place: string, { method, headers, body: content }: Call): Promise<Response> {
  const signer = new AwsV4Signer({ ...credentials, service: 's3', method, url: url + place, ...(headers && { headers }) });
  const signed = await signer.sign();
  const body = typeof content === 'function' ? content() : content;
  const patience = AbortSignal.timeout(ANSWER_MS_MAX);
  const abort = new AbortController();
  const giveUp = (): void => abort.abort();
  patience.addEventListener('abort', giveUp, { once: true });
  try {
    const init = { method, headers: signed.headers, signal: abort.signal, redirect: 'error' as const };
    // `duplex` is what Node wants for a body that is a stream; the browser's types do not know it.
    const streamed = body && { body: body as unknown as BodyInit, duplex: 'half' };
    return await fetch(signed.url, { ...init, ...streamed });
  } catch (error) {
    body?.destroy();
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    if (cause instanceof StoreError) throw cause;
    const words = 'The file store of FILES_URL cannot be reached.';
    throw patience.aborted ? new StoreError(words, { cause }) : new UnreachableError(words, { cause });
  } finally {
    patience.removeEventListener('abort', giveUp);
  }
}

function checkedContent(content: Content, digest: Digest): Content {
  return typeof content === 'function' ? () => checked(content(), digest) : checked(content, digest);
}

/** Passes the same bytes on; fails at the end, before the server has them all, when they are not those that were announced. */
function checked(content: Readable, { size, sha256 }: Digest): Readable {
  const hash = createHash('sha256');
  let seen = 0;
  let held: Buffer | null = null;
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > size) return done(new StoreError('The content is longer than announced.'));
      hash.update(chunk);
      // One chunk behind, so that the last one is sent only when all are right.
      if (held) this.push(held);
      held = chunk;
      done();
    },
    flush(done) {
      if (seen !== size || hash.digest('hex') !== sha256) return done(new StoreError('The content is not what was announced.'));
      done(null, held);
    },
  });
  // Whoever reads `check` hears of errors; here the two only end together.
  pipeline(content, check, () => {});
  return check;
}

function expectStatus({ status }: Response, right: readonly number[]): void {
  if (!right.includes(status)) throw new StoreError(`The file store of FILES_URL answers ${status}.`);
}

/** Lets go of an answer whose body nobody reads. */
async function closed(answer: Response): Promise<void> {
  await answer.body?.cancel();
}

function sizeOf(answer: Response, range?: ByteRange): number {
  const text = range ? answer.headers.get('content-range')?.split('/')[1] : answer.headers.get('content-length');
  const size = Number(text ?? Number.NaN);
  if (!Number.isSafeInteger(size)) throw new StoreError('The file store of FILES_URL does not say how long a file is.');
  return size;
}

import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import type { Actor } from '#domain/actor.ts';
import { servedFilename } from '#domain/documents/filename.ts';
import { AccessError } from '#domain/errors.ts';
import { FILE_MIMES, type FileMime } from '#domain/documents/fileLimits.ts';
import type { Exchange } from '../http/answer.ts';
import { errorFields, logEvent } from '../log.ts';
import type { Route } from '../http/router.ts';
import { actorOf, enterAs } from '../auth/findUser.ts';
import { readSnapshot } from '../db/inTransaction.ts';
import { answerRefusal } from './answerRefusal.ts';
import { attachment } from '../http/contentDisposition.ts';
import { checkLink } from './downloadLink.ts';
import type { FileDeps } from './fileDeps.ts';
import type { ByteRange } from './fileStore.ts';
import { FileRefusal } from './refusal.ts';
import { findStored, type StoredFile } from './uploads.ts';

const ADDRESS = /^\/files\/([A-Za-z0-9_-]{1,100})$/;
/** Whatever a file holds, it can do nothing here, also when a browser is talked into showing it. */
const POWERLESS = "sandbox; default-src 'none'";

/** Decides whether this person may read the file with this handle now. */
export type MayRead = (client: Pick<pg.ClientBase, 'query'>, actor: Actor, fileId: string) => Promise<boolean>;

/** GET and HEAD /files/{handle} under a signed link: the file, always as a download, whole or one range of it. */
export function downloadRoute(deps: FileDeps, mayRead: MayRead): Route {
  return async (x) => {
    const [, handle] = ADDRESS.exec(x.path) ?? [];
    if (!handle) return false;
    x.res.setHeader('Content-Security-Policy', POWERLESS);
    try {
      if (x.req.method !== 'GET' && x.req.method !== 'HEAD')
        throw new FileRefusal(405, 'Files are fetched with GET.', 'InvalidArgumentError', { Allow: 'GET, HEAD' });
      await send(deps, x, await readable(deps, mayRead, x, handle));
    } catch (error) {
      if (x.res.headersSent) throw error;
      await answerRefusal(x, error);
    }
    return true;
  };
}

/** The file, after everything was asked that could forbid it. @throws FileRefusal, AccessError */
async function readable(
  { db, keys, clock, origin, audit }: FileDeps,
  mayRead: MayRead,
  { req, requestId }: Exchange,
  handle: string,
): Promise<StoredFile> {
  const userId = checkLink(keys, handle, new URL(req.url ?? '', origin).searchParams, clock());
  const { user, isTheirs } = await readSnapshot(db, async (client) => {
    const person = await enterAs(client, userId).catch(() => null);
    return { user: person, isTheirs: person !== null && (await mayRead(client, actorOf(person), handle)) };
  });
  const file = isTheirs ? await findStored(db.pool, handle) : null;
  const actor = user && { userId: user.id, role: user.role };
  audit.note({ action: file ? 'file.read' : 'denied', actor, target: { table: 'files', id: handle }, requestId });
  if (!file) throw new AccessError();
  return file;
}

/**
 * The one range of bytes that a request asks for; null when it asks for all, for several ranges or in words we do not know,
 * for all may then be sent (RFC 9110, 14.2); 'none' when nothing of it lies in the file.
 * @param header `Range`; @param size bytes of the file
 */
function rangeOf(header: string | undefined, size: number): ByteRange | 'none' | null {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.replaceAll(' ', '') ?? '') ?? [];
  if (from === undefined || to === undefined || from + to === '') return null;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'none' : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < first) return null;
  return first >= size ? 'none' : { first, last };
}

async function send({ store }: FileDeps, x: Exchange, file: StoredFile): Promise<void> {
  const { req, res } = x;
  const etag = `"${file.sha256}"`;
  const isSame = req.headers['if-range'] === undefined || req.headers['if-range'] === etag;
  const range = isSame ? rangeOf(req.headers.range, file.size) : null;
  if (range === 'none')
    throw new FileRefusal(416, 'This range lies beyond the end of the file.', 'InvalidArgumentError', {
      'Content-Range': `bytes */${file.size}`,
    });
  const stored = req.method === 'HEAD' ? await headOf(store.head(file.key)) : await store.get(file.key, range ?? undefined);
  if (stored?.size !== file.size) {
    stored?.content?.destroy();
    logEvent('file.missing', { requestId: x.requestId, size: file.size, found: stored?.size });
    throw new FileRefusal(404, 'The content of this file is missing. Please tell your administrator.', 'EntityNotFoundError');
  }
  res.writeHead(range ? 206 : 200, headersOf(file, etag, range));
  if (stored.content) await flow(stored.content, res, x.requestId);
  else res.end();
}

async function headOf(size: Promise<number | null>): Promise<{ size: number; content?: Readable } | null> {
  const found = await size;
  return found === null ? null : { size: found };
}

function headersOf({ filename, mimeType, size }: StoredFile, etag: string, range: ByteRange | null): Record<string, string | number> {
  const known = FILE_MIMES.includes(mimeType as FileMime) ? mimeType : 'application/octet-stream';
  return {
    'Content-Type': known === 'text/plain' ? 'text/plain; charset=utf-8' : known,
    'Content-Length': range ? range.last - range.first + 1 : size,
    'Content-Disposition': attachment(servedFilename(filename, known)),
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'private, no-store',
    'Accept-Ranges': 'bytes',
    ETag: etag,
    ...(range && { 'Content-Range': `bytes ${range.first}-${range.last}/${size}` }),
  };
}

/** Sends the bytes; a reader who goes away is no fault, a store that fails half-way is, and the reader sees the line break. */
async function flow(content: Readable, res: ServerResponse, requestId: string): Promise<void> {
  try {
    await pipeline(content, res);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE')
      logEvent('file.broken', { requestId, ...errorFields(error) });
  }
}
